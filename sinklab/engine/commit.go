package engine

import "exactlyonce/sinklab/sink"

// beginCommit lets the committer take its first step. Until it is done its task
// is busy: it takes no mail and no input, like a real mailbox thread that stands
// in a commit.
func (r *Run) beginCommit(t int) error {
	r.s.tasks[t].busy = true
	return r.advance(t)
}

// advance takes one step of a commit and plans the next one.
func (r *Run) advance(t int) error {
	task := &r.s.tasks[t]
	op := &r.graph.vertices[r.graph.tasks[t].vertex].operators[r.committerAt(t)]
	progress, err := task.committer.Commit(r.at(t, op))
	if err != nil {
		return err
	}
	if progress.Outcome != sink.Done {
		r.after(progress.WaitMillis, event{kind: evCommitStep, task: int32(t)})
		return nil
	}
	task.busy = false
	return nil
}

// commitStep is a later step of a commit; a crash may come before any of them.
func (r *Run) commitStep(t int) {
	task := &r.s.tasks[t]
	if !task.busy || task.status.terminal() || task.interrupted {
		return
	}
	err := r.crash(r.points[t].inCommit)
	if err == nil {
		err = r.advance(t)
	}
	if err == nil && !task.busy {
		err = r.crash(r.points[t].afterCommit)
	}
	if err != nil {
		r.failTask(t, err)
		return
	}
	if !task.busy {
		r.commitDone(t)
	}
}

// commitDone goes on with what waited for the commit.
func (r *Run) commitDone(t int) {
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
