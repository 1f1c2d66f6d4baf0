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
	if err := r.notifyFrom(t, len(r.operators(t))-1, id); err != nil {
		return err
	}
	r.maybeFinish(t)
	return nil
}

// notifyFrom tells the operators from one on, the last of the chain first (Flink 2.2.0
// RegularOperatorChain.notifyCheckpointComplete: getAllOperators(true)). The next is told
// when the commit of the one before is done.
func (r *Run) notifyFrom(t, k int, id int64) error {
	for ; k >= 0; k-- {
		made := r.made(t, k)
		listener := made.listener()
		if listener == nil {
			continue
		}
		if err := listener.Notify(r.at(t, r.operator(t, k)), id); err != nil {
			return err
		}
		if made.worker() == nil {
			continue
		}
		if err := r.crash(r.points[t].beforeCommit); err != nil {
			return err
		}
		if waits, err := r.commit(t, errand{why: notified, operator: int32(k), checkpoint: id}); err != nil || waits {
			return err
		}
	}
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
	for k := len(r.operators(t)) - 1; k >= 0; k-- {
		if a, ok := r.made(t, k).operator().(sink.Aborter); ok {
			if err := a.Abort(r.at(t, r.operator(t, k)), id); err != nil {
				return err
			}
		}
	}
	return nil
}
