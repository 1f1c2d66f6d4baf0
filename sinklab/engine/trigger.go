package engine

import (
	"exactlyonce/sinklab/sink"
	"exactlyonce/trace"
)

// maxRequests wait at most (Flink 2.2.0 CheckpointRequestDecider:58).
const maxRequests = 1000

// everyMillis is the time between two periodic triggers: triggering more often than
// min-pause allows would only fill the queue (CheckpointCoordinator, constructor).
func (c *Checkpointing) everyMillis() int64 { return max(c.IntervalMillis, c.MinPauseMillis) }

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
	r.s.coord.periodic, r.s.coord.wanted = 0, 0
}

// timer is one firing: it re-arms itself first, at a fixed rate, then asks for a
// checkpoint (CheckpointCoordinator.ScheduledTrigger).
func (r *Run) timer(e event) {
	if e.other != r.s.coord.generation {
		return
	}
	r.armTimer(r.job.Checkpoint.everyMillis())
	if r.notReady() < 0 && r.strikes("savepoint/stop") {
		r.takeSavepoint(true)
		r.s.resubmit = r.s.coord.suspending
		return
	}
	r.request(&r.s.coord.periodic)
}

// request adds to the requests of one kind. Where too many wait, a periodic one
// goes (TOO_MANY_CHECKPOINT_REQUESTS).
func (r *Run) request(kind *int) {
	c := &r.s.coord
	if c.periodic+c.wanted >= maxRequests {
		if c.periodic == 0 {
			return
		}
		c.periodic--
	}
	*kind++
	r.triggerNext()
}

// triggerNext starts waiting requests while a slot is free, periodic ones last
// (CheckpointRequestDecider.chooseRequestToExecute). A periodic one that comes too
// early is given up, and the timer re-armed for the rest of the pause: also one that
// waited for the checkpoint that has just completed.
func (r *Run) triggerNext() {
	c := &r.s.coord
	for len(c.pending) < r.job.Checkpoint.MaxConcurrent && c.periodic+c.wanted > 0 {
		if c.wanted > 0 {
			c.wanted--
			r.trigger(false)
			continue
		}
		c.periodic--
		if wait := r.pauseLeft(); wait > 0 { // MINIMUM_TIME_BETWEEN_CHECKPOINTS
			c.generation++
			r.armTimer(wait)
			return
		}
		r.trigger(false)
	}
}

// pauseLeft is what is left of min-pause. It counts from the last completion, so a
// failed checkpoint does not make the next one wait.
func (r *Run) pauseLeft() int64 {
	if r.s.coord.lastDone == 0 {
		return 0
	}
	return max(0, r.s.coord.lastDone+r.job.Checkpoint.MinPauseMillis-r.s.now)
}

// trigger starts one checkpoint: the plan is made first, then the id is taken
// (CheckpointCoordinator.startTriggeringCheckpoint), so a trigger before all
// tasks run takes no id. It tells whether the checkpoint is under way.
func (r *Run) trigger(savepoint bool) bool {
	if t := r.notReady(); t >= 0 {
		r.emitSkip(t)
		return false
	}
	p := pending{timestamp: r.s.now, savepoint: savepoint, need: make([]bool, len(r.s.tasks)), states: make([][]sink.State, len(r.s.tasks))}
	for t := range r.s.tasks {
		if r.s.tasks[t].status == taskFinished { // not waited for, but kept for a restore
			p.states[t] = r.s.tasks[t].final
			continue
		}
		p.need[t] = true
		p.waiting++
	}
	if p.waiting == 0 {
		return false
	}
	c := &r.s.coord
	p.id = c.nextID
	c.nextID++
	r.record(func(j Journal) error { return j.TookID(r.s.now, p.id) })
	c.pending = append(c.pending, p)
	r.emitTrigger(&p)
	if r.jobManagerFails("crash/coordinator/after-trigger") {
		return true
	}
	r.after(r.job.Checkpoint.TimeoutMillis, event{kind: evExpire, checkpoint: p.id})
	for t := range r.s.tasks {
		if p.need[t] && r.mostUpstream(t) {
			r.after(r.latency(latTrigger), event{kind: evTriggerTask, task: int32(t), checkpoint: p.id})
		}
	}
	return true
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
	for _, in := range r.graph.tasks[t].ins {
		if r.s.tasks[in].status == taskRunning {
			return false
		}
	}
	return true
}

// emitSkip records a trigger that takes no id (NOT_ALL_REQUIRED_TASKS_RUNNING).
func (r *Run) emitSkip(t int) {
	if r.observer == nil {
		return
	}
	why := "Some tasks of the job have already finished and checkpointing with finished tasks is not enabled."
	if r.s.tasks[t].status != taskFinished {
		spec := &r.graph.tasks[t]
		v := &r.graph.vertices[spec.vertex]
		why = "Checkpoint triggering task " + v.name + " (" + sink.Itoa(spec.subtask+1) + "/" + sink.Itoa(v.parallelism) + ") of job " + r.jobID +
			" is not being executed at the moment. Aborting checkpoint."
	}
	r.emit(trace.TimerThread, "", trace.SkipTrigger, 0, "reason", why+" Failure reason: Not all required tasks are currently running.")
}

// emitTrigger records the start of a checkpoint; an ordinary one has no type.
func (r *Run) emitTrigger(p *pending) {
	if r.observer == nil {
		return
	}
	values := []string{"timestamp", sink.Itoa(r.job.EpochMillis + r.s.now)}
	if p.savepoint {
		values = append(values, "type", r.triggerType(p))
	}
	r.emit(trace.TimerThread, "", trace.Trigger, p.id, values...)
}
