package engine

import "strconv"

// Moment is where the commit protocol stands, as far as the instants of a failure
// are told apart by it.
type Moment struct {
	Prepared   bool // the sink has prepared a checkpoint that is not complete
	Unnotified bool // a checkpoint is complete, and a committer does not know
	Committing bool // a committer stands in a commit
	Recovering bool // the job was restarted, and no barrier has reached the sink since
	Idle       bool // no row has been read since the last barrier
	Tolerated  bool // a checkpoint that fails now does not fail the job
}

// Moment tells where the protocol stands, also in the middle of a step.
func (r *Run) Moment() Moment {
	m := Moment{Committing: r.Committing(), Recovering: r.s.attempt > 0, Idle: true, Tolerated: r.s.coord.failures < r.job.Checkpoint.TolerableFailures}
	for t := range r.s.tasks {
		r.momentOf(&m, t)
	}
	return m
}

// Committing tells whether a committer, or a writer that commits, stands in a commit.
func (r *Run) Committing() bool {
	for t := range r.s.tasks {
		if r.s.tasks[t].committing() {
			return true
		}
	}
	return false
}

func (r *Run) momentOf(m *Moment, t int) {
	task := &r.s.tasks[t]
	if task.status == taskRunning && r.s.coord.completed.id > task.lastNotify && r.commits(t) {
		m.Unnotified = true
	}
	if len(r.instances(t)) > 0 {
		for i := range r.s.coord.pending {
			m.Prepared = m.Prepared || task.lastBarrier >= r.s.coord.pending[i].id
		}
		if task.lastBarrier > r.s.coord.completed.id || task.final != nil {
			m.Recovering = false
		}
	}
	if r.operator(t, 0).role == roleSource && task.position != r.lastSnapshot(t) {
		m.Idle = false
	}
}

// lastSnapshot is the source position that a task last snapshotted or was restored from.
func (r *Run) lastSnapshot(t int) int64 {
	states := r.s.tasks[t].final
	if states == nil && r.s.coord.completed.states != nil {
		states = r.s.coord.completed.states[t]
	}
	if len(states) == 0 {
		return 0
	}
	position, _ := strconv.ParseInt(string(states[0]), 10, 64)
	return position
}

// Progress is the attempt and the newest completed checkpoint: where it changes, runs
// that differed before are likely to meet.
func (r *Run) Progress() (attempt int32, completed int64) {
	return r.s.attempt, r.s.coord.completed.id
}

// Completed is the newest completed checkpoint and the virtual time at which it was
// triggered.
func (r *Run) Completed() (id, triggeredMillis int64) {
	return r.s.coord.completed.id, r.s.coord.completed.timestamp
}

// CoveredRows is how many rows the newest completed checkpoint covers, over all splits.
func (r *Run) CoveredRows() int64 {
	total := int64(0)
	for _, n := range r.Covered() {
		total += n
	}
	return total
}
