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
