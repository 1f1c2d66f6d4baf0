package jobs_test

import (
	"context"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"exactlyonce/scenarios"
	"exactlyonce/sinklab/choose"
	"exactlyonce/sinklab/explore"
	"exactlyonce/sinklab/flinksql"
	"exactlyonce/sinklab/runner"
	"exactlyonce/trace"
)

// lostBySeed are the seeds of 1..1000 with which staggered-end-of-input loses a row while
// nothing fails: some of their latencies are what a real machine had when it lost rows.
var lostBySeed = []uint64{49, 271, 373, 479, 647, 654, 756, 814, 942}

// Whatever latencies lose a row, the search reaches it: one late message shows the protocol of
// each of those runs, and loses a row, too.
func TestOneLateMessageReachesWhatSeedsLose(t *testing.T) {
	s, _ := scenarios.Get("staggered-end-of-input")
	script, err := flinksql.Parse(s.Name, s.Text)
	require.NoError(t, err)
	for _, seed := range lostBySeed {
		heard := &recorded{}
		report, err := runner.Run(script, s.Text, runner.Options{Warehouse: filepath.Join(t.TempDir(), "warehouse"), Seed: seed}, heard)
		require.NoError(t, err)
		require.Equal(t, "lost", string(report.Jobs[0].Verdict.Word), "seed %d", seed)

		subject := subject(t, s.Name, "")
		subject.Late = true
		nearest := subject.Reach(context.Background(), heard.trace, explore.Budget{Late: 1}, nil)
		require.True(t, nearest.Reached(), "seed %d: nearest of %d is %s", seed, nearest.Tried, nearest.Schedule)
		require.Len(t, nearest.Schedule, 1)
		end, ok := subject.Replay(nearest.Schedule)
		require.True(t, ok)
		require.Equal(t, "lost", end.Word, "seed %d: %s", seed, nearest.Schedule)
	}
}

// recorded keeps the trace of a run.
type recorded struct {
	nobody
	trace trace.Trace
}

func (r *recorded) Job(h trace.Header)    { r.trace.Header = h }
func (r *recorded) Observe(e trace.Event) { r.trace.Events = append(r.trace.Events, e) }

// What is lost is lost on files, too: the shortest schedules of late messages end there as
// they do in the search.
func TestLateMessagesAreReplayedOnFiles(t *testing.T) {
	for _, scenario := range []string{"staggered-end-of-input", "two-writers", "two-phase-failover"} {
		s, _ := scenarios.Get(scenario)
		script, err := flinksql.Parse(s.Name, s.Text)
		require.NoError(t, err)
		subject := subject(t, scenario, "")
		subject.Late = true
		found := (&explore.Search{Memory: explore.NewMap()}).Run(subject.Start, explore.Budget{Late: 1})
		for _, row := range found.Rows {
			o := runner.Options{Warehouse: filepath.Join(t.TempDir(), "warehouse"), Schedule: row.Schedule}
			report, err := runner.Run(script, s.Text, o, nobody{})
			require.NoError(t, err, row.Schedule)
			require.Equal(t, row.Word, string(report.Jobs[0].Verdict.Word), "%s %s", scenario, row.Schedule)
		}
	}
}

// A script may make a message late itself: then the search goes on from there, and counts
// what it finds as any other.
func TestAScriptsOwnLateMessage(t *testing.T) {
	s, _ := scenarios.Get("staggered-end-of-input")
	text := "SET 'sinklab.schedule' = 'late/notify/committer@1=2';\n" + s.Text
	own := subjectOf(t, s.Name, text, "")
	with, err := choose.Parse("late/notify/committer@1=2")
	require.NoError(t, err)
	want, ok := subject(t, s.Name, "").Replay(with)
	require.True(t, ok)
	got, _ := own.Replay(nil)
	require.Equal(t, want, got)
	found := (&explore.Search{Memory: explore.NewMap()}).Run(own.Start, explore.Budget{Faults: 1})
	for _, row := range found.Rows {
		end, ok := own.Replay(row.Schedule)
		require.True(t, ok, row.Schedule)
		require.Equal(t, row.Outcome, end, row.Schedule)
	}
}
