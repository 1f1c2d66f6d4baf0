package engine

// Savepoint asks for a savepoint some time after the job is RUNNING.
type Savepoint struct {
	AfterMillis int64
	Stop        bool // stop-with-savepoint, without drain: the job suspends and finishes
}

// takeSavepoint starts a savepoint. Stopping with one ends the periodic triggers
// and aborts what is pending first (Flink 2.2.0 SchedulerBase.stopWithSavepoint).
func (r *Run) takeSavepoint(stop bool) {
	if r.s.status != Running {
		return
	}
	if stop {
		r.stopCheckpoints(suspendedTimer)
		r.s.coord.suspending = r.s.coord.nextID
	}
	if !r.trigger(true) && stop { // not all tasks run: the job goes on
		r.s.coord.suspending = 0
		r.startTimer()
	}
}

// completeSavepoint keeps a savepoint out of the store: it is not what a failure
// restores, it subsumes nothing, and only the synchronous one of a stop is
// notified (CheckpointCoordinator:1380, :1434). A sink has prepared at it all the same.
func (r *Run) completeSavepoint(p pending) {
	r.s.savepoint = checkpoint{id: p.id, timestamp: p.timestamp, states: p.states}
	r.record(func(j Journal) error { return j.Savepoint(r.s.now, Checkpoint{p.id, p.timestamp, p.states}) })
	if r.s.coord.suspending == p.id {
		r.s.coord.stopped = true
	}
	if r.s.coord.stopped || !r.job.Rules.SilentSavepoints {
		r.notifyAll(p.id)
	}
	r.triggerNext()
}

// savepointFailed: the coordinator never counts a failed savepoint; a stop that
// failed lets the job go on (StopWithSavepointTerminationHandlerImpl).
func (r *Run) savepointFailed(id int64) {
	if r.s.coord.suspending == id {
		r.s.coord.suspending = 0
		r.startTimer()
	}
}

// suspend makes a task wait for the notification of the synchronous savepoint: a
// source emits nothing more, and the task finishes when the savepoint is complete.
func (r *Run) suspend(t int, id int64) {
	if id != r.s.coord.suspending {
		return
	}
	task := &r.s.tasks[t]
	task.suspended = true
	task.finalFrom = id
}

// triggerType is the SnapshotType that Flink prints for a savepoint.
func (r *Run) triggerType(p *pending) string {
	if p.id == r.s.coord.suspending {
		return "Suspend Savepoint"
	}
	return "Savepoint"
}
