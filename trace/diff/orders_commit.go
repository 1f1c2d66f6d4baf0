package diff

import (
	"fmt"
	"slices"

	"exactlyonce/trace"
)

func (c *checker) notify(th *thread, e trace.Event) {
	c.later(th, e)
	id := e.Checkpoint
	ended := c.hasEnded(th, id)
	// The checkpoint of the end of input has no id of its own in a transcript.
	c.fact(snapshotFirst, th.snapped[id] || ended && th.snapped[0], th.label, e, fmt.Sprintf("notify %d without snapshot %d before it", id, id))
	if c.shows[trace.Complete] && len(c.trigger) > 0 {
		c.fact(completeFirst, c.complete[id], th.label, e, fmt.Sprintf("notify %d without complete %d before it", id, id))
	}
	th.covered = max(th.covered, id)
	if ended || !c.tells {
		th.covered = trace.MaxIdentifier
	}
	for _, key := range th.pending {
		if key <= id || ended { // also a later checkpoint that is not complete
			th.due = append(th.due, key)
		}
	}
	c.untold(th)
}

// hasEnded tells whether a notification finds the committer's input ended, from where
// on it commits the end of input too. Before that the end of one writer is kept.
func (c *checker) hasEnded(th *thread, id int64) bool {
	if c.tells {
		return th.ended
	}
	for _, other := range c.threads { // order: all are asked
		if other.attempt == th.attempt && other.highest >= id {
			return false
		}
	}
	return th.final
}

// allPrepared tells whether nobody in an attempt prepares anything more: where a trace does not tell when
// inputs end, the committer's may have ended by now. A notification that comes behind the end commits
// through the filter, also that of a checkpoint which came before it.
func (c *checker) allPrepared(th *thread) bool {
	for _, other := range c.threads { // order: all are asked
		if other.attempt == th.attempt && other.newest < other.highest {
			return false
		}
	}
	return true
}

// untold settles what is due where no commits are shown: they follow at once.
func (c *checker) untold(th *thread) {
	if c.shows[trace.Commit] {
		return
	}
	for _, id := range th.due {
		th.settle(id)
	}
}

func (c *checker) commit(th *thread, e trace.Event) {
	id, _ := e.Int("identifier")
	user, s := e.Get("user"), c.table(th)
	compacts := e.Get("kind") == "COMPACT"
	if !compacts {
		c.order(th, e, id)
		c.fact(onceOnly, s.allows(user, id), th.label, e, fmt.Sprintf("commit of %s by a user that committed %s before", name(id), name(s.newest[user])))
	}
	switch {
	case th.user != "":
		c.fact(userKept, user == th.user, th.label, e, "the commit has another user than the committer opened with")
	case s.user != "" && c.restored:
		c.fact(userKept, user == s.user, th.label, e, "the commit has another user than those before the restore")
	}
	snapshot, _ := e.Int("snapshot")
	if s.user != "" && !s.retried {
		c.fact(snapshotsFollow, s.follows(snapshot), th.label, e, fmt.Sprintf("snapshot %d after snapshot %d", snapshot, s.snapshot))
	}
	if earlier := s.others.at(user, id); !compacts && earlier > 0 {
		c.fact(onceOnly, earlier > snapshot, th.label, e, fmt.Sprintf("commit of %s by a user by which another job has committed it, as snapshot %d", name(id), earlier))
	}
	s.user, s.snapshot, s.hidden, s.maybe = user, snapshot, 0, 0
	s.committed(user, id)
	c.settled(th, e, id, !compacts)
}

// settled counts what was to be committed and is.
func (c *checker) settled(th *thread, e trace.Event, id int64, first bool) {
	switch {
	case slices.Contains(th.retry, id):
		c.fact(restoredCommitted, true, th.label, e, "")
	case first && th.unknown > 0:
		c.fact(restoredCommitted, true, th.label, e, "")
		th.unknown--
	}
	if slices.Contains(th.due, id) {
		c.fact(notifiedCommitted, true, th.label, e, "")
	}
	th.settle(id)
}

// order checks that the commit of id comes after what allows it. A commit of
// recovery is allowed by what it restored.
func (c *checker) order(th *thread, e trace.Event, id int64) {
	if slices.Contains(th.retry, id) || th.unknown > 0 {
		c.fact(notifyFirst, true, th.label, e, "")
		return
	}
	if c.shows[trace.Notify] && (c.begun || len(th.snapped) > 0) {
		c.fact(notifyFirst, id <= th.covered, th.label, e, fmt.Sprintf("commit of %s without notify %s or a later one before it", name(id), name(id)))
	}
	if c.shows[trace.Complete] && len(c.trigger) > 0 {
		// The end of input waits for any checkpoint, but for a commit of recovery, and with it goes all there is.
		end := id == trace.MaxIdentifier && (!c.begun || c.last >= c.table(th).highest[e.Get("user")])
		c.fact(completeFirst, id <= c.last || end || c.tells && th.ended, th.label, e, fmt.Sprintf("commit of %s without complete %s or a later one before it", name(id), name(id)))
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
