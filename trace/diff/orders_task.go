package diff

import (
	"fmt"
	"slices"
	"strconv"

	"exactlyonce/trace"
)

// coordinator reads an event of the JobManager.
func (c *checker) coordinator(e trace.Event) {
	id := e.Checkpoint
	switch e.Kind {
	case trace.Trigger:
		c.fact(idsRise, id > c.newest, coordinator, e, fmt.Sprintf("trigger %d after trigger %d", id, c.newest))
		c.newest, c.trigger[id], c.begun = max(c.newest, id), true, true
	case trace.Complete:
		c.triggered(coordinator, e)
		c.last, c.complete[id] = max(c.last, id), true
	case trace.RestoreJob:
		c.restored, c.begun, c.from = true, false, id
	case trace.NoCheckpoint:
		c.restored, c.begun, c.from = false, false, 0
	case trace.JobStatus:
		c.ended = e.Get("to") == "FINISHED"
	}
}

func (c *checker) triggered(label string, e trace.Event) {
	if c.shows[trace.Trigger] && len(c.trigger) > 0 {
		c.fact(triggerFirst, c.trigger[e.Checkpoint], label, e, fmt.Sprintf("%s %d without a trigger %d before it", e.Kind, e.Checkpoint, e.Checkpoint))
	}
}

// task reads an event of a task's thread.
func (c *checker) task(th *thread, e trace.Event) {
	if slices.Contains(protocol, e.Kind) {
		c.turn(th, e)
	}
	switch e.Kind {
	case trace.Open, trace.Restore, trace.Filter:
		if c.shows[trace.Open] {
			c.start(th, e)
		}
	case trace.Intentional:
		c.fact(startFirst, th.step == 3, th.label, e, "intentional-failure out of its place")
	case trace.Prepare:
		c.prepare(th, e)
	case trace.Snapshot:
		c.snapshot(th, e)
	case trace.Notify:
		c.notify(th, e)
	case trace.Commit:
		c.commit(th, e)
	case trace.AlreadyThere:
		id, _ := e.Int("identifier")
		c.table(th).committed(th.user, id)
		c.settled(th, e, id, true)
	case trace.CommitRetry:
		c.table(th).retried = true
	case trace.CommitReady, trace.CommitDone:
		c.table(th).work(e)
	case trace.EndOfInput:
		// Another task may have a writer's role and number: a source in front of it.
		th.ended = th.ended || th.role == committer || c.prepares[trace.Vertex(e.Thread)]
	}
}

// turn checks that an attempt's thread is silent once the next one has begun.
func (c *checker) turn(th *thread, e trace.Event) {
	newest := c.running[th.actor]
	c.fact(attemptsInTurn, th.attempt >= newest, th.label, e, fmt.Sprintf("%s after attempt %d has begun", e.Kind, newest))
	if th.role == committer && th.attempt > newest {
		c.table(th).interrupted()
	}
	c.running[th.actor] = max(newest, th.attempt)
}

// start checks the committer's first steps.
func (c *checker) start(th *thread, e trace.Event) {
	if e.Kind == trace.Filter && th.step >= 3 {
		ended := th.ended || !c.tells && (th.final || c.allPrepared(th))
		c.fact(startFirst, ended, th.label, e, "filter again, and not to commit at the end of input")
		c.filterNotified(th, e)
		return
	}
	step := map[trace.Kind]int{trace.Open: 1, trace.Restore: 2, trace.Filter: 3}[e.Kind]
	c.fact(startFirst, th.step == step-1, th.label, e, fmt.Sprintf("%s out of its place", e.Kind))
	th.step = step
	switch e.Kind {
	case trace.Open:
		c.open(th, e)
	case trace.Filter:
		c.filterRestored(th, e)
	}
}

func (c *checker) open(th *thread, e trace.Event) {
	th.user = e.Get("commitUser")
	s := c.table(th)
	restored := e.Get("context.isRestored()") == "true"
	if restored && th.attempt > 0 && s.opened != "" {
		c.fact(userKept, th.user == s.opened, th.label, e, "the restored commit user is another one")
	}
	s.earlier = s.earlier || restored && th.attempt == 0
	s.opened = th.user
}

// later ends the start of a thread and checks that nothing is left over.
func (c *checker) later(th *thread, e trace.Event) {
	if th.role == committer && c.shows[trace.Open] && th.step < 4 {
		c.fact(startFirst, th.step == 3, th.label, e, fmt.Sprintf("%s before open, restore and filter", e.Kind))
		th.step = 4
	}
	c.left(th, e, string(e.Kind))
}

// left checks what should have been committed by now.
func (c *checker) left(th *thread, e trace.Event, before string) {
	if !c.shows[trace.Commit] || th.role != committer {
		return
	}
	for _, id := range th.retry {
		c.fact(restoredCommitted, false, th.label, e, fmt.Sprintf("%s before the commit of the restored identifier %s", before, name(id)))
	}
	if th.unknown > 0 {
		c.fact(restoredCommitted, false, th.label, e, fmt.Sprintf("%s before the commit of all that is retried", before))
	}
	for _, id := range th.due {
		c.fact(notifiedCommitted, false, th.label, e, fmt.Sprintf("%s before the commit of the notified %s", before, name(id)))
	}
	th.retry, th.due, th.unknown = nil, nil, 0
}

func name(id int64) string {
	if id == trace.MaxIdentifier {
		return "MAX"
	}
	return strconv.FormatInt(id, 10)
}
