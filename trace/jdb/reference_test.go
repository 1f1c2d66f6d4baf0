package jdb_test

import (
	"bytes"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"strings"
	"testing"

	"exactlyonce/trace"
	"exactlyonce/trace/jdb"
)

const references = "../../golden/reference"

// file reads a captured file.
func file(t *testing.T, name string) string {
	t.Helper()
	data, err := os.ReadFile(filepath.Join(references, name))
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

// files lists captured files, never none.
func files(t *testing.T, pattern string) []string {
	t.Helper()
	paths, err := filepath.Glob(filepath.Join(references, pattern))
	if err != nil || len(paths) == 0 {
		t.Fatalf("no captured files %s: %v", pattern, err)
	}
	for i, p := range paths {
		paths[i], _ = filepath.Rel(references, p)
	}
	return paths
}

func read(t *testing.T, text string) (trace.Trace, jdb.Notes) {
	t.Helper()
	all, notes, err := jdb.Read(strings.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	return all[0], notes
}

// Every hit of every session is read whole, in both forms, with equal values.
func TestSessionsInBothForms(t *testing.T) {
	for _, name := range files(t, "jdb/*.jdb.txt") {
		raw, notes := read(t, file(t, name))
		if notes.Form != jdb.Raw || notes.String() != "" || notes.Raised != 1 {
			t.Errorf("%s: %+v", name, notes)
		}
		compact, notes := read(t, file(t, strings.Replace(name, ".jdb.", ".compact.", 1)))
		if notes.Form != jdb.Compact || notes.String() != "" || len(raw.Events) != len(compact.Events) {
			t.Fatalf("%s: %d and %d events, %+v", name, len(raw.Events), len(compact.Events), notes)
		}
		for i, e := range compact.Events {
			if !strings.HasPrefix(raw.Events[i].Thread, strings.TrimSpace(e.Thread[:30])) {
				t.Errorf("%s: hit %d is on %q and on %q", name, i+1, raw.Events[i].Thread, e.Thread)
			}
			e.Thread = raw.Events[i].Thread
			if !reflect.DeepEqual(e, raw.Events[i]) {
				t.Errorf("%s: hit %d\nraw     %v\ncompact %v", name, i+1, raw.Events[i], e)
			}
		}
	}
}

func ExampleReadRaw() {
	// See TestSessionsInBothForms for whole sessions.
	session := `Breakpoint hit: "thread=Writer : t (1/1)#0", org.apache.paimon.flink.sink.PrepareCommitOperator.prepareSnapshotPreBarrier(), line=95 bci=7

Writer : t (1/1)#0[1]  checkpointId = 1
Writer : t (1/1)#0[1] > `
	t, _, _ := jdb.ReadRaw(strings.NewReader(session))
	_ = paimon.WriteJDB(os.Stdout, t)
	// Output: #1   PrepareCommitOperator:95            checkpointId = 1   [Writer : t (1/1)#0]
}

// What differs from session to session, or is an accident of the capture.
var accidents = regexp.MustCompile(`(?m)^# .*\n|id=\d+|Set deferred breakpoint .*\n|Group system:\n(?:.*> > ?$)?`)

// The printer's session is the captured one, byte for byte but for accidents.
func TestWriteRawIsTheRealForm(t *testing.T) {
	for _, name := range files(t, "jdb/*.jdb.txt") {
		captured := file(t, name)
		session, _ := read(t, captured)
		var b bytes.Buffer
		if err := jdb.WriteRaw(&b, session); err != nil {
			t.Fatal(err)
		}
		want := strings.Split(strings.TrimSpace(accidents.ReplaceAllString(captured, "")), "\n")
		got := strings.Split(strings.TrimSpace(accidents.ReplaceAllString(b.String(), "")), "\n")
		// A deferred breakpoint and the thread groups leave a blank or a prompt behind.
		want, got = significant(want), significant(got)
		for i := range min(len(want), len(got)) {
			if want[i] != got[i] {
				t.Fatalf("%s: line %d\nwant %q\ngot  %q", name, i+1, want[i], got[i])
			}
		}
		if len(want) != len(got) {
			t.Errorf("%s: %d lines, want %d", name, len(got), len(want))
		}
		again, _ := read(t, b.String())
		if !reflect.DeepEqual(again, session) {
			t.Errorf("%s: the printed session reads as another", name)
		}
	}
}

// significant drops blank lines and bare prompts.
func significant(lines []string) []string {
	var out []string
	for _, l := range lines {
		if bare := strings.TrimRight(l, " >"); bare != "" && !strings.HasSuffix(bare, "[1]") {
			out = append(out, l)
		}
	}
	return out
}
