package engine

import (
	"errors"
	"slices"
	"strconv"

	"exactlyonce/sinklab/sink"
	"exactlyonce/trace"
)

// barrier blocks the channel that delivered it until every open channel has
// (Flink 2.2.0 SingleCheckpointBarrierHandler, aligned).
func (r *Run) barrier(t, channel int, id int64) error {
	task := &r.s.tasks[t]
	if id <= task.lastBarrier {
		return nil // out of order: dropped
	}
	if task.aligning != 0 && id > task.aligning {
		r.unblock(t)
	}
	task.aligning = id
	task.channels[channel].blocked = true
	return r.aligned(t)
}

// aligned performs the checkpoint if no open channel is missing.
func (r *Run) aligned(t int) error {
	task := &r.s.tasks[t]
	for i := range task.channels {
		if c := &task.channels[i]; !c.blocked && !c.ended {
			return nil
		}
	}
	id := task.aligning
	r.unblock(t)
	return r.perform(t, id)
}

func (r *Run) unblock(t int) {
	task := &r.s.tasks[t]
	task.aligning = 0
	for i := range task.channels {
		task.channels[i].blocked = false
	}
}

// cancelBarrier gives up the alignment of a checkpoint that a task in front aborted.
func (r *Run) cancelBarrier(t int, id int64) error {
	task := &r.s.tasks[t]
	if id <= task.lastBarrier {
		return nil
	}
	task.lastBarrier = id
	if task.aligning == id {
		r.unblock(t)
	}
	r.send(t, element{kind: elCancelBarrier, checkpoint: id})
	return nil
}

// perform is what a task does at barrier N: prepare, send the barrier on,
// snapshot, acknowledge (Flink 2.2.0 SubtaskCheckpointCoordinatorImpl.checkpointState).
func (r *Run) perform(t int, id int64) error {
	task := &r.s.tasks[t]
	if id <= task.lastBarrier {
		return nil
	}
	task.lastBarrier = id
	if slices.Contains(task.aborted, id) {
		r.send(t, element{kind: elCancelBarrier, checkpoint: id})
		return nil
	}
	if task.ended && task.finalFrom == 0 {
		task.finalFrom = id
	}
	if err := r.prepareAll(t, id); err != nil {
		return err
	}
	r.emit(r.thread(t), "", trace.Barrier, id)
	r.send(t, element{kind: elBarrier, checkpoint: id})
	states, err := r.snapshotAll(t, id)
	if err != nil {
		return err
	}
	task.final = states
	r.suspend(t, id)
	if err := r.crash(r.points[t].afterSnapshot); err != nil {
		return err
	}
	r.acknowledge(t, id, states)
	return nil
}

// prepareAll is prepareSnapshotPreBarrier of every operator, in chain order.
// After the end of input nothing is emitted at barriers (Paimon 2.0.0
// PrepareCommitOperator:94).
func (r *Run) prepareAll(t int, id int64) error {
	if r.s.tasks[t].ended {
		return nil
	}
	ops := r.graph.vertices[r.graph.tasks[t].vertex].operators
	for k := range ops {
		op := &ops[k]
		if op.prepares && r.observer != nil {
			r.emit(r.thread(t), op.name, trace.Prepare, id, "checkpointId", sink.Itoa(id))
		}
		if op.role != roleWrite {
			continue
		}
		if err := r.crash(r.points[t].beforePrepare); err != nil {
			return err
		}
		if err := r.prepare(t, k, op, id); err != nil {
			return err
		}
		if err := r.crash(r.points[t].afterPrepare); err != nil {
			return err
		}
	}
	return nil
}

// snapshotAll takes the state of every operator that has one.
func (r *Run) snapshotAll(t int, id int64) ([]sink.State, error) {
	task := &r.s.tasks[t]
	ops := r.graph.vertices[r.graph.tasks[t].vertex].operators
	states := make([]sink.State, len(ops))
	var err error
	for k := range ops {
		switch op := &ops[k]; op.role {
		case roleSource:
			states[k] = sink.State(strconv.FormatInt(task.position, 10))
		case roleWrite:
			states[k], err = task.writer.SnapshotState(r.at(t, op), id)
		case roleCommit:
			states[k], err = task.committer.SnapshotState(r.at(t, op), id)
		}
		if err != nil {
			return nil, err
		}
	}
	return states, nil
}

// acknowledge sends the snapshot to the coordinator, unless the schedule has it
// declined, lost or late.
func (r *Run) acknowledge(t int, id int64, states []sink.State) {
	if r.strikes(r.points[t].decline) {
		r.sendDecline(t, id)
		return
	}
	delay := r.latency(latUpload) + r.latency(latAck)
	switch r.choose(r.points[t].ack, 3) {
	case 1:
		return
	case 2:
		delay += r.job.Checkpoint.TimeoutMillis
	}
	r.s.uploads = append(r.s.uploads, upload{checkpoint: id, task: int32(t), attempt: r.s.attempt, states: states})
	r.after(delay, event{kind: evAck, task: int32(t), checkpoint: id})
}

func (r *Run) sendDecline(t int, id int64) {
	r.after(r.latency(latAck), event{kind: evDecline, task: int32(t), checkpoint: id})
}

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

// notifiedAborted first repairs a lost completion message (StreamTask:1533).
func (r *Run) notifiedAborted(t int, id, completed int64) error {
	task := &r.s.tasks[t]
	if id > task.lastBarrier {
		task.aborted = append(task.aborted, id)
		if task.aligning == id {
			r.unblock(t)
		}
	}
	if task.suspended && id == task.finalFrom {
		return errors.New("org.apache.flink.runtime.checkpoint.CheckpointException: the savepoint that the job was to be stopped with was aborted")
	}
	if completed > task.lastNotify {
		if err := r.notified(t, completed); err != nil {
			return err
		}
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
