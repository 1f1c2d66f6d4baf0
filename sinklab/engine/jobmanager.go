package engine

import "exactlyonce/trace"

// jobManagerFails asks whether the JobManager fails here, and if so lets it: every task
// dies at once and tidies nothing up, pending checkpoints and messages are gone. With
// high availability a new one restores the newest completed checkpoint; the id counter
// and the restart attempts used up are kept, as for a resumed run (see Recovery).
func (r *Run) jobManagerFails(label string) bool {
	if !r.strikes(label) {
		return false
	}
	r.emit(coordinatorThread, "", trace.Fault, 0, "label", label)
	for t := range r.s.tasks {
		if !r.s.tasks[t].status.terminal() {
			r.setTask(t, taskFailed, "The JobManager has failed.")
		}
		r.s.tasks[t] = task{status: taskFailed}
	}
	c := &r.s.coord
	r.s.coord = coordinator{nextID: c.nextID, generation: c.generation + 1, completed: c.completed, previous: c.previous, store: c.store, endReported: c.endReported}
	r.retireAll()
	r.s.uploads = nil
	r.s.status = Restarting // nobody is left to say so
	r.s.attempt++
	r.s.late = nil
	r.s.tries, r.s.backoff, r.s.failedAt, r.s.resubmit = r.s.restarts, 0, 0, 0
	r.after(r.latency(latJobManager), event{kind: evNewJobManager})
	return true
}

// newJobManager goes on with the job.
func (r *Run) newJobManager() {
	if r.s.status != Restarting { // cancelled meanwhile
		return
	}
	if !r.job.Rules.KeepCounter {
		r.s.coord.nextID = 1
	}
	r.record(func(j Journal) error { return j.Attempt(r.s.now, r.s.attempt, r.s.restarts) })
	r.restoreJob()
	r.s.status = Created
	r.setJob(Running, "")
	r.deploy()
	r.startTimer()
}
