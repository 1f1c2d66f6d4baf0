//go:build darwin || linux

package main

import (
	"bufio"
	"errors"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"exactlyonce/labs"
	"exactlyonce/sinklab/cli/console"
	"exactlyonce/sinklab/lab"
)

// endless is an exercise as it is handed out, but for a loop in the place that is to be
// written.
func endless(t *testing.T, name string) string {
	t.Helper()
	given, err := labs.Files.ReadFile(name + "/exercise.go")
	require.NoError(t, err)
	todo := "\t// TO" + "DO" // the tidy tests look for the word
	return strings.Replace(string(given), todo, "\tfor {\n\t}\n"+todo, 1)
}

// checking starts 'sinklab lab check' of some endless exercises in a process of its own,
// with a folder of its own for temporary files.
func checking(t *testing.T, env ...string) (cmd *exec.Cmd, temp string) {
	t.Helper()
	cmd, _, temp = checkOf(t, map[string]string{"04-before-the-barrier": endless(t, "04-before-the-barrier")}, env...)
	require.NoError(t, cmd.Start())
	return cmd, temp
}

// checkOf is a check of what somebody wrote, not started yet.
func checkOf(t *testing.T, written map[string]string, env ...string) (cmd *exec.Cmd, course, temp string) {
	t.Helper()
	course, temp = filepath.Join(t.TempDir(), "course"), t.TempDir()
	checkout, err := filepath.Abs("..")
	require.NoError(t, err)
	require.NoError(t, lab.Init(course, checkout))
	cmd = &exec.Cmd{Args: []string{"sinklab", "lab", "check", "--dir", course, "--time", "5m"}}
	for _, name := range slices.Sorted(maps.Keys(written)) {
		require.NoError(t, os.WriteFile(filepath.Join(course, name, "exercise.go"), []byte(written[name]), 0o644))
		cmd.Args = append(cmd.Args, name)
	}
	cmd.Path, err = os.Executable()
	require.NoError(t, err)
	cmd.Env = append(append(os.Environ(), "TMPDIR="+temp), env...)
	t.Cleanup(func() {
		if cmd.Process != nil {
			_ = cmd.Process.Kill() // it has ended already
		}
	})
	return cmd, course, temp
}

// working are the command lines of processes that work in a folder.
func working(t *testing.T, temp string) (lines []string) {
	t.Helper()
	out, err := exec.Command("ps", "-A", "-o", "args=").Output()
	require.NoError(t, err)
	for _, line := range strings.Split(string(out), "\n") {
		if strings.Contains(line, temp) {
			lines = append(lines, line)
		}
	}
	return lines
}

func within(t *testing.T, what string, is func() bool) {
	t.Helper()
	for range 1500 {
		if is() {
			return
		}
		time.Sleep(20 * time.Millisecond)
	}
	t.Fatal(what)
}

// hostRuns tells whether the learner's code is being run.
func hostRuns(t *testing.T, temp string) bool {
	for _, line := range working(t, temp) {
		if strings.HasSuffix(strings.Fields(line)[0], "/host") {
			return true
		}
	}
	return false
}

func nothingIsLeft(t *testing.T, temp string) {
	t.Helper()
	left, err := filepath.Glob(filepath.Join(temp, "*"))
	require.NoError(t, err)
	require.Empty(t, left)
	within(t, "a process runs on", func() bool { return len(working(t, temp)) == 0 })
}

// Whichever signal ends a check, neither the learner's code nor files stay behind.
func TestASignalEndsACheckAndAllThatItStarted(t *testing.T) {
	for _, s := range []syscall.Signal{syscall.SIGINT, syscall.SIGTERM, syscall.SIGHUP, syscall.SIGQUIT} {
		cmd, temp := checking(t)
		within(t, "the host never came", func() bool { return hostRuns(t, temp) })
		require.NoError(t, cmd.Process.Signal(s))
		if s == syscall.SIGHUP {
			_ = cmd.Process.Signal(s) // a shell that ends says it once more
		}
		var exit *exec.ExitError
		require.ErrorAs(t, cmd.Wait(), &exit)
		require.Equal(t, console.ExitInterrupt, exit.ExitCode(), "%v", s)
		nothingIsLeft(t, temp)
	}
}

// What a check has shown as passed is kept, though it is interrupted at the next one.
func TestAnInterruptedCheckKeepsWhatItHasShown(t *testing.T) {
	solution, err := labs.Files.ReadFile("04-before-the-barrier/solution/exercise.go")
	require.NoError(t, err)
	cmd, course, temp := checkOf(t, map[string]string{"04-before-the-barrier": string(solution), "06-group-and-store": endless(t, "06-group-and-store")})
	out, err := cmd.StdoutPipe()
	require.NoError(t, err)
	require.NoError(t, cmd.Start())
	first, err := bufio.NewReader(out).ReadString('\n')
	require.NoError(t, err)
	require.Contains(t, first, "✓ 04-before-the-barrier")
	require.NoError(t, cmd.Process.Signal(syscall.SIGINT))
	require.Error(t, cmd.Wait())
	nothingIsLeft(t, temp)
	kept, err := os.ReadFile(filepath.Join(course, lab.ProgressFile))
	require.NoError(t, err)
	require.Contains(t, string(kept), "\ndone 04-before-the-barrier\n")
	require.NotContains(t, string(kept), "done 06")
}

// So while the compiler is at it, with a cold cache.
func TestASignalEndsABuild(t *testing.T) {
	cmd, temp := checking(t, "GOCACHE="+t.TempDir())
	within(t, "the compiler never came", func() bool { return len(working(t, filepath.Join(temp, "sinklab-lab-"))) > 2 })
	require.NoError(t, cmd.Process.Signal(syscall.SIGTERM))
	begin := time.Now()
	var exit *exec.ExitError
	require.ErrorAs(t, cmd.Wait(), &exit)
	require.Equal(t, console.ExitInterrupt, exit.ExitCode())
	require.Less(t, time.Since(begin), 15*time.Second)
	nothingIsLeft(t, temp)
}

// Who is killed can put nothing away: the next check does it.
func TestWhatAKilledCheckLeavesTheNextRemoves(t *testing.T) {
	cmd, temp := checking(t)
	within(t, "the host never came", func() bool { return hostRuns(t, temp) })
	require.NoError(t, cmd.Process.Kill())
	require.Error(t, cmd.Wait())
	folder := func() string {
		left, err := filepath.Glob(filepath.Join(temp, "sinklab-lab-*"))
		require.NoError(t, err)
		require.Len(t, left, 1)
		return left[0]
	}()
	if _, err := os.Stat("/proc/self"); err == nil { // Linux; elsewhere limits end it
		within(t, "the host runs on", func() bool { return !hostRuns(t, temp) })
	}
	next, live := checking(t, "TMPDIR="+temp)
	require.NotEqual(t, temp, live)
	within(t, "the next host never came", func() bool { return hostRuns(t, temp) })
	require.DirExists(t, folder, "it is young")
	old := time.Now().Add(-time.Hour)
	all, err := filepath.Glob(filepath.Join(temp, "sinklab-lab-*"))
	require.NoError(t, err)
	require.Len(t, all, 2)
	for _, dir := range all {
		require.NoError(t, os.Chtimes(dir, old, old))
	}
	third, _ := checking(t, "TMPDIR="+temp)
	within(t, "it is never removed", func() bool {
		_, err := os.Stat(folder)
		return errors.Is(err, os.ErrNotExist)
	})
	within(t, "the third host never came", func() bool {
		all, _ = filepath.Glob(filepath.Join(temp, "sinklab-lab-*", "host"))
		return len(all) == 2
	})
	for _, c := range []*exec.Cmd{next, third} {
		require.NoError(t, c.Process.Signal(syscall.SIGTERM))
		require.Error(t, c.Wait())
	}
	nothingIsLeft(t, temp)
}
