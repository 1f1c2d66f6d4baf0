package trace_test

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"exactlyonce/trace"
)

const references = "../golden/reference"

// readCompact reads a captured jdb session in its compact form into events.
// Class and line must be in the table of breakpoints.
func readCompact(t *testing.T, path string) []trace.Event {
	t.Helper()
	file, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	kinds := map[string]trace.Kind{}
	for _, b := range trace.Breakpoints() {
		kinds[b.String()] = b.Kind
	}
	head := regexp.MustCompile(`^#\d+ (\S+) \| (.*)$`)
	r := &recorder{}
	for _, line := range strings.Split(strings.TrimSpace(string(file)), "\n")[1:] {
		if m := head.FindStringSubmatch(line); m != nil {
			kind, known := kinds[m[1]]
			if !known {
				t.Fatalf("%s: no kind has breakpoint %s", path, m[1])
			}
			r.add(kind, m[2], 0)
			continue
		}
		name, text, _ := strings.Cut(strings.TrimSpace(line), " = ")
		last := &r.Events[len(r.Events)-1]
		last.Values = append(last.Values, trace.Value{Name: name, Text: strings.Trim(text, `"`)})
	}
	return r.Events
}

// The lecture quotes hits of the session failover-before-commit in this form.
func TestWriteJDBIsTheLecturesForm(t *testing.T) {
	events := readCompact(t, filepath.Join(references, "jdb/failover-before-commit.compact.txt"))
	var b bytes.Buffer
	if err := paimon.WriteJDB(&b, trace.Trace{Events: events}); err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(b.String(), "\n")
	for n, want := range map[int]string{
		4:  "#4   PrepareCommitOperator:95            checkpointId = 1   [Source: gen[1]",
		5:  "#5   PrepareCommitOperator:95            checkpointId = 1   [Compact Worker",
		6:  "#6   CommitterOperator:173               committablesPerCheckpoint.keySet() = [1]   [",
		7:  "#7   CommitterOperator:198               checkpointId = 1   [",
		11: "#11  CommitterOperator:198               checkpointId = 2   [",
		12: `#12  CommitterOperator:133               commitUser = "a62f4e96-a0c4-4158-b875-7517c0ea7f05"   context.isRestored() = true   [`,
		13: "#13  RestoreCommittableStateManager:73   restored.size() = 1   [",
		14: "#14  TableCommitImpl:329                 identifier = 2   retryCommittables.size() = 1   [",
		15: "#15  PrepareCommitOperator:95            checkpointId = 4   [",
	} {
		if !strings.HasPrefix(lines[n-1], want) {
			t.Errorf("got  %s\nwant %s", lines[n-1], want)
		}
	}
}

// Every hit of every captured session has a line, with its values.
func TestWriteJDBCoversTheSessions(t *testing.T) {
	paths, err := filepath.Glob(filepath.Join(references, "jdb/*.compact.txt"))
	if err != nil || len(paths) == 0 {
		t.Fatalf("no captured sessions: %v", err)
	}
	var all bytes.Buffer
	for _, path := range paths {
		events := readCompact(t, path)
		var b bytes.Buffer
		if err := paimon.WriteJDB(&b, trace.Trace{Events: events}); err != nil {
			t.Fatal(err)
		}
		if n := strings.Count(b.String(), "\n"); n != len(events) {
			t.Errorf("%s: %d hits, %d lines", path, len(events), n)
		}
		fmt.Fprintf(&all, "== %s\n%s", filepath.Base(path), b.String())
	}
	golden(t, "jdb-sessions.txt", all.Bytes())
}
