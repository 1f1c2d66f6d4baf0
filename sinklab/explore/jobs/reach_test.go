package jobs_test

import (
	"context"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"exactlyonce/scenarios"
	"exactlyonce/sinklab/explore"
	"exactlyonce/sinklab/explore/jobs"
	"exactlyonce/sinklab/flinksql"
	"exactlyonce/trace/jdb"
)

// real are the transcripts and logs of Flink 2.2.0 with Paimon 2.0.0, or with a sink of one of
// Flink's own frameworks, with the scenario that each is a run of, what a search for it may spend, and the schedule it finds.
var real = []struct {
	file, scenario string
	budget         explore.Budget
	schedule       string
}{
	{"jdb/failover.jdb.txt", "failover", explore.Budget{Orders: 2}, ""},
	{"jdb/failover-before-commit.jdb.txt", "failover-before-commit", explore.Budget{Orders: 1}, ""},
	{"jdb/failover-before-commit-primary-key.jdb.txt", "failover-before-commit-primary-key", explore.Budget{Orders: 1}, ""},
	{"logs/checkpoint.log", "checkpoint", explore.Budget{Orders: 2}, ""},
	{"logs/failover.log", "failover", explore.Budget{Orders: 2}, ""},
	{"logs/failover-primary-key.log", "failover-primary-key", explore.Budget{Orders: 2}, ""},
	{"logs/failover-before-first-checkpoint.log", "failover-before-first-checkpoint", explore.Budget{Orders: 2}, ""},
	{"logs/failover-no-restart.log", "failover-no-restart", explore.Budget{Orders: 2}, ""},
	{"logs/bounded-no-checkpoint.log", "bounded-no-checkpoint", explore.Budget{}, ""},
	{"logs/no-checkpoint.log", "no-checkpoint", explore.Budget{}, ""},
	{"logs/expired-checkpoint.log", "expired-checkpoint", explore.Budget{Orders: 2}, ""},
	{"logs/sparse-source.log", "sparse-source", explore.Budget{Orders: 2}, ""},
	{"logs/staggered-end-of-input-loses-rows.log", "staggered-end-of-input-loses-rows", explore.Budget{Orders: 2}, ""},
	{"real-flink/failover.jdb.txt", "failover", explore.Budget{}, ""},
	{"real-flink/logs/failover.log", "failover", explore.Budget{Faults: 1}, "notify/committer@3=1"}, // a loaded machine
	{"real-flink/logs/failover-before-commit.log", "failover-before-commit", explore.Budget{Orders: 1}, "order/first-delay@1=1"},
	{"real-flink/logs/failover-before-commit-primary-key.log", "failover-before-commit-primary-key", explore.Budget{Orders: 1}, "order/first-delay@1=2"},
	{"logs/unaligned-refused.log", "unaligned-refused", explore.Budget{}, ""},
	{"logs/at-least-once-refused.log", "at-least-once-refused", explore.Budget{}, ""},
	{"sinks/T1-failover.log", "two-phase-failover", explore.Budget{}, ""},
	{"sinks/T1-nockpt-bounded.log", "two-phase-no-checkpoint", explore.Budget{}, ""},
	{"sinks/V1-failover.log", "sink-v2-failover", explore.Budget{}, ""},
	{"sinks/V1-nockpt-bounded-fail.log", "sink-v2-no-checkpoint", explore.Budget{}, ""},
	{"sinks/V1-known.log", "sink-v2-known-failure", explore.Budget{}, ""},
}

// The engine can produce the order of events of every real run that has a scenario.
func TestEveryRealRunIsReached(t *testing.T) {
	for _, c := range real {
		t.Run(c.file, func(t *testing.T) {
			f, err := os.Open(filepath.Join("..", "..", "..", "golden", "reference", c.file))
			require.NoError(t, err)
			defer f.Close()
			all, _, err := jdb.Read(f)
			require.NoError(t, err)
			want := all[0]
			s, ok := scenarios.Get(c.scenario)
			require.True(t, ok)
			script, err := flinksql.Parse(s.Name, s.Text)
			require.NoError(t, err)
			subject, err := jobs.New(script, "")
			require.NoError(t, err)
			a := subject.Reach(context.Background(), want, c.budget, nil)
			require.True(t, a.Reached(), "nearest of %d: %s\n%+v %v", a.Tried, a.Schedule, a.Report.Divergences, a.Report.Why)
			require.Equal(t, c.schedule, a.Schedule.String(), "tried %d", a.Tried)
		})
	}
}
