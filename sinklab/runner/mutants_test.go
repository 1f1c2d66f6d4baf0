package runner_test

import (
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"exactlyonce/sinklab/choose"
	"exactlyonce/sinklab/engine"
	"exactlyonce/sinklab/flinksql"
	"exactlyonce/sinklab/mutants"
	"exactlyonce/sinklab/runner"
	"exactlyonce/sinklab/runner/compose"
	"exactlyonce/sinklab/verdict"
	"exactlyonce/sinklab/world"
)

// onValues runs the script of a mutant under the rules of another one on the value store.
func onValues(t *testing.T, m mutants.Mutant, rules string) (verdict.Verdict, error) {
	t.Helper()
	v, err := compose.NewValue(parsed(t, m), rules)
	require.NoError(t, err)
	schedule, err := choose.Parse(m.Schedule)
	require.NoError(t, err)
	replay := choose.NewReplay(append(schedule, v.Own...))
	job, err := v.Job()
	require.NoError(t, err)
	jobs := compose.Succeed(job)
	for jobs.Step(func(job *engine.Job, _ engine.Result) (*engine.Run, error) { return engine.New(job, replay, nil), nil }) {
	}
	require.NoError(t, jobs.Err)
	word, err := v.Judge(job.World.(world.World), jobs.Run.Result(), &jobs.Monitor)
	require.NoError(t, err)
	return word, replay.Err()
}

func parsed(t *testing.T, m mutants.Mutant) *flinksql.Script {
	name, text, err := m.Script()
	require.NoError(t, err)
	script, err := flinksql.Parse(name, text)
	require.NoError(t, err)
	return script
}

// Every mutant is found out by the schedule that its entry names, and the same schedule
// has nothing to say against the faithful system.
func TestEveryMutantIsFoundOut(t *testing.T) {
	for _, m := range mutants.All() {
		t.Run(m.Name, func(t *testing.T) {
			got, err := onValues(t, m, m.Name)
			require.NoError(t, err)
			require.Equal(t, m.Expect, got.Word, "%v", got.Broken())
			faithful, err := onValues(t, m, "")
			require.True(t, faithful.Word.Kept(), "faithful: %s %v", faithful, faithful.Broken())
			if m.Orders == 0 { // an order that only the mutant allows is no point of the faithful system
				require.NoError(t, err)
			}
		})
	}
}

// The same on real files.
func TestMutantsOnRealFiles(t *testing.T) {
	for _, name := range []string{"M12", "M10", "M15"} {
		m, err := mutants.Find(name)
		require.NoError(t, err)
		_, text, err := m.Script()
		require.NoError(t, err)
		for rules, want := range map[string]verdict.Word{m.Name: m.Expect, "": verdict.ExactlyOnce} {
			schedule, err := choose.Parse(m.Schedule)
			require.NoError(t, err)
			o := runner.Options{Warehouse: filepath.Join(t.TempDir(), "warehouse"), Schedule: schedule, Mutant: rules}
			report, err := runner.Run(parsed(t, m), text, o, silent{})
			require.NoError(t, err)
			require.Equal(t, want, report.Jobs[0].Verdict.Word, name)
			require.Equal(t, rules, report.Jobs[0].Mutant)
		}
	}
}
