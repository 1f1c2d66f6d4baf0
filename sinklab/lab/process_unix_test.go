//go:build darwin || linux

package lab

import (
	"context"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"exactlyonce/sinklab/lab/grade"
)

// A host may end in every way that a program can, and only one is a pass.
func TestOnlyAVerdictIsAPass(t *testing.T) {
	const passed = `{"name":"x","verdict":"passed","runs":1}`
	for _, c := range []struct {
		script  string
		verdict grade.Verdict
		cause   string
	}{
		{"echo '" + passed + "'", grade.Passed, ""},
		{"echo '" + `{"name":"x","verdict":"passed","runs":0}` + "'", grade.Inconclusive, "grader"}, // it asked for nothing
		{"echo 'my own words' >&2; echo '" + passed + "'", grade.Passed, ""},
		{"exit 0", grade.Failed, "exit"},
		{"exit 3", grade.Failed, "exit"},
		{"echo '" + passed + "'; exit 1", grade.Failed, "exit"},
		{"echo '" + passed + "'; kill -9 $$", grade.Inconclusive, "killed"},
		{"echo '" + passed + "'; echo '" + passed + "'", grade.Failed, "exit"},
		{"echo '" + `{"name":"another","verdict":"passed","runs":1}` + "'", grade.Failed, "exit"},
		{"echo '" + `{"name":"x","verdict":"splendid","runs":1}` + "'", grade.Failed, "exit"},
		{"echo '" + `{"name":"x","verdict":"pas` + "'", grade.Failed, "exit"},
		{"echo passed", grade.Failed, "exit"},
		{"echo 'fatal error: all goroutines are asleep - deadlock!' >&2; exit 2", grade.Failed, "crash"},
		{"echo 'the host: no exercise' >&2; exit 4", grade.Inconclusive, "grader"},
		{"trap '' QUIT; while true; do :; done", grade.Inconclusive, "time"},
		{"echo '" + passed + "'; exec sleep 100", grade.Inconclusive, "time"},
		{"echo x > written; exit 0", grade.Inconclusive, "killed"}, // no file is to be written
	} {
		h := &host{dir: t.TempDir()}
		h.path = filepath.Join(h.dir, "host")
		require.NoError(t, os.WriteFile(h.path, []byte("#!/bin/sh\n"+c.script+"\n"), 0o700))
		begin := time.Now()
		r, output := h.run(context.Background(), grade.Spec{Name: "x"}, "labs/x", limits{2 * time.Second, DefaultMemory})
		require.Equal(t, c.verdict, r.Verdict, "%s: %s %s", c.script, r.Cause, r.Reason)
		require.Equal(t, c.cause, r.Cause, "%s: %s", c.script, r.Reason)
		require.Less(t, time.Since(begin), 15*time.Second)
		require.NotContains(t, output, "fatal error")
	}
}

// A learner's shell may have limits that are lower already: that is nothing to tell.
func TestLimitsThatAreLowerAlready(t *testing.T) {
	h := &host{dir: t.TempDir()}
	h.path = filepath.Join(h.dir, "host")
	require.NoError(t, os.WriteFile(h.path, []byte("#!/bin/sh\nulimit -t 1\necho quiet >&2\nexec /bin/sh -c 'ulimit -t 100 2>/dev/null; while true; do :; done'\n"), 0o700))
	r, output := h.run(context.Background(), grade.Spec{Name: "x"}, "labs/x", limits{20 * time.Second, DefaultMemory})
	require.Equal(t, grade.Inconclusive, r.Verdict, r.Reason)
	require.Equal(t, "quiet\n", output)
}

func TestAHostThatIsNotThere(t *testing.T) {
	h := &host{dir: t.TempDir(), path: "/no/such/host"}
	r, _ := h.run(context.Background(), grade.Spec{Name: "x"}, "labs/x", limits{time.Second, DefaultMemory})
	require.NotEqual(t, grade.Passed, r.Verdict)
}
