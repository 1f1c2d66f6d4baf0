package jobs_test

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"exactlyonce/scenarios"
	"exactlyonce/sinklab/choose"
	"exactlyonce/sinklab/explore"
	"exactlyonce/sinklab/explore/jobs"
	"exactlyonce/sinklab/explore/report"
	"exactlyonce/sinklab/explore/workers"
	"exactlyonce/sinklab/flinksql"
)

func subject(t testing.TB, scenario, mutant string) *jobs.Subject {
	t.Helper()
	s, ok := scenarios.Get(scenario)
	require.True(t, ok, scenario)
	return subjectOf(t, s.Name, s.Text, mutant)
}

func subjectOf(t testing.TB, name, text, mutant string) *jobs.Subject {
	t.Helper()
	script, err := flinksql.Parse(name, text)
	require.NoError(t, err)
	subject, err := jobs.New(script, mutant)
	require.NoError(t, err)
	return subject
}

// The reductions change no count: states that are equal have equal futures, whoever
// comes to them first. Every kind of table, and jobs with several writers.
func TestReductionsChangeNoCount(t *testing.T) {
	for _, c := range []struct {
		scenario, mutant string
		budget           explore.Budget
	}{
		{"failover", "", explore.Budget{Faults: 1}},
		{"failover", "M21", explore.Budget{Faults: 1}},
		{"failover-primary-key", "", explore.Budget{Faults: 1}},
		{"two-writers", "", explore.Budget{Faults: 1, Orders: 1}},
		{"partitioned", "", explore.Budget{Faults: 1, Orders: 1}},
		{"expired-checkpoint", "", explore.Budget{Faults: 1}},
		{"snapshot-expiry", "", explore.Budget{Faults: 1}},
		{"staggered-end-of-input", "", explore.Budget{Faults: 1}},
		{"at-least-once-duplicates", "", explore.Budget{Faults: 1, Orders: 1}},
		{"sink-v2-failover", "", explore.Budget{Faults: 1, Orders: 1}},
		{"unaligned-refused", "", explore.Budget{Faults: 1}},
		{"staggered-end-of-input", "", explore.Budget{Late: 1}},
		{"two-writers", "", explore.Budget{Late: 1, Orders: 1}},
		{"at-least-once-duplicates", "", explore.Budget{Late: 2}},
		{"expired-checkpoint", "", explore.Budget{Late: 1}},
		{"sink-v2-failover", "", explore.Budget{Late: 1}},
	} {
		t.Run(c.scenario+" "+c.mutant, func(t *testing.T) {
			s := subject(t, c.scenario, c.mutant)
			s.Late = c.budget.Late > 0
			every := (&explore.Search{}).Run(s.Start, c.budget)
			one := workers.Run(context.Background(), s.Start, workers.Options{Workers: 1, Budget: c.budget})
			two := workers.Run(context.Background(), s.Start, workers.Options{Workers: 2, Budget: c.budget})
			require.Equal(t, every.Rows, one.Rows)
			require.Equal(t, one.Result, two.Result)
			require.True(t, one.Complete)
		})
	}
}

// Nothing of a result depends on who comes to a state first, not even how many states there
// are: from equal forms each step leads to equal forms, also where an event waits that no
// longer concerns anybody, as with two crashes.
func TestResultsDoNotDependOnTheOrderOfTheSearch(t *testing.T) {
	s, b := subject(t, "failover", ""), explore.Budget{Faults: 2}
	crashes := func(label string) bool { return report.Group(label) == "crash" }
	one := (&explore.Search{Memory: explore.NewMap(), Allow: crashes}).Run(s.Start, b)
	back := (&explore.Search{Memory: explore.NewMap(), Allow: crashes, Backwards: true, Turn: 1}).Run(s.Start, b)
	require.Equal(t, one, back)
	team := workers.Run(context.Background(), s.Start, workers.Options{Workers: 3, Budget: b, Allow: crashes})
	require.Equal(t, one, team.Result)
	require.Equal(t, one.States, team.Memory.States)
	require.Less(t, team.Memory.Bytes/team.Memory.States, int64(100), "bytes a state")
}

// Two runs with the same canonical form go on alike: from clones taken all over a run
// the same end is reached as by the run itself.
func TestClonesGoOnAsTheOriginal(t *testing.T) {
	s := subject(t, "failover", "")
	for _, text := range []string{"", "savepoint/stop@2=1", "crash/coordinator/after-complete@2=1", "outside/restore@1=2"} {
		schedule, err := choose.Parse(text)
		require.NoError(t, err)
		sys := s.Start(choose.NewReplay(schedule))
		var clones []explore.System
		for at := 0; sys.Step(); at++ {
			if at%10 == 0 {
				clones = append(clones, sys.Clone(choose.Default{}, nil))
				require.Equal(t, sys.AppendState(nil), clones[len(clones)-1].AppendState(nil))
			}
		}
		last := clones[len(clones)-1]
		for last.Step() {
		}
		require.Equal(t, sys.Outcome(), last.Outcome(), text)
	}
}

// A script's own choices stay as they are and count as occurrences.
func TestTheScriptsOwnChoicesStay(t *testing.T) {
	s := subject(t, "expired-checkpoint", "")
	require.NotEmpty(t, s.Value.Own)
	r := (&explore.Search{Memory: explore.NewMap()}).Run(s.Start, explore.Budget{Faults: 1})
	for _, row := range r.Rows {
		require.NotContains(t, row.Schedule.String(), s.Value.Own.String())
		end, ok := s.Replay(row.Schedule)
		require.True(t, ok, row.Schedule)
		require.Equal(t, row.Outcome, end, row.Schedule)
	}
}

// What cannot be searched is refused by name.
func TestWhatIsNotSearched(t *testing.T) {
	for scenario, want := range map[string]string{
		"savepoint":         "a search takes a script with one INSERT",
		"savepoint-too-old": "a search takes a script with one INSERT",
		"rewound-job":       "a search takes a script with one INSERT",
	} {
		s, _ := scenarios.Get(scenario)
		script, err := flinksql.Parse(s.Name, s.Text)
		require.NoError(t, err)
		_, err = jobs.New(script, "")
		require.ErrorContains(t, err, want)
	}
	s, _ := scenarios.Get("failover")
	script, err := flinksql.Parse(s.Name, s.Text)
	require.NoError(t, err)
	_, err = jobs.New(script, "M99")
	require.ErrorContains(t, err, "unknown mutant \"M99\"")
}
