package engine

import (
	"slices"

	"exactlyonce/sinklab/sink"
	"exactlyonce/trace"
)

const (
	coordinatorThread = "CheckpointCoordinator"
	lateIDsKept       = 16 // Flink 2.2.0 CheckpointCoordinator: recentPendingCheckpoints
)

// startTimer arms the periodic trigger when the job has become RUNNING
// (CheckpointCoordinatorDeActivator).
func (r *Run) startTimer() {
	if !r.job.checkpointing() {
		return
	}
	r.s.coord.generation++
	r.armTimer(r.firstDelay())
}

func (r *Run) armTimer(delay int64) {
	r.after(delay, event{kind: evTimer, other: r.s.coord.generation})
}

func (r *Run) stopTimer() {
	r.s.coord.generation++
	r.s.coord.queued, r.s.coord.forced = 0, 0
}

// timer is one firing: it re-arms itself first, at a fixed rate, then asks for a
// checkpoint (CheckpointCoordinator.ScheduledTrigger).
func (r *Run) timer(e event) {
	c := &r.s.coord
	if e.other != c.generation {
		return
	}
	if wait := c.lastDone + r.job.Checkpoint.MinPauseMillis - r.s.now; c.lastDone > 0 && wait > 0 {
		c.generation++ // MINIMUM_TIME_BETWEEN_CHECKPOINTS: re-armed for the remainder
		r.armTimer(wait)
		return
	}
	r.armTimer(r.job.Checkpoint.IntervalMillis)
	c.queued++
	r.triggerNext()
}

// triggerNext starts waiting requests while a slot is free: non-periodic ones first.
func (r *Run) triggerNext() {
	c := &r.s.coord
	for len(c.pending) < r.job.Checkpoint.MaxConcurrent && c.queued+c.forced > 0 {
		if c.forced > 0 {
			c.forced--
		} else {
			c.queued--
		}
		r.trigger(false)
	}
}

// trigger starts one checkpoint: the plan is made first, then the id is taken
// (CheckpointCoordinator.startTriggeringCheckpoint), so a trigger before all
// tasks run takes no id.
func (r *Run) trigger(savepoint bool) {
	if t := r.notReady(); t >= 0 {
		if r.observer != nil {
			v := &r.graph.vertices[r.graph.tasks[t].vertex]
			r.emit(trace.TimerThread, "", trace.SkipTrigger, 0, "reason",
				"Checkpoint triggering task "+v.name+" ("+sink.Itoa(r.graph.tasks[t].subtask+1)+"/"+sink.Itoa(v.parallelism)+") of job "+r.jobID+
					" is not being executed at the moment. Aborting checkpoint. Failure reason: Not all required tasks are currently running.")
		}
		return
	}
	c := &r.s.coord
	p := pending{id: c.nextID, timestamp: r.s.now, savepoint: savepoint, need: make([]bool, len(r.s.tasks)), states: make([][]sink.State, len(r.s.tasks))}
	c.nextID++
	r.record(func(j Journal) error { return j.TookID(r.s.now, p.id) })
	for t := range r.s.tasks {
		if r.s.tasks[t].status == taskFinished {
			p.states[t] = r.s.tasks[t].final
			continue
		}
		p.need[t] = true
		p.waiting++
	}
	if p.waiting == 0 {
		return
	}
	c.pending = append(c.pending, p)
	r.emitTrigger(&p)
	r.after(r.job.Checkpoint.TimeoutMillis, event{kind: evExpire, checkpoint: p.id})
	for t := range r.s.tasks {
		if p.need[t] && r.mostUpstream(t) {
			r.after(r.latency(latTrigger), event{kind: evTriggerTask, task: int32(t), checkpoint: p.id})
		}
	}
}

// notReady is a task that keeps a checkpoint from being triggered, -1 if there is none.
func (r *Run) notReady() int {
	for t := range r.s.tasks {
		switch r.s.tasks[t].status {
		case taskRunning:
		case taskFinished:
			if !r.job.Checkpoint.AfterTasksFinish {
				return t
			}
		default:
			return t
		}
	}
	return -1
}

// mostUpstream tells whether no task in front of t is still running.
func (r *Run) mostUpstream(t int) bool {
	for u := range r.graph.tasks {
		if r.s.tasks[u].status != taskRunning {
			continue
		}
		for _, o := range r.graph.tasks[u].outs {
			if o.task == t {
				return false
			}
		}
	}
	return true
}

func (r *Run) findPending(id int64) int {
	return slices.IndexFunc(r.s.coord.pending, func(p pending) bool { return p.id == id })
}

// ack counts one acknowledgement; the last one completes the checkpoint.
func (r *Run) ack(e event) {
	states := r.s.takeUpload(e)
	i := r.findPending(e.checkpoint)
	if i < 0 {
		r.lateAck(e)
		return
	}
	p := &r.s.coord.pending[i]
	if !p.need[e.task] {
		return
	}
	p.need[e.task] = false
	p.states[e.task] = states
	p.waiting--
	r.emitAck(e, "false")
	if p.waiting == 0 {
		r.complete(i)
	}
}

func (r *Run) lateAck(e event) {
	r.s.takeUpload(e)
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
	p := c.pending[i]
	if r.observer != nil {
		r.emit(trace.IOThread, "", trace.Complete, p.id,
			"bytes", sink.Itoa(stateBytes(p.states)), "duration", sink.Itoa(r.s.now-p.timestamp), "finalization", "0")
	}
	c.lastDone = r.s.now
	if p.savepoint {
		c.pending = slices.Delete(slices.Clone(c.pending), i, i+1)
		r.completeSavepoint(p)
		return
	}
	c.completed, c.failures = checkpoint{id: p.id, timestamp: p.timestamp, states: p.states}, 0
	r.record(func(j Journal) error { return j.Completed(r.s.now, Checkpoint{p.id, p.timestamp, p.states}) })
	older := slices.Clone(c.pending[:i])
	c.pending = slices.Clone(c.pending[i+1:])
	for _, old := range older {
		if old.savepoint { // a savepoint cannot be subsumed
			c.pending = append([]pending{old}, c.pending...)
			continue
		}
		r.abort(old, "Checkpoint was subsumed by a newer one.")
	}
	r.notifyAll(p.id)
	r.triggerNext()
}

// notifyAll tells every task that a checkpoint is complete, best effort.
func (r *Run) notifyAll(id int64) {
	for t := range r.s.tasks {
		if r.s.tasks[t].status.terminal() || r.strikes(r.points[t].notify) {
			continue
		}
		r.after(r.latency(latNotify), event{kind: evNotify, task: int32(t), checkpoint: id})
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

// expire gives a pending checkpoint up after its timeout.
func (r *Run) expire(id int64) {
	i := r.findPending(id)
	if i < 0 {
		return
	}
	c := &r.s.coord
	if r.observer != nil {
		r.emit(trace.TimerThread, "", trace.Expire, id, "attempts", sink.Itoa(c.failures))
	}
	c.expired = append(c.expired, id)
	if len(c.expired) > lateIDsKept {
		c.expired = c.expired[1:]
	}
	r.giveUp(i, "Checkpoint expired before completing.")
}

// decline gives a pending checkpoint up because a task said no.
func (r *Run) decline(e event) {
	i := r.findPending(e.checkpoint)
	if i < 0 {
		return
	}
	if r.observer != nil {
		r.emit(coordinatorThread, "", trace.Decline, e.checkpoint, "task", r.graph.threadName(int(e.task), e.attempt),
			"execution", r.graph.executionID(r.identity, int(e.task), e.attempt), "reason", "Asynchronous task checkpoint failed.")
	}
	if r.s.tasks[e.task].status != taskRunning { // CHECKPOINT_DECLINED_TASK_CLOSING does not count
		p := r.s.coord.pending[i]
		r.s.coord.pending = slices.Delete(slices.Clone(r.s.coord.pending), i, i+1)
		r.abort(p, "Checkpoint was declined (task is closing)")
		r.triggerNext()
		return
	}
	r.giveUp(i, "Asynchronous task checkpoint failed.")
}

// giveUp aborts a checkpoint whose failure counts: more consecutive failures than
// tolerated fail the job (CheckpointFailureManager).
func (r *Run) giveUp(i int, reason string) {
	c := &r.s.coord
	p := c.pending[i]
	c.pending = slices.Delete(slices.Clone(c.pending), i, i+1)
	if p.savepoint {
		r.savepointFailed(p, reason)
		return
	}
	r.abort(p, reason)
	c.failures++
	if c.failures > r.job.Checkpoint.TolerableFailures {
		c.failures = 0
		r.failJob("org.apache.flink.util.FlinkRuntimeException: Exceeded checkpoint tolerable failure threshold. The latest checkpoint failed due to " + reason)
		return
	}
	r.triggerNext()
}

// abort tells the tasks that a checkpoint will not complete, and which one is the newest that did.
func (r *Run) abort(p pending, reason string) {
	r.emit(coordinatorThread, "", trace.Abort, p.id, "reason", reason)
	for t := range r.s.tasks {
		if !r.s.tasks[t].status.terminal() {
			r.after(r.latency(latNotify), event{kind: evAborted, task: int32(t), checkpoint: p.id, other: r.s.coord.completed.id})
		}
	}
}

// endReport counts tasks that have reached the end of data; the last one makes the
// scheduler trigger a checkpoint at once (Flink 2.2.0 SchedulerBase:1163).
func (r *Run) endReport(t int) {
	c := &r.s.coord
	c.endReported[t] = true
	if slices.Contains(c.endReported, false) || !r.job.checkpointing() || !r.job.Checkpoint.AfterTasksFinish {
		return
	}
	c.forced++
	r.triggerNext()
}
