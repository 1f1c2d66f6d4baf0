package engine

import (
	"slices"

	"exactlyonce/sinklab/sink"
	"exactlyonce/trace"
)

const coordinatorThread = "CheckpointCoordinator"

func (r *Run) findPending(id int64) int {
	return slices.IndexFunc(r.s.coord.pending, func(p pending) bool { return p.id == id })
}

// takePending removes a checkpoint that has completed or failed.
func (c *coordinator) takePending(i int) pending {
	p := c.pending[i]
	c.pending = slices.Delete(c.pending, i, i+1)
	return p
}

// ack counts one acknowledgement; the last one completes the checkpoint.
func (r *Run) ack(e event) {
	u, ok := r.s.takeUpload(e)
	if !ok {
		return // the task failed before its upload was done
	}
	i := r.findPending(e.checkpoint)
	if i < 0 {
		r.emitLate(e)
		return
	}
	p := &r.s.coord.pending[i]
	if !p.need[e.task] {
		return
	}
	p.need[e.task] = false
	p.states[e.task] = u.states
	p.waiting--
	r.emitAck(e, "false")
	if p.waiting == 0 && !r.jobManagerFails("crash/coordinator/before-complete") {
		r.complete(i)
	}
}

// ackOfOlderAttempt comes from a task that no longer exists.
func (r *Run) ackOfOlderAttempt(e event) {
	if _, ok := r.s.takeUpload(e); ok && e.kind == evAck {
		r.emitLate(e)
	}
}

// emitLate records an acknowledgement of a checkpoint that has expired; one of a
// checkpoint that failed otherwise is unknown to the coordinator.
func (r *Run) emitLate(e event) {
	if slices.Contains(r.s.coord.expired, e.checkpoint) {
		r.emitAck(e, "true")
	}
}

func (r *Run) emitAck(e event, late string) {
	if r.observer != nil {
		r.emit(coordinatorThread, "", trace.Ack, e.checkpoint, "task", r.graph.threadName(int(e.task), e.attempt), "late", late,
			"execution", r.graph.executionID(r.identity, int(e.task), e.attempt))
	}
}

// complete stores a checkpoint, aborts the older ones that it subsumes and tells
// the tasks.
func (r *Run) complete(i int) {
	c := &r.s.coord
	p := c.takePending(i)
	if r.observer != nil {
		r.emit(trace.IOThread, "", trace.Complete, p.id,
			"bytes", sink.Itoa(stateBytes(p.states)), "duration", sink.Itoa(r.s.now-p.timestamp), "finalization", "0")
	}
	if p.id > max(c.completed.id, r.s.savepoint.id) {
		c.failures = 0
	}
	c.lastDone = r.s.now
	if p.savepoint {
		r.completeSavepoint(p)
		return
	}
	c.previous = c.completed
	c.completed = checkpoint{id: p.id, timestamp: p.timestamp, states: p.states}
	r.record(func(j Journal) error { return j.Completed(r.s.now, Checkpoint{p.id, p.timestamp, p.states}) })
	r.store(p.id)
	if r.jobManagerFails("crash/coordinator/after-complete") {
		return
	}
	r.subsume(p.id)
	r.notifyAll(p.id)
	r.triggerNext()
}

// subsume aborts what is older than a completed checkpoint; a savepoint goes on.
func (r *Run) subsume(id int64) {
	c := &r.s.coord
	for i := 0; i < len(c.pending); {
		if p := &c.pending[i]; p.id > id || p.savepoint {
			i++
			continue
		}
		r.abort(c.takePending(i), subsumed)
	}
}

// overtakenMillis is how much more than one interval a late notification takes, so that
// the one of the next checkpoint is there before it.
const overtakenMillis = 200

// notifyAll tells every task that a checkpoint is complete, best effort.
func (r *Run) notifyAll(id int64) {
	for t := range r.s.tasks {
		if r.s.tasks[t].status.terminal() {
			continue
		}
		late := int64(0)
		switch r.choose(r.points[t].notify, 3) {
		case 1:
			continue
		case 2:
			late = r.job.Checkpoint.everyMillis() + overtakenMillis
		}
		r.after(r.latency(latNotify)+late, event{kind: evNotify, task: int32(t), checkpoint: id})
	}
}

func stateBytes(states [][]sink.State) int64 {
	n := int64(0)
	for _, task := range states {
		for _, s := range task {
			n += int64(len(s))
		}
	}
	return n
}

// endReport counts tasks that have reached the end of data; the last one makes the
// scheduler trigger a checkpoint at once (Flink 2.2.0 SchedulerBase:1163).
func (r *Run) endReport(t int) {
	c := &r.s.coord
	c.endReported[t] = true
	if slices.Contains(c.endReported, false) || !r.job.checkpointing() || !r.job.Checkpoint.AfterTasksFinish {
		return
	}
	r.request(&c.wanted)
}
