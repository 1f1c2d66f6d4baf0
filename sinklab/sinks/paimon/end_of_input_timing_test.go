package paimon_test

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"exactlyonce/sinklab/engine"
	"exactlyonce/sinklab/internal/soak"
	rules "exactlyonce/sinklab/paimon"
	"exactlyonce/sinklab/sinks/sinktest"
	"exactlyonce/trace"
)

// recorded are the rules of Paimon 2.0.0 with its pull request #9284.
func recorded() rules.Rules {
	r := rules.Faithful()
	r.EndUnrecorded = false
	return r
}

// askedInTime are those of #9284 with a notification that looks at the recorded end too.
func askedInTime() rules.Rules {
	r := rules.Faithful()
	r.EndAskedLate = false
	return r
}

// With the end of input in the state no schedule of docs/concepts/end-of-input.md loses a
// row. A recovery commits MAX where all writers had ended, and withholds half of it.
func TestTheEndOfInputInTheState(t *testing.T) {
	for _, schedule := range []string{
		"", "crash/writer[2]/burst@50=1", "crash/writer[2]/burst@30=1", "crash/committer/before-commit@5=1",
		"crash/writer[2]/burst@30=1,crash/committer/before-notify@3=1", "crash/writer[2]/burst@45=1,notify/committer@4=1",
	} {
		for _, r := range []rules.Rules{recorded(), askedInTime()} {
			got := under(t, staggeredJob(), r, schedule)
			require.Equal(t, outcome{engine.Finished, 0, 0, []int64{1, 2, 3, 4, trace.MaxIdentifier}}, got, schedule)
		}
	}
	require.Equal(t, "0", recovered(t, "crash/writer[2]/burst@50=1"), "half of MAX waits")
	require.Equal(t, "1", recovered(t, "crash/committer/before-commit@5=1"), "all of MAX is committed")
}

// recovered is how many committables the first recovery of a schedule commits.
func recovered(t *testing.T, schedule string) string {
	job := staggeredJob()
	sinkOf(job, recorded())
	rec := &trace.Recorder{}
	engine.New(job, crashAt(t, schedule), rec).Run()
	at := slices.IndexFunc(rec.Events, func(e trace.Event) bool { return e.Kind == trace.Restore && e.Checkpoint > 0 })
	require.Positive(t, at, schedule)
	next := slices.IndexFunc(rec.Events[at:], func(e trace.Event) bool { return e.Kind == trace.Filter })
	require.Positive(t, next, schedule)
	return rec.Events[at+next].Get("retryCommittables.size()")
}

// The suite has one thing against it: a notification that comes after the end of all
// writers commits MAX, which no completed checkpoint covers.
func TestTheEndOfInputInTheStateIsCommittedTooEarly(t *testing.T) {
	c := onValues(recorded())
	c.EndTogether = false
	require.Equal(t, []string{"nothing prepared is visible"}, sinktest.Broken(c))
}

// Nor has it anything against the pull request where the notification looks there too.
func TestConformanceOfAnEndThatIsAskedInTime(t *testing.T) {
	c := onValues(askedInTime())
	c.EndTogether = false
	sinktest.Run(t, c)
}

// slowly is the small job with one latency that may take as long as a burst of the source,
// "" = each of them.
func slowly(latency string, seed uint64) *engine.Job {
	job := smallJob()
	job.Seed = seed
	for i := range job.Latency {
		if latency == "" || job.Latency[i].Name == latency {
			job.Latency[i].Max = 1200
		}
	}
	return job
}

// Durations are not part of the promise. Where a checkpoint is slow the faithful rule loses
// rows without any fault; PR #9284 does not, but with one crash it doubles them; the other
// repairs do neither.
func TestEndOfInputAtOtherTimings(t *testing.T) {
	seeds := uint64(200 * soak.Times())
	for _, latency := range []string{"notify", "upload", "ack", "commit-publish"} {
		var faithful, early int64
		for seed := range seeds {
			faithful += under(t, slowly(latency, seed+1), rules.Faithful(), "").lost
			for _, r := range []rules.Rules{recorded(), askedInTime(), repaired()} {
				got := under(t, slowly(latency, seed+1), r, "")
				require.Equal(t, [2]int64{}, [2]int64{got.lost, got.duplicated}, "%s, seed %d", latency, seed+1)
			}
			const crash = "crash/committer/after-commit@3=1"
			if doubled := under(t, slowly(latency, seed+1), recorded(), crash); doubled.duplicated > 0 {
				early++
			}
			for _, r := range []rules.Rules{askedInTime(), repaired()} {
				got := under(t, slowly(latency, seed+1), r, crash)
				require.Equal(t, [2]int64{}, [2]int64{got.lost, got.duplicated}, "%s, seed %d", latency, seed+1)
			}
		}
		require.Positive(t, faithful, latency)
		require.Equal(t, latency == "upload" || latency == "ack", early > 0, latency)
	}
}

// Every single answer at timings that are drawn, a part of them; SINKLAB_SOAK takes all.
func TestEverySingleAnswerAtOtherTimings(t *testing.T) {
	n := 0
	for seed := range uint64(20) {
		job := func() *engine.Job { return slowly("", seed+1) }
		for _, r := range []rules.Rules{askedInTime(), repaired()} {
			all := answers(t, job(), r, "")
			for _, schedule := range soak.Sample(all, 20, func(string) string { return "" }) {
				got := under(t, job(), r, schedule)
				got.identifiers = nil
				require.Equal(t, outcome{status: engine.Finished}, got, "seed %d, %s", seed+1, schedule)
				n++
			}
		}
	}
	require.GreaterOrEqual(t, n, 20*2*20)
}
