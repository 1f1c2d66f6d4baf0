package main

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/rogpeppe/go-internal/testscript"
)

// A sink is a folder and a line in the list of connectors: the program is built with one
// that is not there (testdata/toy/toy.go), and every command does with it what it does with
// the others, in its words.
func TestASinkIsAFolderAndALine(t *testing.T) {
	program := filepath.Join(t.TempDir(), "toylab")
	build := exec.Command("go", "build", "-overlay", overlay(t), "-o", program, ".")
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	testscript.Run(t, testscript.Params{
		Dir: "testdata/toy", UpdateScripts: *update, RequireUniqueNames: true,
		Setup: func(e *testscript.Env) error {
			e.Setenv("TOYLAB", program)
			return nil
		},
		Cmds: map[string]func(*testscript.TestScript, bool, []string){
			"toylab": func(ts *testscript.TestScript, neg bool, args []string) { toylab(ts, neg, program, args) },
			"code":   code, "fails": fails, "tree": tree, "awaitline": awaitLine, "replay": replay,
		},
	})
}

// overlay adds the folder and the line, and nothing else, to what is built.
func overlay(t *testing.T) string {
	t.Helper()
	list, err := filepath.Abs("sinks/registry/registry.go")
	if err != nil {
		t.Fatal(err)
	}
	before, err := os.ReadFile(list)
	if err != nil {
		t.Fatal(err)
	}
	after := strings.Replace(string(before), "\n)\n", "\n\t\"exactlyonce/sinklab/sinks/toy\"\n)\n", 1)
	after = strings.Replace(after, ".Connector,\n}", ".Connector,\n\ttoy.Connector,\n}", 1)
	if added, gone := difference(string(before), after); len(gone) > 0 || len(added) != 2 {
		t.Fatalf("a new sink is an import and a line in %s; added: %q, removed: %q", list, added, gone)
	}
	dir := t.TempDir()
	changed := filepath.Join(dir, "registry.go")
	if err := os.WriteFile(changed, []byte(after), 0o666); err != nil {
		t.Fatal(err)
	}
	source, err := filepath.Abs("testdata/toy/toy.go")
	if err != nil {
		t.Fatal(err)
	}
	folder, err := filepath.Abs("sinks/toy")
	if err != nil {
		t.Fatal(err)
	}
	text, err := json.Marshal(map[string]any{"Replace": map[string]string{list: changed, filepath.Join(folder, "toy.go"): source}})
	if err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(dir, "overlay.json")
	if err := os.WriteFile(file, text, 0o666); err != nil {
		t.Fatal(err)
	}
	return file
}

// difference is what lines a text has that the one before has not, and the other way round.
func difference(before, after string) (added, gone []string) {
	gone = strings.Split(before, "\n")
	for _, line := range strings.Split(after, "\n") {
		if i := slices.Index(gone, line); i >= 0 {
			gone = slices.Delete(gone, i, i+1)
		} else {
			added = append(added, line)
		}
	}
	return added, gone
}

// paimons are words that only a table of Paimon's has. A snapshot of an operator's state is
// Flink's, and the fields of --json are named once for all connectors.
var paimons = regexp.MustCompile(`(?i)paimon|FileStore|manifest|parquet|snapshots? (file|\d|is|was|expire)|snapshot-\d|commit user|data files?\b|orphan files?`)

// toylab ARGUMENT…: runs the command, and looks for Paimon's words in what it prints.
func toylab(ts *testscript.TestScript, neg bool, program string, args []string) {
	if err := ts.Exec(program, args...); (err != nil) != neg {
		ts.Fatalf("toylab %s: %v\n%s", strings.Join(args, " "), err, ts.ReadFile("stderr"))
	}
	texts := []string{ts.ReadFile("stdout"), ts.ReadFile("stderr")}
	if i := slices.Index(args, "-o"); i >= 0 {
		texts = append(texts, ts.ReadFile(args[i+1]))
	}
	for _, text := range texts {
		if at := paimons.FindStringIndex(text); at != nil {
			ts.Fatalf("toylab %s: it speaks of Paimon: …%s…", strings.Join(args, " "), text[max(0, at[0]-100):min(len(text), at[1]+100)])
		}
	}
}

// replay EXIT-CODE: runs what the line "replay: sinklab …" of stdout says.
func replay(ts *testscript.TestScript, _ bool, args []string) {
	_, line, ok := strings.Cut(ts.ReadFile("stdout"), "\nreplay: sinklab ")
	line, _, _ = strings.Cut(line, "\n")
	if !ok || strings.Contains(line, `"`) {
		ts.Fatalf("stdout has no line to replay that can be read here: %s", line)
	}
	code(ts, false, []string{args[0], "sh", "-c", ts.Getenv("TOYLAB") + " " + line})
}

// awaitline FILE PATTERN: until another process has written a line into the file that fits.
func awaitLine(ts *testscript.TestScript, _ bool, args []string) {
	line := regexp.MustCompile(`(?m)` + args[1])
	for range 3000 {
		if data, err := os.ReadFile(ts.MkAbs(args[0])); err == nil && line.Match(data) {
			return
		}
		time.Sleep(10 * time.Millisecond)
	}
	ts.Fatalf("%s never had a line %s", args[0], args[1])
}
