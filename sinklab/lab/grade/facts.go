package grade

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"exactlyonce/sinklab/explore/jobs"
	"exactlyonce/sinklab/sink"
	"exactlyonce/trace"
)

// facts are what can be asked of a run, as text. Lists are in the order of the run, and
// "none" where they would be empty.
var facts = map[string]func(jobs.Traced) string{ // looked up only
	"identifiers":  func(t jobs.Traced) string { return values(t, trace.Commit, "identifier") },
	"delta-rows":   func(t jobs.Traced) string { return values(t, trace.Commit, "rows") },
	"kinds":        func(t jobs.Traced) string { return values(t, trace.Commit, "kind") },
	"snapshots":    func(t jobs.Traced) string { return count(t, trace.Commit) },
	"files":        func(t jobs.Traced) string { return count(t, trace.File) },
	"checkpoints":  func(t jobs.Traced) string { return count(t, trace.Complete) },
	"restarts":     func(t jobs.Traced) string { return count(t, trace.Restart) },
	"visible-rows": visibleRows,
	"users":        users,
	"restored":     restored,
	"recommitted":  recommitted,
	"verdict":      func(t jobs.Traced) string { return string(t.Verdict.Word) },
	"orphans":      func(t jobs.Traced) string { return strconv.Itoa(t.Verdict.Orphans) },
	"outcome": func(t jobs.Traced) string {
		return fmt.Sprintf("%s, %s, %d", t.Verdict.Word, count(t, trace.Restart), t.Verdict.Orphans)
	},
}

// ofSnapshots are the facts that are read off the commits of a trace.
var ofSnapshots = []string{"identifiers", "delta-rows", "kinds", "snapshots", "visible-rows", "users"}

// Facts are the names of all facts, sorted.
func Facts() []string {
	names := []string{MutantFact}
	for name := range facts { // order: sorted below
		names = append(names, name)
	}
	slices.Sort(names)
	return names
}

func values(t jobs.Traced, kind trace.Kind, name string) string {
	var out []string
	for _, e := range t.Trace.Events {
		if e.Kind == kind {
			out = append(out, e.Get(name))
		}
	}
	return list(out)
}

func list(values []string) string {
	if len(values) == 0 {
		return "none"
	}
	return strings.Join(values, ", ")
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

// untold tells whether a commit is missing from the trace: its answer was lost, or a crash
// came before it. Facts of the snapshots would then be wrong.
func untold(t jobs.Traced) bool {
	told := int64(0)
	for _, e := range t.Trace.Events {
		if e.Kind != trace.Commit {
			continue
		}
		added, _ := e.Int("rows")
		if total, ok := e.Int("total"); ok && told+added != total {
			return true
		}
		told += added
	}
	return false
}

// visibleRows is what all commits have added: of a table that only grows.
func visibleRows(t jobs.Traced) string {
	total := int64(0)
	for _, e := range t.Trace.Events {
		if n, ok := e.Int("rows"); ok && (e.Kind == trace.Commit || e.Kind == trace.Visible) {
			total += n
		}
	}
	return sink.Itoa(total)
}

// users is how many commit users have snapshots.
func users(t jobs.Traced) string {
	var seen []string
	for _, e := range t.Trace.Events {
		if u := e.Get("user"); e.Kind == trace.Commit && !slices.Contains(seen, u) {
			seen = append(seen, u)
		}
	}
	return strconv.Itoa(len(seen))
}

// restored is what each start behind the first goes back to: a checkpoint, or none.
func restored(t jobs.Traced) string {
	var starts []string
	for _, e := range t.Trace.Events {
		switch {
		case e.Kind == trace.RestoreJob:
			starts = append(starts, sink.Itoa(e.Checkpoint))
		case e.BeginsAttempt():
			starts = append(starts, "none")
		}
	}
	return list(starts[min(1, len(starts)):])
}

// recommitted is how many committables each start of the committer commits on its restore:
// what its filter lets through.
func recommitted(t jobs.Traced) string {
	var out []string
	restoring := false
	for _, e := range t.Trace.Events {
		switch {
		case e.Kind == trace.Restore:
			restoring = true
		case e.Kind == trace.Filter && restoring:
			out, restoring = append(out, e.Get("retryCommittables.size()")), false
		}
	}
	return list(out)
}
