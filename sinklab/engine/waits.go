package engine

import (
	"fmt"
	"slices"

	"exactlyonce/trace"
)

// Waits are what each task waits for, and the job and its checkpoints: why the run does not
// go on, or has not come further. What follows from another one of them is left out: tasks
// that only wait for input, and all that waits behind a message that was lost for ever. Of a
// job that has ended there are none.
func (r *Run) Waits() (waits []trace.Wait) {
	switch {
	case r.s.status.Terminal() || r.graph == nil:
		return nil
	case r.s.status != Running:
		return []trace.Wait{r.jobWaits()}
	}
	for t := range r.s.tasks {
		if w, ok := r.taskWaits(t); ok {
			waits = append(waits, w)
		}
	}
	if len(waits) == 0 {
		return []trace.Wait{{For: trace.LastReport}}
	}
	for i := range r.s.coord.pending {
		waits = append(waits, r.checkpointWaits(&r.s.coord.pending[i])...)
	}
	for _, follows := range []func(trace.Awaited) bool{
		func(a trace.Awaited) bool { return a != trace.NotificationLost },
		func(a trace.Awaited) bool { return a != trace.AckLost },
	} {
		roots := slices.DeleteFunc(slices.Clone(waits), func(w trace.Wait) bool { return follows(w.For) })
		if len(roots) > 0 {
			return roots
		}
	}
	return waits
}

// jobWaits: between two attempts, and while it fails or is being cancelled.
func (r *Run) jobWaits() trace.Wait {
	var alive []int
	for t := range r.s.tasks {
		if !r.s.tasks[t].status.terminal() {
			alive = append(alive, t)
		}
	}
	if len(alive) > 0 {
		return trace.Wait{For: trace.TasksToEnd, From: r.names(alive)}
	}
	return trace.Wait{For: trace.RestartDelay}
}

// taskWaits is what keeps a task, false = it has ended, or only waits for input.
func (r *Run) taskWaits(t int) (w trace.Wait, ok bool) {
	task := &r.s.tasks[t]
	w.Who = r.name(t)
	switch {
	case task.status.terminal():
		return w, false
	case task.busy():
		w.For = trace.ItsCommit
		if task.errand.why == restoring {
			w.For = trace.ItsRestore
		} else if task.errand.why.prepares() {
			w.For = trace.ItsPrepare
		}
	case task.status == taskInitializing:
		w.For = trace.ItsStart
	case task.aligning != 0:
		w.For, w.Checkpoint = trace.BarrierFrom, task.aligning
		w.From = r.inputsWhere(t, func(c *channel) bool { return !c.delivered && !c.closed })
	case task.finalFrom != 0 && !task.finishing:
		w.For, w.Checkpoint = r.notification(t), task.finalFrom
		w.Stopping = task.suspended
	case task.finishing:
		w.For, w.From = trace.EndFrom, r.inputsWhere(t, func(c *channel) bool { return !c.closed })
	case task.ended:
		w.For = trace.FinalCheckpoint
	case r.operator(t, 0).role == roleSource:
		w.For = trace.ItsSource
	default:
		return w, false
	}
	return w, true
}

// notification is how it stands with the one of the final checkpoint, or a later one.
func (r *Run) notification(t int) trace.Awaited {
	task, c := &r.s.tasks[t], &r.s.coord
	comes := func(e event) bool {
		return e.kind == evNotify && int(e.task) == t && e.attempt == r.s.attempt && e.checkpoint >= task.finalFrom
	}
	switch {
	case r.comes(comes) || slices.ContainsFunc(task.mails, comes):
		return trace.NotificationToCome
	case task.finalFrom <= max(c.completed.id, r.s.savepoint.id) && len(c.pending) == 0 && !r.triggersAgain():
		return trace.NotificationLost
	}
	return trace.NotificationPending
}

// triggersAgain tells whether more checkpoints are to come: each completes what is older.
func (r *Run) triggersAgain() bool {
	c := &r.s.coord
	return c.periodic+c.wanted > 0 || r.comes(func(e event) bool { return e.kind == evTimer && e.other == c.generation })
}

// comes tells whether such an event is to come, in its time or late.
func (r *Run) comes(is func(event) bool) bool {
	return slices.ContainsFunc(r.s.queue, is) || slices.ContainsFunc(r.s.late, func(l late) bool { return is(l.event) })
}

// inputsWhere are the tasks in front whose channel is so.
func (r *Run) inputsWhere(t int, is func(*channel) bool) []string {
	var in []int
	for i := range r.s.tasks[t].channels {
		if is(&r.s.tasks[t].channels[i]) {
			in = append(in, r.graph.tasks[t].ins[i])
		}
	}
	return r.names(in)
}

func (r *Run) names(tasks []int) (names []string) {
	for _, t := range tasks {
		names = append(names, r.name(t))
	}
	return names
}

// name is a task as schedules name it: "writer (1/2)".
func (r *Run) name(t int) string {
	spec := &r.graph.tasks[t]
	v := &r.graph.vertices[spec.vertex]
	return fmt.Sprintf("%s (%d/%d)", v.label, spec.subtask+1, v.parallelism)
}
