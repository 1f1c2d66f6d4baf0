package diff_test

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"exactlyonce/scenarios"
	"exactlyonce/sinklab/explore/jobs"
	"exactlyonce/trace"
	"exactlyonce/trace/diff"
)

// several are runs in which writers end at different times, or a fault strikes while one
// has ended.
var several = []string{"two-writers", "staggered-end-of-input", "staggered-end-of-input-loses-rows"}

const maxID = "9223372036854775807"

func runOf(t *testing.T, name string) trace.Trace {
	t.Helper()
	s, ok := scenarios.Get(name)
	require.True(t, ok)
	subject, err := jobs.New(parse(t, s), "")
	require.NoError(t, err)
	return subject.Trace(nil).Trace
}

// A run with several writers is found to differ from its copy with one step dropped,
// exchanged with the next of its thread, or with another value.
func TestSweepOfSeveralWriters(t *testing.T) {
	steps := []trace.Kind{trace.Open, trace.Restore, trace.Filter, trace.Prepare, trace.Snapshot, trace.Notify, trace.Commit,
		trace.RestoreJob, trace.JobStatus, trace.Trigger, trace.Complete}
	values := []string{"sortedCommittables.size()", "sortedCommittables.get(0).identifier()", "retryCommittables.size()", "checkpointId",
		"committablesPerCheckpoint.keySet()", "identifier", "snapshot", "user", "commitUser", "restored.size()"}
	for _, name := range several {
		original := runOf(t, name)
		try := func(what string, e trace.Event, mutated trace.Trace) {
			r := diff.Diff(original, mutated)
			require.False(t, r.Same, "%s: %s, event %d (%s), goes unnoticed", name, what, e.Seq, e.Kind)
			require.NotEmpty(t, found(r), "%s: %s, event %d (%s), is not located", name, what, e.Seq, e.Kind)
		}
		for i, e := range original.Events {
			if !slices.Contains(steps, e.Kind) {
				continue
			}
			try("drop", e, drop(clone(original), i))
			next := slices.IndexFunc(original.Events[i+1:], func(o trace.Event) bool { return o.Thread == e.Thread && slices.Contains(steps, o.Kind) })
			if next >= 0 && slices.Index(steps, e.Kind) < slices.Index(steps, trace.RestoreJob) {
				try("exchange", e, move(clone(original), i, i+1+next))
			}
			for _, v := range e.Values {
				if slices.Contains(values, v.Name) {
					try("value "+v.Name, e, set(clone(original), i, v.Name, other(v.Text)))
				}
			}
		}
	}
}

// What is wrong is said: the end of one writer is kept until all have ended, and what a
// filter drops is no commit that is missing.
func TestMutationsOfSeveralWriters(t *testing.T) {
	for _, c := range []struct {
		name   string
		mutate func(trace.Trace) trace.Trace
		want   string
	}{
		{"a compact worker prepares after the committer's snapshot", func(m trace.Trace) trace.Trace {
			return move(m, find(t, m, trace.Prepare, "Compact Worker: sk_stag2 (2/2)#0", 3, 1), find(t, m, trace.Snapshot, "", 3, 1))
		}, "snapshot of 3 without prepare 3 of compactor (2/2) #0 before it"},
		{"a commit before its checkpoint is complete", func(m trace.Trace) trace.Trace {
			return move(m, find(t, m, trace.Commit, "", 4, 1), find(t, m, trace.Complete, "", 4, 1))
		}, "commit of 4 without complete 4 or a later one before it"},
		{"the end of one writer is forgotten", func(m trace.Trace) trace.Trace {
			return set(m, find(t, m, trace.Snapshot, "", 3, 1), "committablesPerCheckpoint.keySet()", "[3]")
		}, "MAX is not notified yet and not in the key set"},
		{"the end of one writer is committed before all have ended", func(m trace.Trace) trace.Trace {
			return set(m, find(t, m, trace.Commit, "", 3, 1), "identifier", maxID)
		}, "commit of MAX without notify MAX or a later one before it"},
		{"the restore commits what the filter has dropped", func(m trace.Trace) trace.Trace {
			return set(m, find(t, m, trace.Commit, "#1", 0, 1), "identifier", "4")
		}, "commit of 4 by a user that committed 4 before"},
		{"all that is restored is retried", func(m trace.Trace) trace.Trace {
			return set(m, find(t, m, trace.Filter, "#1", 0, 1), "retryCommittables.size()", "2")
		}, "identifier 4 is retried and was committed"},
		{"nothing is dropped at the end of input", func(m trace.Trace) trace.Trace {
			return set(m, find(t, m, trace.Filter, "#1", 0, 2), "retryCommittables.size()", "1")
		}, "identifier MAX is retried and was committed"},
		{"the restore commits nothing", func(m trace.Trace) trace.Trace { return drop(m, find(t, m, trace.Commit, "#1", 0, 1)) },
			"before the commit of the restored identifier MAX"},
	} {
		original := runOf(t, "staggered-end-of-input-loses-rows")
		r := diff.Diff(original, c.mutate(clone(original)))
		require.False(t, r.Same, c.name)
		require.Contains(t, found(r), c.want, c.name)
	}
}

// The real run of the defect is the one that the lab has.
func TestTheRealRunOfTheDefect(t *testing.T) {
	for _, pair := range [][2]trace.Trace{
		{load(t, "logs/staggered-end-of-input-loses-rows.log"), runOf(t, "staggered-end-of-input-loses-rows")},
		{runOf(t, "staggered-end-of-input-loses-rows"), load(t, "logs/staggered-end-of-input-loses-rows.log")},
	} {
		r := diff.Diff(pair[0], pair[1])
		require.True(t, r.Same, found(r))
	}
}
