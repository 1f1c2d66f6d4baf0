package grade

import (
	"slices"
	"strconv"
	"strings"

	"exactlyonce/sinklab/explore/jobs"
	"exactlyonce/sinklab/sink"
	"exactlyonce/trace"
)

// facts are what can be asked of a run, as text. Lists are in the order of the run.
var facts = map[string]func(jobs.Traced) string{ // looked up only
	"identifiers":  func(t jobs.Traced) string { return list(t, trace.Commit, "identifier") },
	"delta-rows":   func(t jobs.Traced) string { return list(t, trace.Commit, "rows") },
	"kinds":        func(t jobs.Traced) string { return list(t, trace.Commit, "kind") },
	"snapshots":    func(t jobs.Traced) string { return count(t, trace.Commit) },
	"files":        func(t jobs.Traced) string { return count(t, trace.File) },
	"restarts":     func(t jobs.Traced) string { return count(t, trace.Restart) },
	"visible-rows": visibleRows,
	"users":        users,
	"restored":     restored,
	"verdict":      func(t jobs.Traced) string { return string(t.Verdict.Word) },
	"orphans":      func(t jobs.Traced) string { return strconv.Itoa(t.Verdict.Orphans) },
}

// Facts are the names of all facts, sorted.
func Facts() []string {
	names := []string{"mutant"}
	for name := range facts { // order: sorted below
		names = append(names, name)
	}
	slices.Sort(names)
	return names
}

func list(t jobs.Traced, kind trace.Kind, value string) string {
	var out []string
	for _, e := range t.Trace.Events {
		if e.Kind == kind {
			out = append(out, e.Get(value))
		}
	}
	if len(out) == 0 {
		return "none"
	}
	return strings.Join(out, ", ")
}

func count(t jobs.Traced, kind trace.Kind) string {
	n := 0
	for _, e := range t.Trace.Events {
		if e.Kind == kind {
			n++
		}
	}
	return strconv.Itoa(n)
}

// visibleRows is what all commits have added: of an append table.
func visibleRows(t jobs.Traced) string {
	total := int64(0)
	for _, e := range t.Trace.Events {
		if n, ok := e.Int("rows"); ok && (e.Kind == trace.Commit || e.Kind == trace.Visible) {
			total += n
		}
	}
	return sink.Itoa(total)
}

func users(t jobs.Traced) string {
	var seen []string
	for _, e := range t.Trace.Events {
		if u := e.Get("user"); e.Kind == trace.Commit && !slices.Contains(seen, u) {
			seen = append(seen, u)
		}
	}
	return strconv.Itoa(len(seen))
}

// restored are the checkpoints that the job went back to, "none" where it had none.
func restored(t jobs.Traced) string {
	var out []string
	for _, e := range t.Trace.Events {
		switch e.Kind {
		case trace.RestoreJob:
			out = append(out, sink.Itoa(e.Checkpoint))
		case trace.Restart:
			if next := after(t, e.Seq); next == trace.NoCheckpoint {
				out = append(out, "none")
			}
		}
	}
	return strings.Join(out, ", ")
}

// after is the kind of the first event behind a restart that says what is restored.
func after(t jobs.Traced, seq int64) trace.Kind {
	for _, e := range t.Trace.Events {
		if e.Seq > seq && (e.Kind == trace.NoCheckpoint || e.Kind == trace.RestoreJob) {
			return e.Kind
		}
	}
	return ""
}
