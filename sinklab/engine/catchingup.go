package engine

// CatchingUp tells whether a committer is about to make visible what checkpoint id
// covers, or does so now: then nothing is overdue. A notification that was lost or is late
// by an interval is not on its way in this sense.
func (r *Run) CatchingUp(id int64) bool {
	soon := r.s.now + max(r.job.Latency[latNotify].Base, r.job.Latency[latNotify].Max)
	for i := range r.s.queue {
		e := &r.s.queue[i]
		if e.kind == evNotify && e.checkpoint <= id && e.attempt == r.s.attempt && e.at <= soon && r.commits(int(e.task)) {
			return true
		}
	}
	for t := range r.s.tasks {
		task := &r.s.tasks[t]
		if (task.busy() || task.status == taskInitializing) && r.commits(t) {
			return true
		}
	}
	return false
}
