package lab

import (
	"encoding/json"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"exactlyonce/trace"
)

// What is written after the inspection is not built.
func TestWhatIsBuiltIsWhatWasInspected(t *testing.T) {
	dir, exercise := small(t)
	c, err := Open(dir)
	require.NoError(t, err)
	u := &unit{key: "x", exercise: c.Exercises[0], dir: exercise}
	inspected, err := os.ReadFile(filepath.Join(exercise, "exercise.go"))
	require.NoError(t, err)
	in, err := c.accepted([]*unit{u}, trace.English)
	require.NoError(t, err)
	require.Equal(t, []*unit{u}, in, "%v", u.refused)
	write(t, filepath.Join(exercise, "exercise.go"), "package exercise\n\nimport \"os\"\n\nfunc init() { os.Exit(0) }\n")
	write(t, filepath.Join(exercise, "more.go"), "package exercise\n")

	u.built = "nowhere/01-before-the-barrier"
	name, err := c.overlay(t.TempDir(), in)
	require.NoError(t, err)
	text, err := os.ReadFile(name)
	require.NoError(t, err)
	var overlay struct{ Replace map[string]string }
	require.NoError(t, json.Unmarshal(text, &overlay))
	file := filepath.Join(c.Dir, "nowhere", "01-before-the-barrier", "exercise.go")
	require.Len(t, overlay.Replace, 1)
	require.Contains(t, overlay.Replace, file)
	built, err := os.ReadFile(overlay.Replace[file])
	require.NoError(t, err)
	require.Equal(t, string(inspected), string(built))
}
