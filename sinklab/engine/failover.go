package engine

import (
	"exactlyonce/sinklab/sink"
	"exactlyonce/trace"
)

// start submits the job.
func (r *Run) start() {
	r.record(func(j Journal) error { return j.Attempt(r.s.now, r.s.attempt, r.s.restarts) })
	r.startFrom()
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
	var kept []Stored
	if to.Terminal() {
		kept = r.closeStore(to)
		r.record(func(j Journal) error { return j.Ended(r.s.now, to, r.s.emitted) })
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
		r.emitRetained(kept)
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

// failTask stops a task at once and reports to the JobManager.
func (r *Run) failTask(t int, err error) {
	r.emitFault(t, err)
	if refusal, ok := err.(*sink.Refusal); ok {
		r.s.refusal = refusal
	}
	_, died := err.(crashError)
	r.closeTask(t, died)
	r.s.dropUploads(t)
	if r.s.tasks[t].status == taskCanceling { // it was to end anyway
		r.setTask(t, taskCanceled, "")
		r.maybeRestart()
		return
	}
	r.setTask(t, taskFailed, err.Error())
	r.s.tasks[t].cause = err.Error()
	r.after(r.latency(latReport), event{kind: evFailReport, task: int32(t)})
}

func (r *Run) emitFault(t int, err error) {
	switch e := err.(type) {
	case functionError:
		r.emit(r.thread(t), "", trace.Fault, 0, "function", e.f.Name, "id", sink.Itoa(e.f.Value))
	case crashError:
		r.emit(r.thread(t), "", trace.Fault, 0, "label", e.label)
	case thrownError:
		r.emit(r.thread(t), "", trace.Fault, 0, "label", e.label)
	}
}

// closeTask closes the operators of a task. died = its process is gone.
func (r *Run) closeTask(t int, died bool) {
	task := &r.s.tasks[t]
	made := r.instances(t)
	for i := range made {
		if c, ok := made[i].operator().(sink.Closer); ok {
			env := r.at(t, &operator{})
			env.Died = died
			c.Close(env)
			env.Died = false
		}
	}
	task.errand, task.eager = errand{}, 0
	task.mails = task.mails[:0]
}

// failJob is the global failover: abort what is pending, cancel every task, and
// restart if the strategy allows (the whole job is one region). The failure of a
// second task that was to be cancelled anyway is none (Execution.processFail).
func (r *Run) failJob(task int, cause string) {
	if r.s.status != Running {
		return
	}
	r.s.repeats.count(task, cause, r.s.coord.completed.id)
	delay, restart := r.restartDelay()
	if r.s.coord.stopped { // StopWithSavepointStoppingException is not recoverable
		restart = false
		cause = "org.apache.flink.runtime.scheduler.stopwithsavepoint.StopWithSavepointStoppingException: A savepoint has been created, but the corresponding job didn't terminate successfully: " + cause
	}
	r.s.cause = cause
	if restart {
		r.setJob(Restarting, "")
	} else {
		r.setJob(Failing, cause)
	}
	r.stopCheckpoints(suspendedTimer)
	r.cancelTasks()
	if restart {
		r.s.canStart = false
		r.s.failedAt = r.s.now
		e := event{kind: evRestart}
		delay += r.meanwhile(&e)
		r.emit(trace.DispatcherThread, "", trace.Restart, 0, "attempt", sink.Itoa(r.s.attempt+1), "delay", sink.Itoa(delay))
		r.after(delay, e)
	}
	r.maybeRestart()
}

// cancelTasks tells every task to end. One that stands in a commit, or in a prepare that
// takes its time, finishes it first: a failure elsewhere does not stop it at once. Whether
// the interrupt comes before the next step is an open choice of the real system
// (order/cancel-commit: 1 = it does, the rest is not done).
func (r *Run) cancelTasks() {
	for t := range r.s.tasks {
		task := &r.s.tasks[t]
		if task.status.terminal() || task.status == taskCanceling {
			continue
		}
		r.setTask(t, taskCanceling, "")
		task.interrupted = task.busy() && r.strikes("order/cancel-commit")
		if !task.busy() || task.interrupted {
			r.after(r.latency(latCancel), event{kind: evCancelled, task: int32(t)})
		}
	}
}

func (r *Run) cancelled(t int) {
	if r.s.tasks[t].status != taskCanceling {
		return
	}
	r.closeTask(t, false)
	r.setTask(t, taskCanceled, "")
	r.maybeRestart()
}

// cancelJob is the user's cancel.
func (r *Run) cancelJob() {
	if r.s.status != Running && r.s.status != Restarting {
		return
	}
	r.emit(trace.DispatcherThread, "", trace.Cancel, 0, "after", sink.Itoa(r.job.RunForMillis), "status", r.s.status.String())
	r.setJob(Cancelling, "")
	r.stopCheckpoints(suspendedTimer)
	r.cancelTasks()
	r.maybeRestart()
}
