package engine_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"exactlyonce/sinklab/choose"
	"exactlyonce/sinklab/engine"
	"exactlyonce/trace"
)

// inTime is the probe's job, asked for each message whether it is late.
func inTime() *engine.Job {
	return job(func(j *engine.Job) { j.Late = true })
}

// Asking changes nothing: where every message is on time, the run is the one in which nobody
// is asked.
func TestARunWithoutLateMessagesIsTheSame(t *testing.T) {
	for _, make := range []func() *engine.Job{func() *engine.Job { return job(nil) }, failover} {
		var runs [2]trace.Recorder
		for i, late := range []bool{false, true} {
			j := make()
			j.Late = late
			engine.New(j, choose.Default{}, &runs[i]).Run()
		}
		require.Equal(t, runs[0].Events, runs[1].Events)
	}
}

// The notification of checkpoint 1 waits for three things that the committer does: it reads a
// committable and a barrier of checkpoint 2 meanwhile, and one of checkpoint 3. That of 2 waits
// behind it, for messages from the JobManager to one task keep their order.
func TestALateNotificationWaitsForItsReceiver(t *testing.T) {
	r := run(t, inTime(), "late/notify/committer@1=3")
	var seen []string
	for _, e := range r.events {
		switch {
		case e.Kind == trace.Late:
			seen = append(seen, trace.WordsOf("", trace.Vocabulary{}).Describe(e, trace.English))
		case e.Kind == trace.Notify || e.Kind == trace.Complete:
			seen = append(seen, string(e.Kind)+" "+string(rune('0'+e.Checkpoint)))
		}
	}
	require.Equal(t, []string{"complete 1", "complete 2",
		"the notification of checkpoint 1 to committer comes only after a committable from writer",
		"notify 1", "notify 2", "complete 3", "notify 3"}, seen[:7])
}

// However late a message is, it comes: no run of this job ends otherwise than finished, and
// none waits for ever.
func TestEveryLateMessageComes(t *testing.T) {
	asked := &questions{}
	engine.New(inTime(), asked, nil).Run()
	kinds := map[string]bool{}
	for _, pick := range asked.late {
		kinds[strings.Split(pick.Label, "/")[1]] = true
		for _, things := range []int{1, 1 << 20} {
			pick.Option = things
			r := run(t, inTime(), pick.String())
			require.Equal(t, engine.Finished, r.result.Status, "%s: %s", pick, r.result.Cause)
			require.Equal(t, int64(6), r.result.Emitted[0], pick)
		}
	}
	for _, kind := range []string{"trigger", "notify", "deploy", "burst", "ack", "end-report", "committable", "barrier", "end-of-input", "interval"} {
		require.True(t, kinds[kind], kind)
	}
}

// Every label that is asked is among those that a job says it has.
func TestLateLabelsAreKnown(t *testing.T) {
	asked := &questions{}
	j := inTime()
	engine.New(j, asked, nil).Run()
	known := j.LateLabels()
	for _, pick := range asked.late {
		require.Contains(t, known, pick.Label)
	}
	for _, label := range known {
		_, ok := choose.PointOf(engine.Points, label)
		require.True(t, ok, label)
	}
}

// questions writes down at which points a message could be late.
type questions struct {
	seen map[string]int
	late choose.Schedule
}

func (q *questions) Choose(label string, _ int) int {
	if q.seen == nil {
		q.seen = map[string]int{}
	}
	if q.seen[label]++; choose.ClassOf(label) == choose.Late {
		q.late = append(q.late, choose.Pick{Label: label, Occurrence: q.seen[label]})
	}
	return 0
}

// What is behind a late element in its channel waits with it: the committer takes the barrier
// of checkpoint 1 behind the committable, however late that is.
func TestAChannelKeepsItsOrder(t *testing.T) {
	r := run(t, inTime(), "late/committable/writer-to-committer@1=9")
	at := func(kind trace.Kind) int {
		return slices.IndexFunc(r.events, func(e trace.Event) bool {
			return e.Kind == kind && (kind == trace.Late || strings.HasPrefix(e.Thread, "Committer"))
		})
	}
	require.Positive(t, at(trace.Late))
	require.Less(t, at(trace.Late), at(trace.Barrier))
}
