package engine

import (
	"errors"
	"slices"

	"exactlyonce/sinklab/sink"
	"exactlyonce/trace"
)

// notified handles "checkpoint N is complete" in the task. It is ignored if N was
// reported before, and the restored id counts as reported (StreamTask:1578).
func (r *Run) notified(t int, id int64) error {
	task := &r.s.tasks[t]
	if id <= task.lastNotify {
		return nil
	}
	if err := r.crash(r.points[t].beforeNotify); err != nil {
		return err
	}
	task.lastNotify = id
	if task.finalFrom != 0 && id >= task.finalFrom {
		task.finishing = true
	}
	if k := r.committerAt(t); k >= 0 {
		op := &r.graph.vertices[r.graph.tasks[t].vertex].operators[k]
		if err := task.committer.Notify(r.at(t, op), id); err != nil {
			return err
		}
		if err := r.crash(r.points[t].beforeCommit); err != nil {
			return err
		}
		if err := r.beginCommit(t); err != nil {
			return err
		}
	}
	r.maybeFinish(t)
	return nil
}

// notifiedAborted first repairs a lost completion message (StreamTask:1533). Where
// that leads to a commit, the rest of the message waits for its end.
func (r *Run) notifiedAborted(t int, m event) error {
	task := &r.s.tasks[t]
	id, completed := m.checkpoint, m.other
	if completed > task.lastNotify {
		task.mails = slices.Insert(task.mails, 0, m)
		return r.notified(t, completed)
	}
	if task.suspended && id == task.finalFrom {
		//lint:ignore ST1005 Flink's own words
		return errors.New("org.apache.flink.util.FlinkRuntimeException: Stop-with-savepoint failed.")
	}
	if id > task.lastBarrier {
		task.aborted = append(task.aborted, id)
	}
	r.emit(r.thread(t), "", trace.NotifyAborted, id, "latestCompleted", sink.Itoa(completed))
	if k := r.committerAt(t); k >= 0 {
		if a, ok := task.committer.(sink.Aborter); ok {
			return a.Abort(r.at(t, &r.graph.vertices[r.graph.tasks[t].vertex].operators[k]), id)
		}
	}
	return nil
}

// committerAt is the position of the committer in the task's chain, -1 if it has none.
func (r *Run) committerAt(t int) int {
	if r.s.tasks[t].committer == nil {
		return -1
	}
	ops := r.graph.vertices[r.graph.tasks[t].vertex].operators
	return slices.IndexFunc(ops, func(op operator) bool { return op.role == roleCommit })
}
