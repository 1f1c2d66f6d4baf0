package engine

import (
	"cmp"
	"slices"
)

// Where durations do not matter (Job.UntimedCheckpoints), whatever is under way may come next:
// no time passes, every event is due, and which one comes is an open choice. What remains is
// order: messages on one way keep theirs, and nothing comes before what it follows from.
//
// Timers may fire whenever they are armed, with these exceptions, which keep a job finite:
//   - The periodic trigger fires while a checkpoint could be triggered and fewer than
//     UntimedCheckpoints have been; after that only when nothing else can happen.
//   - A checkpoint times out only when nothing else can happen: one that is slower than its
//     timeout is a fault (ack/… = 1 or 2), and so is an outage.
//   - The user cancels only when nothing else can happen.
//   - Timers of a foreign system never fire: a job with such a system is not run so.

// next is the point that asks which event comes.
const next = "next/event"

func (r *Run) untimed() bool { return r.job.UntimedCheckpoints > 0 }

// stepUntimed lets one event come to pass; false = nothing can.
func (r *Run) stepUntimed() bool {
	var room [32]event
	able := r.able(room[:0])
	if len(able) == 0 {
		return false
	}
	pick := 0
	if i := slices.IndexFunc(able, r.prompt); i >= 0 {
		pick = i
	} else if len(able) > 1 {
		pick = r.chooser.Choose(next, len(able))
	}
	e := able[pick]
	if i := slices.IndexFunc(r.s.queue, func(q event) bool { return q.seq == e.seq }); i >= 0 {
		r.s.queue = slices.Delete(r.s.queue, i, i+1)
	}
	if e.kind == evDeliver {
		r.read(int(e.task), int(e.other))
	} else {
		r.dispatch(e)
	}
	return true
}

// able are the events that may come next, in an order that follows from the state: those that
// are under way, else timers that wait for everything else.
func (r *Run) able(out []event) []event {
	r.s.queue = slices.DeleteFunc(r.s.queue, func(e event) bool { return r.void(&e) })
	slices.SortFunc(r.s.queue, func(a, b event) int { return untimedOrder(&a, &b) })
	for i := range r.s.queue {
		e := &r.s.queue[i]
		if way := ways[e.kind]; way != alone && i > 0 && ways[r.s.queue[i-1].kind] == way && r.s.queue[i-1].task == e.task {
			continue // behind another one
		}
		if r.may(e) {
			out = append(out, *e)
		}
	}
	for t := range r.s.tasks {
		task := &r.s.tasks[t]
		if task.status != taskRunning || task.busy() {
			continue
		}
		for i := range task.channels {
			if c := &task.channels[i]; !c.blocked && len(c.queue) > 0 {
				out = append(out, event{kind: evDeliver, task: int32(t), other: int64(i)})
			}
		}
	}
	if len(out) > 0 {
		return out
	}
	for _, kind := range []eventKind{evTimer, evExpire, evCancelJob} {
		if i := slices.IndexFunc(r.s.queue, func(e event) bool { return e.kind == kind && (kind != evTimer || r.free()) }); i >= 0 {
			return append(out, r.s.queue[i])
		}
	}
	return out
}

// may tells whether an event can come while others are under way.
func (r *Run) may(e *event) bool {
	switch e.kind {
	case evTimer:
		return r.free() && r.s.coord.nextID <= r.job.UntimedCheckpoints
	case evExpire, evCancelJob:
		return false
	case evBurst:
		return !r.s.tasks[e.task].busy()
	case evRestart: // the operator of the system comes when every task is gone
		return !slices.ContainsFunc(r.s.tasks, func(t task) bool { return !t.status.terminal() })
	}
	return true
}

// free tells whether a periodic trigger would trigger a checkpoint.
func (r *Run) free() bool {
	c := &r.s.coord
	some := slices.ContainsFunc(r.s.tasks, func(t task) bool { return t.status == taskRunning })
	return some && r.notReady() < 0 && len(c.pending) < r.job.Checkpoint.MaxConcurrent && c.periodic+c.wanted == 0
}

// untimedOrder is that of the queue: messages on one way as they were sent, all others by what
// they are.
func untimedOrder(a, b *event) int {
	wa, wb := ways[a.kind], ways[b.kind]
	if c := cmp.Or(cmp.Compare(wa, wb), cmp.Compare(a.task, b.task)); c != 0 {
		return c
	}
	if wa != alone {
		return cmp.Compare(a.seq, b.seq)
	}
	return cmp.Or(cmp.Compare(a.kind, b.kind), cmp.Compare(a.checkpoint, b.checkpoint), cmp.Compare(a.other, b.other), cmp.Compare(a.seq, b.seq))
}

// prompt tells whether an event may as well come at once, alone: whatever else can happen now
// or before it, in either order the same comes of it. So nothing is lost when other orders are
// left out. An event that a failure of the job would make void is none that matters less: what
// it does is gone with the attempt.
func (r *Run) prompt(e event) bool {
	if r.job.EveryOrder {
		return false
	}
	if e.kind != evDeliver && e.kind != evTriggerTask && !r.matters(e) {
		return true
	}
	switch e.kind {
	case evAck: // the last one completes the checkpoint
		i := r.findPending(e.checkpoint)
		return i < 0 || r.s.coord.pending[i].waiting > 1
	case evEndReport: // the last one triggers the final checkpoint
		return slices.Contains(r.s.coord.endReported[:e.task], false) || slices.Contains(r.s.coord.endReported[e.task+1:], false)
	case evFinishReport, evCancelled, evRestart, evNewJobManager:
		return true
	case evDeploy, evNotify:
		return r.passive(int(e.task)) && r.s.tasks[e.task].finalFrom == 0
	case evDeliver:
		return r.passive(int(e.task)) && r.calm()
	}
	return false
}

// calm tells whether no checkpoint is aborted while the job goes on: then no message that one
// was could have reached a task before its barrier.
func (r *Run) calm() bool {
	c := &r.job.Checkpoint
	return c.TolerableFailures == 0 && c.MaxConcurrent == 1 && r.job.Savepoint.AfterMillis == 0
}

// passive tells whether a task only passes on what it reads.
func (r *Run) passive(t int) bool {
	return len(r.instances(t)) == 0 && r.operator(t, 0).role != roleSource
}

// read handles the element at the front of a channel.
func (r *Run) read(t, channel int) {
	err := r.handleElement(t, channel, takeFirst(&r.s.tasks[t].channels[channel].queue))
	if err == nil {
		err = r.arrivals(t)
	}
	if err != nil {
		r.failTask(t, err)
		return
	}
	r.work(t) // what has come to its mailbox meanwhile
}

// appendUntimed writes the queue where no time passes.
func (r *Run) appendUntimed(a *appender) {
	var room [32]event
	due := append(room[:0], r.s.queue...)
	due = slices.DeleteFunc(due, func(e event) bool { return r.void(&e) })
	slices.SortFunc(due, func(x, y event) int { return untimedOrder(&x, &y) })
	a.int(int64(len(due)))
	for _, e := range due {
		if e.kind == evTimer {
			e.other = 0 // a generation
		}
		a.ints(int64(e.kind), int64(e.task), e.checkpoint, e.other)
	}
}
