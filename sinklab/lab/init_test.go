package lab

import (
	"context"
	"io/fs"
	"os"
	"path/filepath"
	"syscall"
	"testing"

	"github.com/stretchr/testify/require"

	"exactlyonce/labs"
	"exactlyonce/sinklab/lab/grade"
	"exactlyonce/trace"
)

func checkout(t *testing.T) string {
	t.Helper()
	dir, err := Checkout("")
	require.NoError(t, err)
	return dir
}

// A copy somewhere else, as a learner works in it.
func TestACopyOutsideOfTheRepository(t *testing.T) {
	t.Setenv("GOFLAGS", "-mod=mod") // whatever the learner's shell says
	t.Setenv("GOPROXY", "http://127.0.0.1:1")
	dir := filepath.Join(t.TempDir(), "my course")
	require.NoError(t, Init(dir, checkout(t)))
	before, err := os.ReadFile(filepath.Join(dir, "go.mod"))
	require.NoError(t, err)
	c, err := Open(dir)
	require.NoError(t, err)
	e, err := c.Find("04")
	require.NoError(t, err)

	check := func() Result {
		results, err := Check(context.Background(), c, []*Exercise{e}, Options{Lang: trace.English})
		require.NoError(t, err)
		return results[0]
	}
	require.Equal(t, e.Stub, check().Cause)
	solution, err := labs.Files.ReadFile(e.Name + "/solution/" + e.File)
	require.NoError(t, err)
	require.NoError(t, os.WriteFile(e.Path(), solution, 0o644))
	r := check()
	require.Equal(t, grade.Passed, r.Verdict, r.Reason)
	for _, stray := range []string{"more.s", "go.mod", "x.F", "x_plan9.go", ".x.go"} { // what was not inspected is not built
		require.NoError(t, os.WriteFile(filepath.Join(e.Dir, stray), []byte("neither Go nor anything"), 0o644))
	}
	r = check()
	require.Equal(t, grade.Passed, r.Verdict, r.Reason)
	require.NoError(t, os.WriteFile(filepath.Join(e.Dir, "exercise_old.go"), solution, 0o644))
	r = check()
	require.Equal(t, "compile", r.Cause)
	require.Contains(t, r.Reason, "04-before-the-barrier/exercise_old.go:10: New is in exercise.go too: all Go files of this folder are one package; move one of the two away")

	after, err := os.ReadFile(filepath.Join(dir, "go.mod"))
	require.NoError(t, err)
	require.Equal(t, string(before), string(after))
	err = filepath.WalkDir(dir, func(name string, d fs.DirEntry, err error) error {
		require.NotEqual(t, solutionDir, d.Name())
		require.NotEqual(t, wrongFile, d.Name())
		return err
	})
	require.NoError(t, err)
}

func TestAGraderThatCannotBeBuilt(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "course")
	require.NoError(t, Init(dir, checkout(t)))
	mod, err := os.ReadFile(filepath.Join(checkout(t), "go.mod"))
	require.NoError(t, err)
	require.NoError(t, os.WriteFile(filepath.Join(dir, "go.mod"), copiedModule(string(mod), "/no/such checkout"), 0o644))
	c, err := Open(dir)
	require.NoError(t, err)
	_, err = Check(context.Background(), c, c.Exercises[3:4], Options{})
	require.ErrorContains(t, err, "the checkout of exactlyonce that")
	require.ErrorContains(t, err, "is gone: write its new place into the line 'replace'")

	require.NoError(t, os.WriteFile(filepath.Join(dir, "go.mod"), copiedModule(string(mod), checkout(t)), 0o644))
	t.Setenv("GOMODCACHE", t.TempDir())
	_, err = Check(context.Background(), c, c.Exercises[3:4], Options{})
	require.ErrorContains(t, err, "run 'go mod download' once in "+c.Dir)
	t.Setenv("PATH", t.TempDir())
	_, err = Check(context.Background(), c, c.Exercises[3:4], Options{})
	require.ErrorContains(t, err, "the program 'go' is not on the PATH")
}

// A disk that is full at any of its calls leaves nothing behind.
func TestACopyIsMadeAsAWholeOrNotAtAll(t *testing.T) {
	from, parent := checkout(t), t.TempDir()
	files, err := handedOut(from)
	require.NoError(t, err)
	for _, there := range []bool{false, true} {
		for n := range files {
			dir := filepath.Join(parent, "course")
			if there {
				require.NoError(t, os.MkdirAll(dir, 0o755))
			}
			calls := 0
			err := copier{write: func(name string, data []byte) error {
				if calls++; calls <= n {
					return os.WriteFile(name, data, 0o644)
				}
				_ = os.WriteFile(name, data[:len(data)/2], 0o644)
				return &fs.PathError{Op: "write", Path: name, Err: syscall.ENOSPC}
			}}.init(dir, from)
			require.ErrorContains(t, err, "cannot be written: no space left on the disk; nothing was left behind")
			left, err := filepath.Glob(filepath.Join(parent, "*"))
			require.NoError(t, err)
			hidden, err := filepath.Glob(filepath.Join(parent, ".*"))
			require.NoError(t, err)
			require.Empty(t, hidden)
			if !there {
				require.Empty(t, left)
				continue
			}
			inside, err := os.ReadDir(dir)
			require.NoError(t, err)
			require.Empty(t, inside)
		}
	}
}

func TestNothingIsOverwritten(t *testing.T) {
	dir := t.TempDir()
	require.NoError(t, os.WriteFile(filepath.Join(dir, "mine.txt"), []byte("mine"), 0o644))
	require.ErrorContains(t, Init(dir, checkout(t)), "the folder is not empty (mine.txt is in it); name a new one")
	require.ErrorContains(t, Init(filepath.Join(dir, "mine.txt"), checkout(t)), "a part of the path is a file")
	require.Error(t, Init(filepath.Join(dir, "new"), dir), "no checkout")
	entries, err := os.ReadDir(dir)
	require.NoError(t, err)
	require.Len(t, entries, 1)
}
