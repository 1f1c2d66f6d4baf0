package diff_test

import (
	"strconv"
	"strings"
	"testing"

	"exactlyonce/trace"
	"exactlyonce/trace/diff"
)

// Each hit of each real session, dropped, said twice, exchanged with the next of
// its thread, or with another value, makes another protocol. What does not is
// listed: it is timing.
func TestSweepOfRealSessions(t *testing.T) {
	for _, name := range []string{"jdb/failover.jdb.txt", "jdb/failover-before-commit.jdb.txt", "jdb/failover-before-commit-primary-key.jdb.txt"} {
		original := load(t, name)
		tried := 0
		try := func(what string, i int, mutated trace.Trace) {
			tried++
			r := diff.Diff(original, mutated)
			if r.Same && !timing(original, i, what) {
				t.Errorf("%s: hit #%d (%s): %s goes unnoticed", name, i+1, original.Events[i].Kind, what)
			}
			if !r.Same && len(r.Divergences) == 0 && r.Violations() == 0 {
				t.Errorf("%s: hit #%d: %s is not located", name, i+1, what)
			}
		}
		for i, e := range original.Events {
			try("drop", i, drop(clone(original), i))
			twice := clone(original)
			twice.Events = append(twice.Events[:i+1], original.Events[i:]...)
			try("twice", i, twice)
			for j := i + 1; j < len(original.Events); j++ {
				if original.Events[j].Thread == e.Thread {
					try("exchange", i, move(clone(original), i, j))
					break
				}
			}
			for _, v := range e.Values {
				try("value "+v.Name, i, set(clone(original), i, v.Name, other(v.Text)))
			}
		}
		t.Logf("%s: %d mutations", name, tried)
	}
}

// other is another value of the same kind.
func other(text string) string {
	switch text {
	case "true":
		return "false"
	case "false":
		return "true"
	case "null":
		return "1"
	case "[]":
		return "[1]"
	}
	if strings.HasPrefix(text, "[") {
		return "[]"
	}
	if n, err := strconv.ParseInt(text, 10, 64); err == nil {
		return strconv.FormatInt(n-1, 10)
	}
	return "another-user"
}

// timing are the mutations that make no other protocol.
func timing(tr trace.Trace, i int, what string) bool {
	e := tr.Events[i]
	next := trace.Event{}
	for _, n := range tr.Events[i+1:] {
		if n.Thread == e.Thread {
			next = n
			break
		}
	}
	// The checkpoint after the end of input, there or not, before or after.
	empty := func(e trace.Event) bool {
		return e.Kind == trace.Snapshot && e.Get("committablesPerCheckpoint.keySet()") == "[]"
	}
	// A notification that comes after the next checkpoint has begun.
	late := what == "exchange" && e.Kind == trace.Notify && next.Kind == trace.Prepare
	// A second checkpoint at the end, before the first is notified.
	again := what == "twice" && e.Kind == trace.Snapshot && e.Get("committablesPerCheckpoint.keySet()") == "[9223372036854775807]"
	return again || empty(e) || what == "exchange" && empty(next) || late
}
