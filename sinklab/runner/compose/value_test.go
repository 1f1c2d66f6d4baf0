package compose_test

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"exactlyonce/scenarios"
	"exactlyonce/sinklab/choose"
	"exactlyonce/sinklab/engine"
	"exactlyonce/sinklab/flinksql"
	"exactlyonce/sinklab/mutants"
	"exactlyonce/sinklab/runner/compose"
	"exactlyonce/sinklab/sinks/registry"
	"exactlyonce/sinklab/verdict"
	"exactlyonce/sinklab/world"
)

// value prepares a script, under a mutant or a repair where one is named.
func value(t *testing.T, name, text, mutant string) (*compose.Value, error) {
	t.Helper()
	script, err := flinksql.Parse(name, text)
	require.NoError(t, err)
	return compose.NewValue(script, mutant)
}

// outcome is what a value's job comes to when nothing goes wrong besides what its script says.
func outcome(t *testing.T, v *compose.Value) verdict.Verdict {
	t.Helper()
	first, err := v.Job()
	require.NoError(t, err)
	jobs := compose.Succeed(first)
	replay := choose.NewReplay(v.Own)
	for jobs.Step(func(job *engine.Job, _ engine.Result) (*engine.Run, error) { return engine.New(job, replay, nil), nil }) {
	}
	require.NoError(t, jobs.Err)
	require.NoError(t, replay.Err())
	w := jobs.Job.World.(world.World)
	got, err := v.Judge(w, jobs.Result(), &jobs.Monitor)
	require.NoError(t, err)
	repeats, err := v.Repeats(w, jobs.Result())
	require.NoError(t, err)
	require.Equal(t, got.Word == verdict.Duplicated, repeats > 0)
	return got
}

// Each scenario that a search can take comes on values to what its script expects, whatever
// its connector.
func TestScenariosOnValuesComeToWhatTheyExpect(t *testing.T) {
	tried := 0
	for _, s := range scenarios.All() {
		v, err := value(t, s.Name, s.Text, "")
		if err != nil {
			continue // more than one INSERT, or a CALL: the error is tested elsewhere
		}
		tried++
		require.True(t, outcome(t, v).Meets(v.Plan.Lab.Expect), "%s: %s", s.Name, v.Plan.Lab.Expect)
		require.Equal(t, s.Name, v.Name())
	}
	require.Greater(t, tried, 15)
}

// Rows that share keys are counted by key: of each the last one must be there, and an older
// one in its place is a loss.
func TestRowsThatShareKeys(t *testing.T) {
	text, ok := mutants.Script("updates")
	require.True(t, ok)
	v, err := value(t, "updates", text, "")
	require.NoError(t, err)
	got := outcome(t, v)
	require.Equal(t, verdict.ExactlyOnce, got.Word)
}

// A mutant changes one field, is told from a repair, and is refused where its rule is none
// of the table's; of an unknown one the nearest is named.
func TestMutantsOfAJob(t *testing.T) {
	s, _ := scenarios.Get("failover")
	v, err := value(t, s.Name, s.Text, "m10b")
	require.NoError(t, err)
	mutant, repair := compose.Deviation(v.Plan)
	require.Equal(t, [2]string{"M10b", ""}, [2]string{mutant, repair})
	require.Equal(t, verdict.Blocked, outcome(t, v).Word)
	require.Equal(t, "sinklab run failover --mutant M10b --seed 3 --schedule 'notify/writer@1=1'",
		compose.Command{Script: "failover", Mutant: mutant, Seed: 3, Schedule: "notify/writer@1=1"}.String())

	v, err = value(t, s.Name, s.Text, "end-of-input")
	require.NoError(t, err)
	mutant, repair = compose.Deviation(v.Plan)
	require.Equal(t, [2]string{"", "end-of-input"}, [2]string{mutant, repair})
	require.Equal(t, "sinklab run failover --fixed end-of-input", compose.Command{Script: "failover", Mutant: repair}.String())

	_, err = value(t, s.Name, s.Text, "end-of-inptu")
	require.ErrorContains(t, err, "unknown mutant")
	foreign, _ := scenarios.Get("sink-v2-failover")
	v, err = value(t, foreign.Name, foreign.Text, "M8")
	require.NoError(t, err)
	_, err = v.Job()
	require.EqualError(t, err, "M8 changes a rule of Paimon's tables, and this script writes to none")
}

// What a search may ask and a schedule may name is the engine's and the connector's table of
// points: no connector lacks its own, and none has another's.
func TestPointsAreTheEnginesAndTheConnectors(t *testing.T) {
	all := compose.Points()
	for _, c := range registry.All {
		own := compose.PointsOf(c)
		for _, p := range engine.Points {
			require.True(t, slices.ContainsFunc(own, func(o choose.Point) bool { return o.Label == p.Label }), "%s: %s", c.Name, p.Label)
		}
		for _, p := range c.Points {
			require.True(t, slices.ContainsFunc(all, func(o choose.Point) bool { return o.Label == p.Label }), p.Label)
			require.Equal(t, p.Unsearched, slices.Contains(compose.FileLabels(c), p.Label), "%s: %s", c.Name, p.Label)
		}
	}
}

// A latency that is no duration, or of no step, is refused with its key.
func TestLatenciesAreChecked(t *testing.T) {
	_, err := compose.Latencies([]flinksql.Option{{Key: "deploy", Value: "soon"}})
	require.ErrorContains(t, err, "sinklab.latency.deploy: 'soon' is not a duration")
	_, err = compose.Latencies([]flinksql.Option{{Key: "deplyo", Value: "1 s"}})
	require.ErrorContains(t, err, "deplyo")
	model, err := compose.Latencies([]flinksql.Option{{Key: "deploy", Value: "1 s"}})
	require.NoError(t, err)
	require.NotEqual(t, engine.DefaultModel(), model)
}
