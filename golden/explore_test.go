package golden

import (
	"bytes"
	"context"
	"fmt"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"exactlyonce/scenarios"
	"exactlyonce/sinklab/explore"
	"exactlyonce/sinklab/explore/jobs"
	"exactlyonce/sinklab/explore/report"
	"exactlyonce/sinklab/explore/workers"
	"exactlyonce/sinklab/flinksql"
	"exactlyonce/sinklab/mutants"
	"exactlyonce/trace"
)

// searchRoot is where the golden files of searches live.
const searchRoot = "explore"

// searches are pinned whole: counts, states, depth, shortest schedules, counterexamples.
var searches = []struct {
	file, scenario, mutant string
	budget                 explore.Budget
	lang                   trace.Lang
}{
	{"failover.txt", "failover", "", explore.Budget{Faults: 1}, trace.English},
	{"failover.zh.txt", "failover", "", explore.Budget{Faults: 1}, trace.Chinese},
	{"failover-primary-key.txt", "failover-primary-key", "", explore.Budget{Faults: 1}, trace.English},
	{"two-writers-orders.txt", "two-writers", "", explore.Budget{Faults: 1, Orders: 1}, trace.English},
	{"snapshot-expiry.txt", "snapshot-expiry", "", explore.Budget{Faults: 1}, trace.English},
	{"at-least-once.txt", "at-least-once-duplicates", "", explore.Budget{Faults: 1}, trace.English},
	{"two-phase.txt", "two-phase-failover", "", explore.Budget{Faults: 1}, trace.English},
	{"sink-v2.txt", "sink-v2-failover", "", explore.Budget{Faults: 1}, trace.English},
	{"kafka.txt", "kafka-failover", "", explore.Budget{Faults: 1}, trace.English},
	{"kafka-2.txt", "kafka-failover", "", explore.Budget{Faults: 2}, trace.English},
	{"kafka-pooling-2.zh.txt", "kafka-failover-pooling", "", explore.Budget{Faults: 2}, trace.Chinese},
	{"staggered.txt", "staggered-end-of-input", "", explore.Budget{Faults: 1}, trace.English},
	{"staggered-fixed.txt", "staggered-end-of-input", "end-of-input", explore.Budget{Faults: 1}, trace.English},
	{"staggered-9284.txt", "staggered-end-of-input", "paimon-9284", explore.Budget{Faults: 1}, trace.English},
	{"failover-M1.txt", "failover", "M1", explore.Budget{Faults: 1}, trace.English},
	{"failover-M12.txt", "failover", "M12", explore.Budget{Faults: 1}, trace.English},
	{"failover-M21.txt", "failover", "M21", explore.Budget{Faults: 1}, trace.English},
	{"staggered-late.txt", "staggered-end-of-input", "", explore.Budget{Late: 1}, trace.English},
	{"staggered-late.zh.txt", "staggered-end-of-input", "", explore.Budget{Late: 1}, trace.Chinese},
	{"failover-2.txt", "failover", "", explore.Budget{Faults: 2}, trace.English},
}

func TestSearches(t *testing.T) {
	for _, c := range searches {
		t.Run(c.file, func(t *testing.T) {
			s, ok := scenarios.Get(c.scenario)
			require.True(t, ok)
			script, err := flinksql.Parse(s.Name, s.Text)
			require.NoError(t, err)
			subject, err := jobs.New(script, c.mutant)
			require.NoError(t, err)
			r, err := report.Make(context.Background(), subject, report.Options{Options: workers.Options{Workers: 2, Budget: c.budget}})
			require.NoError(t, err)
			var b bytes.Buffer
			require.NoError(t, r.Text(&b, c.lang))
			compare(t, filepath.Join(searchRoot, c.file), b.String())
		})
	}
}

// Every mutant is found out as its story says, with these numbers, and nothing is said
// against the faithful system on the same searches.
func TestMutants(t *testing.T) {
	var b bytes.Buffer
	fmt.Fprintf(&b, "%-13s %-14s %5s %7s %10s %8s %6s  %s\n", "mutant", "found", "picks", "events", "schedules", "states", "depth", "schedule")
	for _, m := range mutants.All() {
		q, err := report.CheckMutant(context.Background(), m, 0, 2)
		require.NoError(t, err)
		require.True(t, q.AsExpected(), "%s: expected %q, found %q, the faithful system was accused of %q", m.Name, q.Expected(), q.Found, q.Alarm)
		found := string(q.Found)
		if found == "" {
			found = "-"
		}
		fmt.Fprintf(&b, "%-13s %-14s %5d %7d %10d %8d %6d  %s\n", m.Name, found, q.Picks, q.Events, q.Schedules, q.States, q.Depth, q.Schedule)
	}
	compare(t, filepath.Join(searchRoot, "mutants.txt"), b.String())
}
