package diff

import (
	"fmt"
	"slices"

	"exactlyonce/trace"
)

// tableState is what the commits of all attempts leave behind.
type tableState struct {
	opened      string           // commit user of the last open
	user        string           // of the last commit
	restored    bool             // the job runs from a checkpoint
	identifiers map[string]int64 // newest APPEND by user
	snapshot    int64
	retried     bool // a commit was tried again: numbers may be another's
}

// labels are the threads in a fixed order.
func (c *checker) labels() []string {
	labels := make([]string, 0, len(c.threads))
	for label := range c.threads { // order: sorted below
		labels = append(labels, label)
	}
	slices.Sort(labels)
	return labels
}

func (c *checker) notify(th *thread, e trace.Event) {
	c.later(th, e)
	id := e.Checkpoint
	ended := th.snapped[0] && id > th.newest // the checkpoint of the end of input has no id of its own in a transcript
	c.fact(snapshotFirst, th.snapped[id] || ended, th.label, e, fmt.Sprintf("notify %d without snapshot %d before it", id, id))
	if c.shows[trace.Complete] && len(c.trigger) > 0 {
		c.fact(completeFirst, c.complete[id], th.label, e, fmt.Sprintf("notify %d without complete %d before it", id, id))
	}
	th.notified = max(th.notified, id)
	for _, key := range th.pending {
		if key <= id || key == trace.MaxIdentifier && ended {
			th.due = append(th.due, key)
		}
	}
	if !c.shows[trace.Commit] { // a transcript shows no commits: they follow at once
		for _, key := range th.due {
			th.settle(key)
		}
	}
}

// filter checks recovery: what is retried was not committed, and the rest was.
func (c *checker) filter(th *thread, e trace.Event, id int64) {
	retry, _ := e.Int("retryCommittables.size()")
	if !c.shows[trace.Commit] || th.attempt == 0 {
		return
	}
	done := c.table.identifiers[th.user] >= id
	if retry > 0 {
		c.fact(restoredCommitted, !done, th.label, e, fmt.Sprintf("identifier %s is retried and was committed", name(id)))
		th.retry = append(th.retry, id)
		return
	}
	c.fact(restoredCommitted, done, th.label, e, fmt.Sprintf("identifier %s is filtered out and was not committed", name(id)))
}

// settle takes id off what is to be committed.
func (th *thread) settle(id int64) {
	is := func(other int64) bool { return other == id }
	th.pending = slices.DeleteFunc(slices.Clone(th.pending), is)
	th.due = slices.DeleteFunc(slices.Clone(th.due), is)
	th.retry = slices.DeleteFunc(slices.Clone(th.retry), is)
}

func (c *checker) commit(th *thread, e trace.Event) {
	id, _ := e.Int("identifier")
	snapshot, _ := e.Int("snapshot")
	user, s := e.Get("user"), &c.table
	if e.Get("kind") != "COMPACT" {
		c.order(th, e, id)
		c.fact(onceOnly, id > s.identifiers[user], th.label, e, fmt.Sprintf("commit of %s by a user that committed %s before", name(id), name(s.identifiers[user])))
	}
	switch {
	case th.user != "":
		c.fact(userKept, user == th.user, th.label, e, "the commit has another user than the committer opened with")
	case s.user != "" && s.restored:
		c.fact(userKept, user == s.user, th.label, e, "the commit has another user than those before the restore")
	}
	if s.snapshot > 0 && !s.retried {
		c.fact(snapshotsFollow, snapshot == s.snapshot+1, th.label, e, fmt.Sprintf("snapshot %d after snapshot %d", snapshot, s.snapshot))
	}
	s.user, s.snapshot = user, snapshot
	s.identifiers[user] = max(s.identifiers[user], id)
	c.settled(th, e, id)
}

// settled counts what was to be committed and is.
func (c *checker) settled(th *thread, e trace.Event, id int64) {
	if slices.Contains(th.retry, id) {
		c.fact(restoredCommitted, true, th.label, e, "")
	}
	if slices.Contains(th.due, id) {
		c.fact(notifiedCommitted, true, th.label, e, "")
	}
	th.settle(id)
}

// order checks that the commit of id comes after what allows it. A commit of
// recovery is allowed by what it restored.
func (c *checker) order(th *thread, e trace.Event, id int64) {
	if slices.Contains(th.retry, id) {
		c.fact(notifyFirst, true, th.label, e, "")
		return
	}
	if c.shows[trace.Notify] && th.newest > 0 {
		// After the end of input any notification commits everything.
		holds := id <= th.notified || id == trace.MaxIdentifier && th.notified > 0
		c.fact(notifyFirst, holds, th.label, e, fmt.Sprintf("commit of %s without notify %s or a later one before it", name(id), name(id)))
	}
	if c.shows[trace.Complete] && len(c.trigger) > 0 {
		// The end of input waits for any checkpoint, but for a commit of recovery.
		end := id == trace.MaxIdentifier && (!c.begun || c.last >= c.table.identifiers[e.Get("user")])
		c.fact(completeFirst, id <= c.last || end, th.label, e, fmt.Sprintf("commit of %s without complete %s or a later one before it", name(id), name(id)))
	}
}

// end checks what is left over when a job has finished.
func (c *checker) end(t trace.Trace) {
	if !c.ended || len(t.Events) == 0 {
		return
	}
	newest := c.running[actor{}]
	for _, label := range c.labels() {
		newest = max(newest, c.threads[label].attempt)
	}
	for _, label := range c.labels() {
		if th := c.threads[label]; th.attempt == newest {
			c.left(th, t.Events[len(t.Events)-1], "the job finished")
		}
	}
}
