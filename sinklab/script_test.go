package main

import (
	"context"
	"crypto/sha256"
	"errors"
	"flag"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/rogpeppe/go-internal/testscript"
	"github.com/spf13/cobra"

	"exactlyonce/sinklab/cli/console"
)

var update = flag.Bool("update", false, "rewrite the expectations in testdata/script")

// hearing is the tests in a process that ignores no signal by which commands end: what is
// ignored here, as SIGHUP is under nohup, would be ignored by the commands too that it starts.
type hearing struct{ *testing.M }

func (h hearing) Run() int {
	for _, s := range []os.Signal{syscall.SIGINT, syscall.SIGTERM, syscall.SIGHUP, syscall.SIGQUIT} {
		if signal.Ignored(s) {
			signal.Notify(make(chan os.Signal, 1), s)
		}
	}
	return h.M.Run()
}

func TestMain(m *testing.M) {
	testscript.Main(hearing{m}, map[string]func(){"sinklab": main, "sinklab-defect": withDefect})
}

// withDefect is the command with one more command, which panics.
func withDefect() {
	root := newRoot()
	root.AddCommand(&cobra.Command{Use: "panic", RunE: func(*cobra.Command, []string) error { panic("an index out of range") }})
	os.Exit(console.Execute(context.Background(), root, os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
}

// TestScripts runs the command line as its users do.
func TestScripts(t *testing.T) {
	testscript.Run(t, testscript.Params{
		Dir: "testdata/script", UpdateScripts: *update, RequireUniqueNames: true,
		Setup: func(e *testscript.Env) error {
			e.Setenv("XDG_STATE_HOME", e.WorkDir)
			e.Setenv("GORACE", "atexit_sleep_ms=0") // under the race detector each command would sleep a second at its end
			e.Setenv("TZ", "UTC")                   // $snapshots shows times in the system's zone
			for name, dir := range map[string]string{"REFERENCE": "../golden/reference", "CHECKOUT": "..", "LABS": "../labs"} {
				path, err := filepath.Abs(dir)
				if err != nil {
					return err
				}
				e.Setenv(name, path)
			}
			return compilers(e)
		},
		Cmds: map[string]func(*testscript.TestScript, bool, []string){
			"code": code, "fails": fails, "tree": tree, "copy": copyTree, "damage": damage, "repeat": repeat, "await": await, "awaitline": awaitLine, "sh": runShellCommand,
		},
	})
}

// compilers gives a script the caches of Go's compiler: the course is built with it.
func compilers(e *testscript.Env) error {
	names := []string{"GOCACHE", "GOMODCACHE"}
	out, err := exec.Command("go", append([]string{"env"}, names...)...).Output()
	for i, dir := range strings.Split(strings.TrimSpace(string(out)), "\n") {
		e.Setenv(names[i], dir)
	}
	return err
}

// code N COMMAND…: the command ends with exit code N.
func code(ts *testscript.TestScript, _ bool, args []string) {
	want, err := strconv.Atoi(args[0])
	ts.Check(err)
	got := 0
	var exit *exec.ExitError
	if err := ts.Exec(args[1], args[2:]...); errors.As(err, &exit) {
		got = exit.ExitCode()
	} else {
		ts.Check(err)
	}
	if got != want {
		ts.Fatalf("exit code %d, want %d", got, want)
	}
}

// fails COMMAND…: exit code 3, nothing on stdout, one line without the noise of Go on stderr.
func fails(ts *testscript.TestScript, _ bool, args []string) {
	code(ts, false, append([]string{"3"}, args...))
	if out := ts.ReadFile("stdout"); out != "" {
		ts.Fatalf("stdout is not empty: %s", out)
	}
	line := ts.ReadFile("stderr")
	if !strings.HasPrefix(line, "sinklab: ") || strings.Count(line, "\n") != 1 || !strings.HasSuffix(line, "\n") {
		ts.Fatalf("stderr is not one line of sinklab's: %q", line)
	}
	for _, noise := range []string{"goroutine", ".go:", "open ", "stat ", "mkdir ", "read /", "no such file or directory"} {
		if strings.Contains(line, noise) {
			ts.Fatalf("stderr has %q in it: %s", noise, line)
		}
	}
}

// tree DIR…: every file below, with its content's hash.
func tree(ts *testscript.TestScript, _ bool, dirs []string) {
	for _, dir := range dirs {
		ts.Check(filepath.WalkDir(ts.MkAbs(dir), func(path string, d fs.DirEntry, err error) error {
			if err != nil || d.IsDir() {
				return err
			}
			data, err := os.ReadFile(path)
			name, _ := filepath.Rel(ts.MkAbs("."), path)
			fmt.Fprintf(ts.Stdout(), "%s %x\n", name, sha256.Sum256(data))
			return err
		}))
	}
}

// copy FROM TO: a folder with all it holds.
func copyTree(ts *testscript.TestScript, _ bool, args []string) {
	ts.Check(os.CopyFS(ts.MkAbs(args[1]), os.DirFS(ts.MkAbs(args[0]))))
}

// damage FILE…: cut in half.
func damage(ts *testscript.TestScript, _ bool, files []string) {
	for _, f := range files {
		info, err := os.Stat(ts.MkAbs(f))
		ts.Check(err)
		ts.Check(os.Truncate(ts.MkAbs(f), info.Size()/2))
	}
}

// repeat FILE N TEXT…: the text N times, with \0, \n, \r and \xHH as Go writes them.
func repeat(ts *testscript.TestScript, _ bool, args []string) {
	n, err := strconv.Atoi(args[1])
	ts.Check(err)
	text, err := strconv.Unquote(`"` + strings.Join(args[2:], " ") + `"`)
	ts.Check(err)
	ts.Check(os.WriteFile(ts.MkAbs(args[0]), []byte(strings.Repeat(text, n)), 0o666))
}

// await FILE: until another process has written it.
func await(ts *testscript.TestScript, _ bool, args []string) {
	for range 3000 {
		if _, err := os.Stat(ts.MkAbs(args[0])); err == nil {
			return
		}
		time.Sleep(10 * time.Millisecond)
	}
	ts.Fatalf("%s never came", args[0])
}

// sh SCRIPT: what needs a pipe or a redirection.
func runShellCommand(ts *testscript.TestScript, neg bool, args []string) {
	err := ts.Exec("sh", "-c", strings.Join(args, " "))
	if (err != nil) != neg {
		ts.Fatalf("sh: %v", err)
	}
}

// Every subcommand and every flag appears in a script.
func TestScriptsCoverTheCommandLine(t *testing.T) {
	files, err := filepath.Glob("testdata/script/*.txtar")
	if err != nil || len(files) == 0 {
		t.Fatal("no scripts", err)
	}
	var all strings.Builder
	for _, f := range files {
		data, err := os.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		all.Write(data)
	}
	words := strings.FieldsFunc(all.String(), func(r rune) bool { return strings.ContainsRune(" \n'=", r) })
	for _, c := range console.Commands(newRoot()) {
		if !strings.Contains(all.String(), c.CommandPath()+"\n") && !strings.Contains(all.String(), c.CommandPath()+" ") {
			t.Errorf("no script runs %q", c.CommandPath())
		}
		for _, f := range console.FlagNames(c) {
			if !slices.Contains(words, "--"+f) {
				t.Errorf("no script uses --%s of %q", f, c.CommandPath())
			}
		}
	}
}
