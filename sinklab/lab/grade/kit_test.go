package grade_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"exactlyonce/labs"
	"exactlyonce/labs/kit"
	"exactlyonce/sinklab/lab/grade"
	"exactlyonce/sinklab/sink"
)

func run(t *testing.T, name string, faults int) grade.Run {
	t.Helper()
	text, err := labs.Files.ReadFile("scripts/" + name + ".sql")
	require.NoError(t, err)
	return grade.Run{Script: name, Text: string(text), Faults: faults, Seeds: 2}
}

func finished() sink.Sink { return kit.Sink{Writer: kit.NewWriter, Committer: kit.NewCommitter} }

// The finished operators of the kit keep the whole promise, on every script of the course.
func TestTheKitIsExactlyOnce(t *testing.T) {
	for _, name := range []string{"short", "one-writer", "two-writers", "overlapping"} {
		s := grade.Spec{
			Name: "kit", Kind: grade.Write, World: "table", Promise: grade.ExactlyOnce, Demands: []string{"ends-with-max", "one-user"},
			Runs: []grade.Run{run(t, name, 1)},
		}
		r := grade.Check(s, grade.Exercise{New: finished})
		require.Equal(t, grade.Passed, r.Verdict, "%s seed %d %q: %s", r.Script, r.Seed, r.Schedule, r.Reason)
		require.Greater(t, r.Runs, 100)
	}
}

// hooks is the sink of exercise 20 before it is ported.
type hooks struct{}

func (hooks) BeginTransaction(env *sink.Env) (string, error) { return kit.StoreOf(env).Begin(), nil }

func (hooks) Invoke(env *sink.Env, t kit.Transaction, r sink.Rows) error {
	return kit.StoreOf(env).Write(t.Handle, r)
}

func (hooks) PreCommit(env *sink.Env, t kit.Transaction) error {
	return kit.StoreOf(env).Prepare(t.Handle)
}
func (hooks) Commit(env *sink.Env, t kit.Transaction) error { return kit.StoreOf(env).Commit(t.Handle) }
func (hooks) Abort(env *sink.Env, t kit.Transaction) error  { return kit.StoreOf(env).Abort(t.Handle) }

// So does a sink of TwoPhaseCommitSinkFunction, in the shape that the kit has for it.
func TestHooksInTheKitsShapeAreExactlyOnce(t *testing.T) {
	made := func() sink.Sink {
		return kit.TwoPhaseCommit{Function: func() kit.Function { return hooks{} }}
	}
	for _, name := range []string{"one-writer", "two-writers", "overlapping"} {
		s := grade.Spec{Name: "hooks", Kind: grade.Write, World: "store", Promise: grade.ExactlyOnce, Runs: []grade.Run{run(t, name, 1)}}
		r := grade.Check(s, grade.Exercise{New: made})
		require.Equal(t, grade.Passed, r.Verdict, "%s seed %d %q: %s", r.Script, r.Seed, r.Schedule, r.Reason)
		require.Greater(t, r.Runs, 100)
	}
	elsewhere := grade.Spec{Name: "hooks", Kind: grade.Write, World: "table", Promise: grade.ExactlyOnce, Runs: []grade.Run{run(t, "one-writer", 1)}}
	require.Contains(t, grade.Check(elsewhere, grade.Exercise{New: made}).Reason, "New returns kit.TwoPhaseCommit and not a kit.Sink")
}
