package engine

import (
	"strconv"

	"exactlyonce/sinklab/sink"
	"exactlyonce/trace"
)

// start submits the job.
func (r *Run) start() {
	r.record(func(j Journal) error { return j.Attempt(r.s.now, r.s.attempt, r.s.restarts) })
	r.restoreJob()
	r.setJob(Running, "")
	r.deploy()
	r.startTimer()
	if r.job.RunForMillis > 0 {
		r.after(r.job.RunForMillis, event{kind: evCancelJob})
	}
	if sp := r.job.Savepoint; sp.AfterMillis > 0 {
		e := event{kind: evSavepoint}
		if sp.Stop {
			e.other = 1
		}
		r.after(sp.AfterMillis, e)
	}
}

func (r *Run) setJob(to JobStatus, cause string) {
	from := r.s.status
	r.s.status = to
	if to.Terminal() {
		r.record(func(j Journal) error { return j.Ended(r.s.now, to) })
	}
	if r.observer == nil {
		return
	}
	values := []string{"from", from.String(), "to", to.String()}
	if cause != "" {
		values = append(values, "cause", cause)
	}
	r.emit(trace.DispatcherThread, "", trace.JobStatus, 0, values...)
	if to.Terminal() {
		r.emit(trace.DispatcherThread, "", trace.Stop, 0)
	}
}

func (r *Run) setTask(t int, to taskStatus, cause string) {
	task := &r.s.tasks[t]
	from := task.status
	task.status = to
	if r.observer == nil {
		return
	}
	values := []string{"from", from.String(), "to", to.String(), "execution", r.graph.executionID(r.identity, t, r.s.attempt)}
	if cause != "" {
		values = append(values, "cause", cause)
	}
	r.emit(r.thread(t), "", trace.TaskStatus, 0, values...)
}

// restoreJob says what the tasks of this attempt will start from.
func (r *Run) restoreJob() {
	if r.observer == nil {
		return
	}
	done := &r.s.coord.completed
	thread := trace.DispatcherThread
	if r.s.attempt == 0 {
		thread = trace.IOThread
	}
	if done.id == 0 {
		r.emit(thread, "", trace.NoCheckpoint, 0)
		return
	}
	values := []string{"timestamp", sink.Itoa(r.job.EpochMillis + done.timestamp)}
	if rec := r.job.Recovery; rec != nil && rec.Savepoint != "" && done.id == rec.Completed.ID {
		values = append(values, "type", "Savepoint", "location", rec.Savepoint, "job", rec.Job)
	}
	r.emit(thread, "", trace.RestoreJob, done.id, values...)
}

// deploy makes the tasks of this attempt.
func (r *Run) deploy() {
	delay := r.latency(latDeploy)
	for t := range r.s.tasks {
		r.s.tasks[t] = task{channels: make([]channel, r.graph.tasks[t].channels), rotation: int32(r.graph.tasks[t].subtask)}
		r.s.coord.endReported[t] = false
		if r.observer != nil {
			r.threads[t] = r.graph.threadName(t, r.s.attempt)
		}
		r.after(delay, event{kind: evDeploy, task: int32(t)})
	}
}

// deployTask opens a task's operators with the restored state. A committer may
// commit before its task runs.
func (r *Run) deployTask(t int) {
	task := &r.s.tasks[t]
	if task.status != taskInitializing {
		return
	}
	ops := r.graph.vertices[r.graph.tasks[t].vertex].operators
	for k := range ops {
		if err := r.openOperator(t, k, &ops[k]); err != nil {
			r.failTask(t, err)
			return
		}
	}
	task.lastBarrier, task.lastNotify = r.s.coord.completed.id, r.s.coord.completed.id
	if r.committerAt(t) >= 0 {
		if err := r.beginCommit(t); err != nil {
			r.failTask(t, err)
			return
		}
	}
	if !task.busy {
		r.taskRuns(t)
	}
}

func (r *Run) openOperator(t, k int, op *operator) error {
	task := &r.s.tasks[t]
	switch op.role {
	case roleSource:
		if states := r.restored(t, k).States; len(states) > 0 {
			position, err := strconv.ParseInt(string(states[r.graph.tasks[t].subtask]), 10, 64)
			task.position = position
			return err
		}
	case roleWrite:
		task.writer = r.job.Sink.NewWriter()
		if w, ok := task.writer.(sink.StateRestorer); ok {
			return w.RestoreState(r.at(t, op), r.restored(t, k))
		}
	case roleCommit:
		task.committer = r.job.Sink.NewCommitter()
		return task.committer.Restore(r.at(t, op), r.restored(t, k))
	}
	return nil
}

// restored is the union of an operator's states over its subtasks.
func (r *Run) restored(t, k int) sink.Restored {
	done := &r.s.coord.completed
	if done.id == 0 {
		return sink.Restored{}
	}
	v := &r.graph.vertices[r.graph.tasks[t].vertex]
	out := sink.Restored{IsRestored: true, Checkpoint: done.id}
	for s := range v.parallelism {
		if states := done.states[v.firstTask+s]; states != nil {
			out.States = append(out.States, states[k])
		}
	}
	return out
}

func (r *Run) taskRuns(t int) {
	task := &r.s.tasks[t]
	r.setTask(t, taskRunning, "")
	if r.graph.vertices[r.graph.tasks[t].vertex].operators[0].role == roleSource {
		task.nextRead = r.s.now
		r.after(0, event{kind: evBurst, task: int32(t)})
	}
	r.work(t)
}

// failTask stops a task at once and reports to the JobManager.
func (r *Run) failTask(t int, err error) {
	r.emitFault(t, err)
	if refusal, ok := err.(*sink.Refusal); ok {
		r.s.refusal = refusal
	}
	r.closeTask(t)
	if r.s.tasks[t].status == taskCanceling { // it was to end anyway
		r.setTask(t, taskCanceled, "")
		r.maybeRestart()
		return
	}
	r.setTask(t, taskFailed, err.Error())
	r.s.cause = err.Error()
	r.after(r.latency(latReport), event{kind: evFailReport, task: int32(t)})
}

func (r *Run) emitFault(t int, err error) {
	switch e := err.(type) {
	case functionError:
		r.emit(r.thread(t), "", trace.Fault, 0, "function", e.f.Name, "id", sink.Itoa(e.f.Value))
	case crashError:
		r.emit(r.thread(t), "", trace.Fault, 0, "label", e.label)
	}
}

func (r *Run) closeTask(t int) {
	task := &r.s.tasks[t]
	if c, ok := task.writer.(sink.Closer); ok {
		c.Close(r.at(t, &operator{}))
	}
	if c, ok := task.committer.(sink.Closer); ok {
		c.Close(r.at(t, &operator{}))
	}
	task.busy = false
	task.mails = nil
}

func (r *Run) failReport() { r.failJob(r.s.cause) }

// failJob is the global failover: abort what is pending, cancel every task, and
// restart if the strategy allows (the whole job is one region).
func (r *Run) failJob(cause string) {
	if r.s.status != Running {
		return
	}
	r.s.cause = cause
	delay, restart := r.restartDelay()
	if r.s.coord.stopped { // StopWithSavepointStoppingException is not recoverable
		restart = false
		cause = "org.apache.flink.runtime.scheduler.stopwithsavepoint.StopWithSavepointStoppingException: A savepoint has been created, but the corresponding job didn't terminate successfully: " + cause
	}
	if restart {
		r.setJob(Restarting, "")
	} else {
		r.setJob(Failing, cause)
	}
	r.stopCheckpoints("Checkpoint Coordinator is suspending.")
	r.cancelTasks()
	if restart {
		r.s.canStart = false
		r.s.failedAt = r.s.now
		r.emit(trace.DispatcherThread, "", trace.Restart, 0, "attempt", sink.Itoa(r.s.attempt+1), "delay", sink.Itoa(delay))
		r.after(delay, event{kind: evRestart})
	}
	r.maybeRestart()
}

func (r *Run) stopCheckpoints(reason string) {
	r.stopTimer()
	r.s.coord.suspending = 0
	for _, p := range r.s.coord.pending {
		r.emit(coordinatorThread, "", trace.Abort, p.id, "reason", reason)
	}
	r.s.coord.pending = nil
}

// restartDelay asks the restart strategy (Flink 2.2.0 FixedDelay- and
// ExponentialDelayRestartBackoffTimeStrategy).
func (r *Run) restartDelay() (millis int64, ok bool) {
	s := &r.job.Restart
	switch s.Strategy {
	case "fixed-delay":
		return s.DelayMillis, int(r.s.restarts) < s.Attempts
	case "exponential-delay":
		if r.s.backoff == 0 || r.s.now-r.s.failedAt > s.ResetMillis+r.s.backoff {
			r.s.backoff = s.InitialMillis
		} else {
			r.s.backoff = min(s.MaxMillis, int64(float64(r.s.backoff)*s.Multiplier))
		}
		return r.s.backoff, s.Attempts < 0 || int(r.s.restarts) < s.Attempts
	}
	return 0, false
}

// cancelTasks tells every task to end. One that stands in a commit finishes it
// first: a failure elsewhere does not stop a commit at once. Whether the
// interrupt comes before the next step is an open choice of the real system
// (order/cancel-commit: 1 = it does, the rest of the commit is not done).
func (r *Run) cancelTasks() {
	for t := range r.s.tasks {
		task := &r.s.tasks[t]
		if task.status.terminal() || task.status == taskCanceling {
			continue
		}
		r.setTask(t, taskCanceling, "")
		task.interrupted = task.busy && r.strikes("order/cancel-commit")
		if !task.busy || task.interrupted {
			r.after(r.latency(latCancel), event{kind: evCancelled, task: int32(t)})
		}
	}
}

func (r *Run) cancelled(t int) {
	if r.s.tasks[t].status != taskCanceling {
		return
	}
	r.closeTask(t)
	r.setTask(t, taskCanceled, "")
	r.maybeRestart()
}

// maybeRestart goes on once every task has ended and the delay is over.
func (r *Run) maybeRestart() {
	for t := range r.s.tasks {
		if !r.s.tasks[t].status.terminal() {
			return
		}
	}
	switch r.s.status {
	case Failing:
		r.setJob(Failed, r.s.cause)
	case Cancelling:
		r.setJob(Canceled, "")
	case Restarting:
		if !r.s.canStart {
			return
		}
		r.s.attempt++
		r.s.restarts++
		r.record(func(j Journal) error { return j.Attempt(r.s.now, r.s.attempt, r.s.restarts) })
		r.setJob(Running, "")
		r.restoreJob()
		r.deploy()
		r.startTimer()
	}
}

// cancelJob is the user's cancel.
func (r *Run) cancelJob() {
	if r.s.status != Running && r.s.status != Restarting {
		return
	}
	r.emit(trace.DispatcherThread, "", trace.Cancel, 0, "after", sink.Itoa(r.job.RunForMillis), "status", r.s.status.String())
	r.setJob(Cancelling, "")
	r.stopCheckpoints("Checkpoint Coordinator is suspending.")
	r.cancelTasks()
	r.maybeRestart()
}

// maybeFinish ends a task whose final checkpoint is complete.
func (r *Run) maybeFinish(t int) {
	task := &r.s.tasks[t]
	if !task.finishing || task.busy || task.status != taskRunning {
		return
	}
	r.closeTask(t)
	r.setTask(t, taskFinished, "")
	r.after(r.latency(latFinish), event{kind: evFinishReport, task: int32(t)})
}

// finishReport ends the job with its last task.
func (r *Run) finishReport() {
	for t := range r.s.tasks {
		if r.s.tasks[t].status != taskFinished {
			return
		}
	}
	if r.s.status == Running {
		r.stopCheckpoints("Checkpoint Coordinator is shutting down.")
		r.setJob(Finished, "")
	}
}
