package diff_test

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"exactlyonce/trace"
	"exactlyonce/trace/diff"
	"exactlyonce/trace/jdb"
)

const references = "../../golden/reference"

// load reads a captured file of one job, or a recorded run of testdata.
func load(t *testing.T, name string) trace.Trace {
	t.Helper()
	return loadAll(t, name)[0]
}

func loadAll(t *testing.T, name string) []trace.Trace {
	t.Helper()
	path := filepath.Join(references, name)
	if strings.HasSuffix(name, ".jsonl") {
		path = filepath.Join("testdata", name)
	}
	f, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	all, _, err := jdb.Read(f)
	if err != nil {
		t.Fatal(err)
	}
	return all
}

// clone copies what mutations touch.
func clone(t trace.Trace) trace.Trace {
	t.Events = slices.Clone(t.Events)
	for i := range t.Events {
		t.Events[i].Values = slices.Clone(t.Events[i].Values)
	}
	return t
}

// find is the index of the n-th event (from 1) of a kind on a thread that
// contains part, with checkpoint or identifier id.
func find(t *testing.T, tr trace.Trace, kind trace.Kind, part string, id int64, n int) int {
	t.Helper()
	for i, e := range tr.Events {
		identifier, _ := e.Int("identifier")
		if e.Kind == kind && strings.Contains(e.Thread, part) && (id == 0 || e.Checkpoint == id || identifier == id) {
			if n--; n == 0 {
				return i
			}
		}
	}
	t.Fatalf("no %s %d on %s", kind, id, part)
	return -1
}

func drop(tr trace.Trace, i int) trace.Trace {
	tr.Events = slices.Delete(tr.Events, i, i+1)
	return tr
}

// move puts event i before event j, or after it where j is later.
func move(tr trace.Trace, i, j int) trace.Trace {
	e := tr.Events[i]
	tr.Events = slices.Insert(slices.Delete(tr.Events, i, i+1), j, e)
	return tr
}

func set(tr trace.Trace, i int, name, text string) trace.Trace {
	for k, v := range tr.Events[i].Values {
		if v.Name == name {
			tr.Events[i].Values[k].Text = text
		}
	}
	if name == "checkpointId" {
		_, _ = fmt.Sscan(text, &tr.Events[i].Checkpoint)
	}
	return tr
}

// found is everything a report says about differences, one a line.
func found(r diff.Report) string {
	var b strings.Builder
	for _, d := range r.Divergences {
		fmt.Fprintf(&b, "%s, %s: %s | %s\n", d.Thread, d.Where, d.A.Event, d.B.Event)
	}
	for _, o := range r.Orders {
		for _, v := range o.Violated {
			fmt.Fprintf(&b, "%s violated in %s on %s: %s\n", o.Order, v.Side, v.Thread, v.Fact)
		}
	}
	return b.String()
}
