package lab

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"exactlyonce/labs"
	"exactlyonce/trace"
)

// Who writes a solution beside a repair does not decide what may change.
func TestASolutionInTheLearnersFolderWidensNothing(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "course")
	require.NoError(t, Init(dir, checkout(t)))
	c, err := Open(dir)
	require.NoError(t, err)
	e, err := c.Find("two-ends")
	require.NoError(t, err)
	given, err := labs.Files.ReadFile(e.Name + "/" + e.File)
	require.NoError(t, err)
	easier := strings.Replace(string(given), "SELECT slow(id, 1, 240) AS id", "SELECT id", 1) // both writers end at once
	require.NotEqual(t, string(given), easier)
	write(t, e.Path(), easier)
	write(t, filepath.Join(e.Dir, solutionDir, e.File), easier)

	spec, err := e.Spec(trace.English)
	require.NoError(t, err)
	require.Equal(t, easier, spec.Runs[0].Text)
	require.Equal(t, string(given), spec.Runs[0].Given)
	results, err := Check(context.Background(), c, []*Exercise{e}, Options{})
	require.NoError(t, err)
	require.Equal(t, "changed", results[0].Cause, results[0].Reason)
}

// A repair that this program does not have is measured by its solution, or by nothing.
func TestARepairOfSomebodysOwn(t *testing.T) {
	dir := courseOf(t, map[string]string{
		"01-one/exercise.yaml": "kind: repair\ntitle: {en: B, zh: 乙}\nruns: [{script: exercise, faults: 1}]\n",
		"01-one/exercise.sql":  "SELECT 1;",
	})
	c, err := Open(dir)
	require.NoError(t, err)
	e := c.Exercises[0]
	_, err = e.Spec(trace.English)
	require.EqualError(t, err, e.Path()+": this sinklab does not know the exercise, so it cannot tell what of it must stay; add solution/exercise.sql")
	write(t, filepath.Join(e.Dir, solutionDir, e.File), "SELECT 2;")
	spec, err := e.Spec(trace.English)
	require.NoError(t, err)
	require.Equal(t, []string{"SELECT 1;", "SELECT 2;"}, []string{spec.Runs[0].Text, spec.Runs[0].Given})
	require.NoError(t, os.Remove(e.Path()))
	_, err = e.Spec(trace.English)
	require.ErrorIs(t, err, os.ErrNotExist)
}
