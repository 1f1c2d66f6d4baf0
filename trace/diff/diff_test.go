package diff_test

import (
	"reflect"
	"strings"
	"testing"

	"exactlyonce/trace"
	"exactlyonce/trace/diff"
)

const race, ours = "jdb/failover-before-commit.jdb.txt", "failover-before-commit.jsonl"

// Our run of the race is the protocol of the real session; so is its compact form.
func TestOurRaceIsTheRealOne(t *testing.T) {
	for _, other := range []string{ours, "jdb/failover-before-commit.compact.txt", race} {
		for _, pair := range [][2]string{{race, other}, {other, race}} {
			if r := diff.Diff(load(t, pair[0]), load(t, pair[1])); !r.Same {
				t.Errorf("%v: %s", pair, found(r))
			}
		}
	}
}

// A log is the same as itself and, where runs differ in nothing but the number of
// rounds, as another; runs that end otherwise are different.
func TestLogs(t *testing.T) {
	for _, c := range []struct {
		a, b string
		same bool
	}{
		{"failover", "failover", true},
		{"sparse-source", "sparse-source", true},
		{"expired-checkpoint", "expired-checkpoint", true},
		{"staggered-end-of-input-loses-rows", "staggered-end-of-input-loses-rows", true},
		{"failover", "failover-primary-key", true}, // a compaction's commit, and a round more
		{"failover", "checkpoint", false},
		{"failover", "failover-before-first-checkpoint", false},
		{"checkpoint", "bounded-no-checkpoint", false},
		{"checkpoint", "expired-checkpoint", false},
		{"at-least-once-refused", "unaligned-refused", true},
		{"at-least-once-refused", "checkpoint", false},
	} {
		r := diff.Diff(load(t, "logs/"+c.a+".log"), load(t, "logs/"+c.b+".log"))
		if r.Same != c.same {
			t.Errorf("%s and %s: same %v\n%s", c.a, c.b, r.Same, found(r))
		}
	}
}

// Nothing in common decides nothing.
func TestNothingInCommon(t *testing.T) {
	r := diff.Diff(load(t, race), load(t, "logs/failover.log"))
	if r.Same || !strings.Contains(r.Why, "nothing to compare") {
		t.Errorf("%+v", r)
	}
}

// Each mutation of the real session is located: thread, part, both sides.
func TestMutationsOfTheTranscript(t *testing.T) {
	for _, c := range []struct {
		name   string
		mutate func(trace.Trace) trace.Trace
		want   string
	}{
		{"a writer's prepare is gone", func(m trace.Trace) trace.Trace { return drop(m, find(t, m, trace.Prepare, "Source", 2, 1)) },
			"writer (1/1) #0, checkpoint 2: prepare 2 | \n"},
		{"the last one is", func(m trace.Trace) trace.Trace { return drop(m, find(t, m, trace.Prepare, "Source", 5, 1)) },
			"writer (1/1) #1, checkpoint 5: prepare 5 | \n"},
		{"snapshot and notify change places", func(m trace.Trace) trace.Trace {
			return move(m, find(t, m, trace.Notify, "", 1, 1), find(t, m, trace.Snapshot, "", 1, 1))
		}, "committer (1/1) #0, checkpoint 1: snapshot keySet [1] | notify 1\n"},
		{"another identifier is restored", func(m trace.Trace) trace.Trace {
			return set(m, find(t, m, trace.Filter, "#1", 0, 1), "sortedCommittables.get(0).identifier()", "1")
		}, "committer (1/1) #1, start: filter identifier 2 retry 1 | filter identifier 1 retry 1\n"},
		{"nothing is retried", func(m trace.Trace) trace.Trace {
			return set(m, find(t, m, trace.Filter, "#1", 0, 1), "retryCommittables.size()", "0")
		}, "committer (1/1) #1, start: filter identifier 2 retry 1 | filter identifier 2 retry 0\n"},
		{"another user after the restore", func(m trace.Trace) trace.Trace {
			return set(m, find(t, m, trace.Open, "#1", 0, 1), "commitUser", "b")
		}, "a restored committer keeps its commit user violated in B on committer (1/1) #1"},
		{"the key set holds another id", func(m trace.Trace) trace.Trace {
			return set(m, find(t, m, trace.Snapshot, "", 4, 1), "committablesPerCheckpoint.keySet()", "[3]")
		}, "committer (1/1) #1, checkpoint 4: snapshot keySet [4] | snapshot keySet [3]\n"},
		{"an id is skipped", func(m trace.Trace) trace.Trace {
			for i, e := range m.Events {
				if strings.Contains(e.Thread, "#1") && e.Checkpoint == 5 {
					m = set(set(m, i, "checkpointId", "6"), i, "committablesPerCheckpoint.keySet()", "[6]")
					m.Events[i].Checkpoint = 6
				}
			}
			return m
		}, "checkpoint 5 | 6 (ids skipped before it: 0 | 1)"},
		{"the notification never came", func(m trace.Trace) trace.Trace { return drop(m, find(t, m, trace.Notify, "", 2, 1)) },
			"committer (1/1) #0, checkpoint 2: notify 2 | \n"},
		{"the session ends early", func(m trace.Trace) trace.Trace { m.Events = m.Events[:18]; return m },
			"committer (1/1) #1, end of input: snapshot keySet [9223372036854775807] | \n"},
	} {
		original := load(t, race)
		r := diff.Diff(original, c.mutate(clone(original)))
		if r.Same || !strings.Contains(found(r), c.want) {
			t.Errorf("%s:\nwant %s\ngot  %s", c.name, c.want, found(r))
		}
	}
}

// Orders across threads: no thread's own order changes in most of these.
func TestMutationsAcrossThreads(t *testing.T) {
	for _, c := range []struct {
		name   string
		mutate func(trace.Trace) trace.Trace
		want   string
	}{
		{"notify before complete", func(m trace.Trace) trace.Trace {
			return move(m, find(t, m, trace.Complete, "", 4, 1), find(t, m, trace.Notify, "", 4, 1))
		}, "on committer (1/1) #1: notify 4 without complete 4 before it"},
		{"commit before snapshot", func(m trace.Trace) trace.Trace {
			return move(m, find(t, m, trace.Commit, "", 4, 1), find(t, m, trace.Snapshot, "", 4, 1))
		}, "committer (1/1) #1, checkpoint 4: snapshot keySet [4] | commit 4 APPEND\n"},
		{"the writer prepares after the committer's snapshot", func(m trace.Trace) trace.Trace {
			return move(m, find(t, m, trace.Prepare, "Source", 4, 1), find(t, m, trace.Snapshot, "", 4, 1))
		}, "snapshot of 4 without prepare 4 of writer (1/1) #1 before it"},
		{"prepare before trigger", func(m trace.Trace) trace.Trace {
			return move(m, find(t, m, trace.Trigger, "", 4, 1), find(t, m, trace.Prepare, "Source", 4, 1))
		}, "on writer (1/1) #1: prepare 4 without a trigger 4 before it"},
		{"a commit is done twice", func(m trace.Trace) trace.Trace {
			i := find(t, m, trace.Commit, "", 4, 1)
			m.Events = append(m.Events[:i+1], clone(m).Events[i:]...)
			return m
		}, "commit of 4 by a user that committed 4 before"},
		{"the recommit is missing", func(m trace.Trace) trace.Trace { return drop(m, find(t, m, trace.Commit, "#1", 2, 1)) },
			"before the commit of the restored identifier 2"},
		{"nothing retried, and committed all the same", func(m trace.Trace) trace.Trace {
			return set(m, find(t, m, trace.Filter, "#1", 0, 1), "retryCommittables.size()", "0")
		}, "identifier 2 is filtered out and was not committed"},
		{"a notified checkpoint is never committed", func(m trace.Trace) trace.Trace { return drop(m, find(t, m, trace.Commit, "", 4, 1)) },
			"prepare before the commit of the notified 4"},
		{"a commit has another user", func(m trace.Trace) trace.Trace {
			return set(m, find(t, m, trace.Commit, "", 5, 1), "user", "b")
		}, "the commit has another user than the committer opened with"},
		{"a commit has another kind", func(m trace.Trace) trace.Trace {
			return set(m, find(t, m, trace.Commit, "", 5, 1), "kind", "OVERWRITE")
		}, "committer (1/1) #1, checkpoint 5: commit 5 APPEND | commit 5 OVERWRITE\n"},
		{"the old attempt goes on", func(m trace.Trace) trace.Trace {
			return move(m, find(t, m, trace.Notify, "#0", 2, 1), find(t, m, trace.Filter, "#1", 0, 1))
		}, "notify after attempt 1 has begun"},
	} {
		original := load(t, ours)
		r := diff.Diff(original, c.mutate(clone(original)))
		if r.Same || !strings.Contains(found(r), c.want) {
			t.Errorf("%s:\nwant %s\ngot  %s", c.name, c.want, found(r))
		}
	}
}

// The report depends on the events alone.
func TestReportIsStable(t *testing.T) {
	a, b := load(t, race), load(t, "jdb/failover.jdb.txt")
	first := diff.Diff(a, b)
	for range 20 {
		if r := diff.Diff(a, b); !reflect.DeepEqual(r, first) {
			t.Fatal("two reports of the same traces differ")
		}
	}
}
