package engine

import (
	"slices"

	"exactlyonce/sinklab/sink"
	"exactlyonce/trace"
)

// lateIntervals is how many periodic triggers a late message lets pass at most: behind the
// last of them it comes, and also when nothing else is left that could happen. No run ends
// because a message was never delivered: one that is lost is a fault (notify/…, ack/…).
const lateIntervals = 3

// late is a message that is late. What comes behind it on the same way waits with it.
type late struct {
	event
	latePoint
	behind    bool  // it waits for the one in front of it, and is asked for nothing
	intervals int32 // that it has let pass
	things    int32 // that its receiver has done; for the trace, as are the others
	what      thing
	last      thing // of those things
}

// waits asks whether an event that is due is late, and if so puts it aside.
func (r *Run) waits(e event) bool {
	if e.asked || r.void(&e) {
		return false
	}
	if r.inFront(e) {
		r.s.late = append(r.s.late, late{event: e, behind: true})
		return true
	}
	return e.kind.timed() && r.matters(e) && r.isLate(r.late.of(e), e, thingOf(e))
}

// inFront tells whether a message on the same way waits.
func (r *Run) inFront(e event) bool {
	way := ways[e.kind]
	return way != alone && slices.ContainsFunc(r.s.late, func(l late) bool { return ways[l.kind] == way && l.task == e.task })
}

// matters tells whether anybody does anything when an event comes.
func (r *Run) matters(e event) bool {
	task := &r.s.tasks[e.task]
	switch e.kind {
	case evTriggerTask, evNotify, evAborted:
		return task.status == taskRunning
	case evStep:
		return task.busy() && !task.status.terminal() && !task.interrupted
	case evBurst:
		return task.status == taskRunning && !task.ended && !task.suspended && !task.busy()
	case evAck, evDecline:
		return r.findPending(e.checkpoint) >= 0
	case evEndReport:
		return r.job.checkpointing() && r.job.Checkpoint.AfterTasksFinish
	case evCancelled:
		return task.status == taskCanceling
	case evFailReport:
		return r.s.status == Running
	}
	return true
}

// elementWaits asks whether the element at the front of a channel is late, once.
func (r *Run) elementWaits(t, channel int) bool {
	c := &r.s.tasks[t].channels[channel]
	if c.asked {
		return false
	}
	c.asked = true
	el := &c.queue[0]
	e := event{kind: evDeliver, task: int32(t), other: int64(channel), checkpoint: el.checkpoint, attempt: r.s.attempt}
	c.late = r.isLate(r.late.tasks[t].channels[channel][el.kind], e, r.elementThing(t, channel, el))
	return c.late
}

// isLate asks for one message. Of several with one label only one is late at a time.
func (r *Run) isLate(at latePoint, e event, what thing) bool {
	same := func(l late) bool { return l.late == at.late }
	if slices.ContainsFunc(r.s.late, same) || r.chooser.Choose(at.late, 2) == 0 {
		return false
	}
	if r.observer != nil {
		values := []string{"label", at.late, "options", "2", "picked", "1"}
		r.emit(r.threadOf(e.receiver()), "", trace.Choice, what.checkpoint, append(values, r.told("message", what)...)...)
	}
	r.s.late = append(r.s.late, late{event: e, latePoint: at, what: what})
	return true
}

// did counts a thing that a task or the JobManager has done: each message that waits for it
// may come now. It tells whether one does.
func (r *Run) did(who int, what thing) (comes bool) {
	r.forget()
	for i := 0; i < len(r.s.late); i++ {
		l := &r.s.late[i]
		if l.behind || !r.counts(l, who) {
			continue
		}
		l.things++
		l.last = what
		if r.chooser.Choose(l.arrival, 2) == 1 {
			r.letCome(i)
			comes = true
			i--
		}
	}
	return comes
}

// counts tells whether what somebody does is a thing that a late message lets pass. A task
// that opens, or stands in a commit, does nothing else meanwhile: the JobManager goes on, and
// those who work on the same world.
func (r *Run) counts(l *late, who int) bool {
	if l.kind == evStep || l.kind == evDeploy {
		return who == jobManager || who != int(l.task) && len(r.instances(who)) > 0
	}
	return who == l.receiver()
}

// intervalPasses lets late messages come that have let enough of them pass.
func (r *Run) intervalPasses() {
	for i := 0; i < len(r.s.late); i++ {
		l := &r.s.late[i]
		if l.intervals++; l.intervals >= lateIntervals && !l.behind {
			l.last = thing{name: "intervals", task: -1}
			r.letCome(i)
			i--
		}
	}
}

// nothingElse tells whether only late messages are left.
func (r *Run) nothingElse() bool {
	r.forget()
	return len(r.s.late) > 0 && !slices.ContainsFunc(r.s.queue, func(e event) bool { return !r.void(&e) })
}

// forget drops late messages that no longer concern anybody.
func (r *Run) forget() {
	if len(r.s.late) > 0 {
		r.s.late = slices.DeleteFunc(r.s.late, func(l late) bool { return r.void(&l.event) })
	}
}

// Awaits tells whether a message is late, so that the chooser is asked when it comes.
func (r *Run) Awaits() bool {
	return slices.ContainsFunc(r.s.late, func(l late) bool { return !r.void(&l.event) })
}

// letCome ends a message's wait: it comes now, before everything else, and whatever has
// waited behind it is due.
func (r *Run) letCome(i int) {
	l := r.s.late[i]
	r.s.late = slices.Delete(r.s.late, i, i+1)
	r.first(l.event)
	if l.kind == evDeliver {
		r.s.tasks[l.task].channels[l.other].late = false
	}
	if r.observer != nil {
		r.emitLateMessage(&l)
	}
	for k := 0; k < len(r.s.late); k++ {
		if f := r.s.late[k]; f.behind && ways[f.kind] == ways[l.kind] && f.task == l.task {
			r.requeue(f.event)
			r.s.late = slices.Delete(r.s.late, k, k+1)
			k--
		}
	}
}

func (r *Run) emitLateMessage(l *late) {
	values := append([]string{"label", l.late, "things", sink.Itoa(l.things)}, r.told("message", l.what)...)
	values = append(values, r.told("after", l.last)...)
	if l.last.checkpoint != 0 {
		values = append(values, "after-checkpoint", sink.Itoa(l.last.checkpoint))
	}
	r.emit(r.threadOf(l.receiver()), "", trace.Late, l.checkpoint, values...)
}

func (r *Run) threadOf(receiver int) string {
	if receiver == jobManager {
		return coordinatorThread
	}
	return r.thread(receiver)
}

// first puts an event in front of all others; it was asked for already.
func (r *Run) first(e event) {
	r.s.seq++
	e.at, e.seq, e.order, e.attempt, e.asked = r.s.now, r.s.seq-1<<62, 0, r.s.attempt, true
	r.s.queue.push(e)
}

// requeue makes a message due that has waited behind another one.
func (r *Run) requeue(e event) {
	r.s.seq++
	e.at, e.seq = r.s.now, r.s.seq
	r.s.queue.push(e)
}

// come lets an event that is not late come to pass, and counts it as a thing of its receiver.
func (r *Run) come(e event) {
	void := r.void(&e)
	r.dispatch(e)
	if void || r.s.status.Terminal() || e.kind == evTriggerTask || e.kind == evNotify || e.kind == evAborted || e.kind == evDeliver {
		return // what a task takes from its mailbox and its channels counts there
	}
	r.did(e.receiver(), thingOf(e))
	if e.kind == evTimer {
		r.intervalPasses()
	}
}

// appendLate writes which messages are late, and for which it was asked already.
func (r *Run) appendLate(a *appender) {
	for i := range r.s.late {
		l := &r.s.late[i]
		if r.void(&l.event) {
			continue
		}
		other := l.other
		if l.kind == evTimer {
			other = 0 // a generation
		}
		a.bools(true, l.behind)
		a.ints(int64(l.kind), int64(l.task), l.checkpoint, other, int64(l.intervals))
	}
	a.bools(false)
	for t := range r.s.tasks {
		for i := range r.s.tasks[t].channels {
			a.bools(r.s.tasks[t].channels[i].asked, r.s.tasks[t].channels[i].late)
		}
	}
	asked := 0
	for i := range r.s.queue {
		if e := r.s.queue[i]; e.asked && !r.void(&e) {
			asked++
		}
	}
	a.ints(int64(asked))
}
