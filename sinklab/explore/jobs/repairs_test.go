package jobs_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"exactlyonce/scenarios"
	"exactlyonce/sinklab/choose"
	"exactlyonce/sinklab/explore"
	"exactlyonce/sinklab/explore/jobs"
	"exactlyonce/sinklab/explore/workers"
	"exactlyonce/sinklab/flinksql"
	"exactlyonce/sinklab/mutants"
	"exactlyonce/sinklab/verdict"
)

// The search finds the defect that a repair is about, from a script without faults, and
// nothing of the kind under the repair.
func TestRepairsAreFoundToBeNeededAndToBeEnough(t *testing.T) {
	for _, m := range mutants.Repairs() {
		_, text, err := m.Script()
		require.NoError(t, err)
		require.NotContains(t, text, "fail_at")
		require.Contains(t, words(t, m.Scenario, "", m.Faults), verdict.Lost, m.Name)
		for _, word := range words(t, m.Scenario, m.Name, m.Faults) {
			require.Contains(t, []verdict.Word{verdict.ExactlyOnce, verdict.Stalled, verdict.Failed}, word, m.Name)
		}
	}
}

// words are what the schedules of a scenario end in, within the promise.
func words(t *testing.T, scenario, change string, faults int) (all []verdict.Word) {
	s, ok := scenarios.Get(scenario)
	require.True(t, ok)
	script, err := flinksql.Parse(s.Name, s.Text)
	require.NoError(t, err)
	subject, err := jobs.New(script, change)
	require.NoError(t, err)
	everything := func(label string) bool { return choose.ClassOf(label) != choose.Outside }
	r := workers.Run(t.Context(), subject.Start, workers.Options{Workers: 1, Budget: explore.Budget{Faults: faults}, Allow: everything})
	require.True(t, r.Complete)
	for _, row := range r.Rows {
		all = append(all, verdict.Word(row.Word))
	}
	return all
}
