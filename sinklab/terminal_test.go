//go:build darwin || linux

package main

import (
	"bytes"
	"errors"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"syscall"
	"testing"

	"github.com/creack/pty"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"golang.org/x/term"

	"exactlyonce/sinklab/cli/console"
)

// session is a command on a terminal that shows what comes and answers nothing.
type session struct {
	*exec.Cmd
	keys   *os.File // what is written is typed
	screen *os.File // the command's side: it stays open, so what the command left can be seen
	mu     sync.Mutex
	shown  bytes.Buffer
}

// onTerminal starts a command in a folder.
func onTerminal(t *testing.T, dir string, args ...string) *session {
	t.Helper()
	s := terminalFor(t, dir, args...)
	require.NoError(t, s.Start())
	return s
}

// terminalFor is a terminal of 24 lines of 80 characters, and the command to start on it.
func terminalFor(t *testing.T, dir string, args ...string) *session {
	t.Helper()
	keys, screen, err := pty.Open()
	require.NoError(t, err)
	require.NoError(t, pty.Setsize(screen, &pty.Winsize{Rows: 24, Cols: 80}))
	program, err := os.Executable()
	require.NoError(t, err)
	s := &session{keys: keys, screen: screen, Cmd: &exec.Cmd{
		Path: program, Args: append([]string{"sinklab"}, args...), Dir: dir,
		Env:   append(os.Environ(), "TERM=xterm-256color", "XDG_STATE_HOME="+dir),
		Stdin: screen, Stdout: screen, Stderr: screen,
		SysProcAttr: &syscall.SysProcAttr{Setsid: true, Setctty: true},
	}}
	go s.watch()
	t.Cleanup(func() {
		if s.Process != nil {
			_ = s.Process.Kill() // it has ended already
			_ = s.Wait()
		}
		screen.Close()
		keys.Close()
	})
	return s
}

func (s *session) watch() {
	buffer := make([]byte, 4096)
	for {
		n, err := s.keys.Read(buffer)
		s.mu.Lock()
		s.shown.Write(buffer[:n])
		s.mu.Unlock()
		if err != nil {
			return
		}
	}
}

// text is everything that was printed so far.
func (s *session) text() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.shown.String()
}

// shows waits until the terminal has shown a text.
func (s *session) shows(t *testing.T, text string) {
	t.Helper()
	within(t, "the terminal never showed "+text, func() bool { return strings.Contains(s.text(), text) })
}

func (s *session) types(t *testing.T, keys string) {
	t.Helper()
	_, err := io.WriteString(s.keys, keys)
	require.NoError(t, err)
}

// end waits for the command, and returns its exit code.
func (s *session) end(t *testing.T) int {
	t.Helper()
	ended := make(chan error, 1)
	go func() { ended <- s.Wait() }()
	var err error
	within(t, "the command never ended, having shown "+s.text(), func() bool {
		select {
		case err = <-ended:
			return true
		default:
			return false
		}
	})
	var exit *exec.ExitError
	if !errors.As(err, &exit) {
		require.NoError(t, err)
	}
	const mark = "(all is shown)"
	_, err = io.WriteString(s.screen, mark)
	require.NoError(t, err)
	s.shows(t, mark)
	return s.ProcessState.ExitCode()
}

// modes are how the terminal treats what is typed and shown.
func (s *session) modes(t *testing.T) *term.State {
	t.Helper()
	state, err := term.GetState(int(s.screen.Fd()))
	require.NoError(t, err)
	return state
}

// questions are the sequences that a terminal is expected to answer: its colours, where the
// cursor is, what it is.
var questions = []string{"\x1b]10;?", "\x1b]11;?", "\x1b[6n", "\x1b[c", "\x1b[0c", "\x1b[>c", "\x1b[?u", "\x1b[>q"}

func asksNothing(t *testing.T, s *session) {
	t.Helper()
	for _, q := range questions {
		assert.NotContains(t, s.text(), q, "%v", s.Args)
	}
}

// A terminal may answer nothing, and a program that asks it waits: no command asks, the
// screens neither.
func TestNoCommandAsksTheTerminalAnything(t *testing.T) {
	dir := t.TempDir()
	for _, args := range [][]string{{"run", "failover", "--quiet"}, {"sql", "-e", "SHOW TABLES"}, {"doctor", "warehouse"}, {"version"}, {"scenarios"}, {"trace", "--help"}} {
		s := onTerminal(t, dir, args...)
		assert.Zero(t, s.end(t), "%v: %s", args, s.text())
		asksNothing(t, s)
		assert.NotContains(t, s.text(), "\x1b", "%v", args)
	}
	require.Zero(t, Main(t.Context(), []string{"lab", "init", filepath.Join(dir, "course")}, strings.NewReader(""), io.Discard, io.Discard))
	for _, args := range [][]string{{"walk", "failover"}, {"lab", "watch", "--dir", filepath.Join(dir, "course")}} {
		s := onTerminal(t, dir, args...)
		s.shows(t, "\x1b[?1049h") // the screen
		s.shows(t, "quit")
		s.types(t, "q")
		assert.Zero(t, s.end(t), "%v", args)
		asksNothing(t, s)
	}
}

// A prompt leaves the terminal as it was, whatever ends it.
func TestAPromptLeavesTheTerminalAsItWas(t *testing.T) {
	dir := t.TempDir()
	require.NoError(t, os.Mkdir(filepath.Join(dir, "warehouse"), 0o777))
	ends := map[string]struct {
		how  func(*session)
		code int
	}{
		"Ctrl-D": {func(s *session) { s.types(t, "\x04") }, console.ExitOK},
		".quit":  {func(s *session) { s.types(t, ".quit\r") }, console.ExitOK},
	}
	for _, signal := range []syscall.Signal{syscall.SIGTERM, syscall.SIGHUP, syscall.SIGQUIT} {
		ends[signal.String()] = struct {
			how  func(*session)
			code int
		}{func(s *session) { require.NoError(t, s.Process.Signal(signal)) }, console.ExitInterrupt}
	}
	for what, end := range ends {
		t.Run(what, func(t *testing.T) {
			s := terminalFor(t, dir, "sql")
			before := s.modes(t)
			require.NoError(t, s.Start())
			s.shows(t, "Flink SQL> ")
			require.NotEqual(t, before, s.modes(t), "the editor has a mode of its own")
			end.how(s)
			require.Equal(t, end.code, s.end(t))
			require.Equal(t, before, s.modes(t))
		})
	}
}

// A result that is longer than the screen goes through the pager, one that fits does not; where
// there is none it is printed.
func TestLongResultsPage(t *testing.T) {
	dir := t.TempDir()
	require.Zero(t, Main(t.Context(), []string{"run", "failover", "--quiet", "--warehouse", filepath.Join(dir, "warehouse")}, strings.NewReader(""), io.Discard, io.Discard))
	const long = "SELECT id FROM sk_fail;"
	for pager, paged := range map[string]bool{"sed 's/^/paged: /'": true, "cat": false, "": false, "/no/such/pager": false} {
		s := terminalFor(t, dir, "sql", "--mode", "csv")
		s.Env = append(s.Env, "PAGER="+pager)
		require.NoError(t, s.Start())
		s.types(t, "SELECT id AS short FROM sk_fail LIMIT 9;\r"+long+"\r"+".output all.csv\r"+long+"\rSELECT 77 AS last;\rexit;\r")
		require.Zero(t, s.end(t), s.text())
		require.Contains(t, s.text(), "\nshort\r\n", pager)
		require.Equal(t, paged, strings.Contains(s.text(), "\npaged: id\r\n"), "%q: %s", pager, s.text())
		require.Equal(t, !paged, strings.Contains(s.text(), "\nid\r\n"), "%q", pager)
		require.NotContains(t, s.text(), "paged: short", pager)
		kept, err := os.ReadFile(filepath.Join(dir, "all.csv"))
		require.NoError(t, err)
		require.Equal(t, 201+2, strings.Count(string(kept), "\n"), "a file is no screen")
	}
}

// Whatever ends the session ends its pager too, and the terminal is as it was.
func TestASignalEndsThePager(t *testing.T) {
	dir := t.TempDir()
	require.Zero(t, Main(t.Context(), []string{"run", "failover", "--quiet", "--warehouse", filepath.Join(dir, "warehouse")}, strings.NewReader(""), io.Discard, io.Discard))
	s := terminalFor(t, dir, "sql")
	s.Env = append(s.Env, "PAGER=echo paging; exec sleep 600")
	before := s.modes(t)
	require.NoError(t, s.Start())
	s.types(t, "SELECT * FROM sk_fail;\r")
	s.shows(t, "\npaging")
	require.NoError(t, s.Process.Signal(syscall.SIGTERM))
	require.Equal(t, console.ExitInterrupt, s.end(t))
	require.Equal(t, before, s.modes(t))
}
