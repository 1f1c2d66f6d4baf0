package engine

import (
	"math/bits"

	"exactlyonce/sinklab/sink"
)

// errand is what keeps a task busy: work of one of its operators that takes virtual time,
// and what comes after it. A busy task takes no mail and no input, like a real mailbox
// thread that stands in a commit. Plain data.
type errand struct {
	why        why
	operator   int32 // whose step is next, by its position in the chain
	checkpoint int64
}

// why says what a task was about when the errand began, and so how it goes on.
type why uint8

const (
	idle         why = iota
	restoring        // commits what the restored state left, last operator first
	notified         // commits what a complete checkpoint covers, last operator first
	ended            // commits what the end of input left, in chain order
	arrived          // commits what an eager committer has collected
	preparing        // prepares before the barrier, in chain order
	preparesLate     // prepares behind the barrier, for rules without PrepareFirst
	preparesEnd      // prepares what the end of input left, before what ended commits
	endsLate         // the same behind the barrier, for rules without EndFirst
)

func (w why) prepares() bool { return w >= preparing }

func (t *task) busy() bool       { return t.errand.why != idle }
func (t *task) committing() bool { return t.busy() && !t.errand.why.prepares() }

// wait plans the next step of an errand.
func (r *Run) wait(t int, millis int64, e errand) {
	r.s.tasks[t].errand = e
	r.after(millis, event{kind: evStep, task: int32(t)})
}

// commit takes one step of an operator's commit. What it has committed goes to the stage
// behind. waits = the operator has more to do, and the task is busy until then.
func (r *Run) commit(t int, e errand) (waits bool, err error) {
	task, k := &r.s.tasks[t], int(e.operator)
	worker := r.made(t, k).worker()
	if worker == nil {
		return false, nil
	}
	task.errand = e
	task.eager &^= 1 << k
	progress, err := worker.Commit(r.at(t, r.operator(t, k)))
	if err != nil {
		return false, err
	}
	for _, c := range progress.Committed {
		if err := r.pass(t, k+1, element{kind: elCommittable, commit: c}); err != nil {
			return false, err
		}
	}
	if progress.Outcome != sink.Done {
		r.wait(t, progress.WaitMillis, e)
		return true, nil
	}
	task.errand = errand{}
	return false, nil
}

// step is a later step of an errand; a crash may come before any of them.
func (r *Run) step(t int) {
	task := &r.s.tasks[t]
	if !task.busy() || task.status.terminal() || task.interrupted {
		return
	}
	err := r.advanceErrand(t, task.errand)
	if err == nil {
		err = r.arrivals(t)
	}
	if err != nil {
		r.failTask(t, err)
		return
	}
	if !task.busy() {
		r.errandDone(t)
	}
}

// advanceErrand takes the step and, where the operator is done with it, turns to the next one.
func (r *Run) advanceErrand(t int, e errand) error {
	label, work := r.points[t].inCommit, r.commit
	if e.why.prepares() {
		label, work = r.points[t].inPrepare, r.prepare
	}
	if err := r.crash(label); err != nil {
		return err
	}
	if waits, err := work(t, e); err != nil || waits {
		return err
	}
	if !e.why.prepares() {
		if err := r.crash(r.points[t].afterCommit); err != nil {
			return err
		}
	}
	switch e.why {
	case restoring:
		return r.openFrom(t, int(e.operator)-1)
	case notified:
		return r.notifyFrom(t, int(e.operator)-1, e.checkpoint)
	case ended:
		return r.endFrom(t, int(e.operator)+1)
	case preparing, preparesLate:
		e.operator++
		return r.prepareFrom(t, e)
	case preparesEnd:
		if waits, err := r.endCommit(t, int(e.operator)); err != nil || waits {
			return err
		}
		return r.endFrom(t, int(e.operator)+1)
	case endsLate:
		return r.endLateFrom(t, int(e.operator)+1)
	}
	return nil
}

// arrivals lets eager committers work on what they have collected.
func (r *Run) arrivals(t int) error {
	task := &r.s.tasks[t]
	if task.eager == 0 || task.busy() {
		return nil
	}
	for task.eager != 0 {
		waits, err := r.commit(t, errand{why: arrived, operator: int32(bits.TrailingZeros64(task.eager))})
		if err != nil || waits {
			return err
		}
	}
	r.maybeFinish(t)
	return nil
}

// errandDone goes on with what waited for it.
func (r *Run) errandDone(t int) {
	switch r.s.tasks[t].status {
	case taskInitializing:
		r.taskRuns(t)
	case taskCanceling:
		r.after(r.latency(latCancel), event{kind: evCancelled, task: int32(t)})
	case taskRunning:
		if r.s.tasks[t].owed {
			r.s.tasks[t].owed = false
			r.after(0, event{kind: evBurst, task: int32(t)})
		}
		r.maybeFinish(t)
		r.work(t)
	}
}
