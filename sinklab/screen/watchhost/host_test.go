package watchhost

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"exactlyonce/sinklab/lab"
	"exactlyonce/sinklab/lab/grade"
	"exactlyonce/sinklab/screen/watch"
	"exactlyonce/trace"
)

const barrier = "04-before-the-barrier"

// newHost is a copy of the course of its own.
func newHost(t *testing.T) (*host, string) {
	dir := filepath.Join(t.TempDir(), "course")
	checkout, err := filepath.Abs("../../..")
	require.NoError(t, err)
	require.NoError(t, lab.Init(dir, checkout))
	c, err := lab.Open(dir)
	require.NoError(t, err)
	h := hostOf(context.Background(), c, lab.Options{Lang: trace.English})
	t.Cleanup(h.Close)
	return h, c.Dir
}

func TestTheHostKeepsHowFarOneIs(t *testing.T) {
	h, dir := newHost(t)
	c, err := h.Open()
	require.NoError(t, err)
	require.Equal(t, "01-snapshots", c.At)
	require.Equal(t, filepath.Join(dir, barrier, "exercise.go"), c.Exercises[3].Path)
	require.NoError(t, h.Pass("01-snapshots", barrier))
	require.NoError(t, h.Hint("02-no-checkpoints"))
	require.NoError(t, h.Go("05-failover"))
	c, err = h.Open()
	require.NoError(t, err)
	require.Equal(t, []any{"05-failover", true, false, 1}, []any{c.At, c.Exercises[3].Done, c.Exercises[4].Done, c.Exercises[1].Seen})
}

func TestALookSeesWhatHasChanged(t *testing.T) {
	h, dir := newHost(t)
	file := filepath.Join(dir, barrier, "exercise.go")
	first := h.Look(barrier)
	require.Equal(t, watch.Stamp{Folder: true, File: first.File, Untouched: true}, first)
	require.NotEmpty(t, first.File)
	require.Equal(t, first, h.Look(barrier))
	given, err := os.ReadFile(file)
	require.NoError(t, err)
	require.NoError(t, os.WriteFile(file, append(given, "// mine\n"...), 0o666))
	second := h.Look(barrier)
	require.NotEqual(t, first.File, second.File)
	require.False(t, second.Untouched)
	require.NoError(t, h.Pass(barrier))
	require.NotEqual(t, second.Progress, h.Look(barrier).Progress)

	require.NoError(t, h.Reset(barrier))
	third := h.Look(barrier)
	require.True(t, third.Untouched)
	require.True(t, third.Backup)
	require.NoError(t, os.Remove(file))
	require.Equal(t, "", h.Look(barrier).File)
	require.NoError(t, h.Reset(barrier), "what is gone comes back")
	require.NotEmpty(t, h.Look(barrier).File)
	require.NoError(t, os.Rename(dir, dir+"-away"))
	require.Equal(t, watch.Stamp{}, h.Look(barrier))
	_, err = h.Open()
	require.Error(t, err)
	require.NoError(t, os.Rename(dir+"-away", dir))
	require.True(t, h.Look(barrier).Folder)
}

func TestTheSolutionAndWhatDiffers(t *testing.T) {
	h, dir := newHost(t)
	lines, err := h.Solution(barrier)
	require.NoError(t, err)
	require.Contains(t, lines, "+\tw.rows = nil")
	solution := lines[:len(lines)-1]
	for i, line := range lines {
		if strings.HasPrefix(line, "Lines in which") {
			solution = lines[:i-1]
		}
	}
	file := filepath.Join(dir, barrier, "exercise.go")
	require.NoError(t, os.WriteFile(file, []byte(strings.Join(solution, "\r\n")+"\r\n"), 0o666))
	again, err := h.Solution(barrier)
	require.NoError(t, err)
	require.Equal(t, solution, again, "nothing differs")
	require.NoError(t, os.Remove(file))
	again, err = h.Solution(barrier)
	require.NoError(t, err)
	require.Equal(t, solution, again)
}

// A newer check ends the one before it, and leaving ends them all.
func TestANewCheckStopsTheOld(t *testing.T) {
	h, dir := newHost(t)
	endless := "package exercise\n\nimport \"exactlyonce/sinklab/sink\"\n\nfunc New() sink.Sink {\n\tfor {\n\t}\n}\n"
	file := filepath.Join(dir, barrier, "exercise.go")
	require.NoError(t, os.WriteFile(file, []byte(endless), 0o666))
	begun := make(chan bool, 3)
	h.begun = func() { begun <- true }
	old := make(chan error, 1)
	check := func() {
		_, err := h.Check(barrier)
		old <- err
	}
	go check()
	<-begun
	require.NoError(t, h.Reset(barrier))
	r, err := h.Check(barrier)
	require.NoError(t, err)
	<-begun
	require.Equal(t, []any{grade.Failed, "lost"}, []any{r.Verdict, r.Cause})
	require.ErrorIs(t, <-old, context.Canceled)

	require.NoError(t, os.WriteFile(file, []byte(endless), 0o666))
	go check()
	<-begun
	h.Close()
	require.ErrorIs(t, <-old, context.Canceled)
}
