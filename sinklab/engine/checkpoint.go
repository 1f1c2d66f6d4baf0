package engine

import (
	"slices"
	"strconv"

	"exactlyonce/sinklab/sink"
	"exactlyonce/trace"
)

// barrier blocks the channel that delivered it until every open channel has
// (Flink 2.2.0 SingleCheckpointBarrierHandler, aligned).
func (r *Run) barrier(t, channel int, id int64) error {
	task := &r.s.tasks[t]
	if id <= task.lastBarrier || id < task.aligning {
		return nil // out of order: dropped
	}
	if task.aligning != 0 && id > task.aligning {
		r.cancelAlignment(t, task.aligning, newerBarrier)
	}
	task.aligning = id
	task.channels[channel].delivered = true
	task.channels[channel].blocked = r.job.Rules.BlockChannels
	return r.aligned(t)
}

// aligned performs the checkpoint if no open channel is missing.
func (r *Run) aligned(t int) error {
	task := &r.s.tasks[t]
	for i := range task.channels {
		if c := &task.channels[i]; !c.delivered && !c.closed {
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
		task.channels[i].blocked, task.channels[i].delivered = false, false
	}
}

// cancelBarrier is the marker of a checkpoint that a task in front has given up. The
// first one ends the alignment; those of the other channels are late.
func (r *Run) cancelBarrier(t int, id int64) {
	task := &r.s.tasks[t]
	if id > task.lastBarrier && id >= task.aligning {
		r.cancelAlignment(t, id, cancelMarker)
	}
}

// cancelAlignment gives checkpoint id up in this task and behind it
// (SubtaskCheckpointCoordinatorImpl.abortCheckpointOnBarrier).
func (r *Run) cancelAlignment(t int, id int64, why reason) {
	r.reached(t, id)
	r.unblock(t)
	r.sendDecline(t, id, why)
	r.send(t, element{kind: elCancelBarrier, checkpoint: id})
}

// reached notes the newest checkpoint that was performed or given up, and tells
// whether the coordinator had aborted it before.
func (r *Run) reached(t int, id int64) (aborted bool) {
	task := &r.s.tasks[t]
	task.lastBarrier = id
	aborted = slices.Contains(task.aborted, id)
	task.aborted = slices.DeleteFunc(task.aborted, func(old int64) bool { return old <= id })
	return aborted
}

// perform is what a task does at barrier N: prepare, which may take its time, then send the
// barrier on, snapshot, acknowledge (Flink 2.2.0 SubtaskCheckpointCoordinatorImpl.checkpointState).
func (r *Run) perform(t int, id int64) error {
	task := &r.s.tasks[t]
	if id <= task.lastBarrier {
		return nil
	}
	if task.ended && task.finalFrom == 0 {
		task.finalFrom = id
	}
	if r.reached(t, id) {
		r.send(t, element{kind: elCancelBarrier, checkpoint: id})
		return nil
	}
	if r.job.Rules.PrepareFirst {
		return r.prepareFrom(t, errand{why: preparing, checkpoint: id})
	}
	return r.passBarrier(t, id)
}

// passBarrier sends the barrier on and takes the snapshot.
func (r *Run) passBarrier(t int, id int64) error {
	r.emit(r.thread(t), "", trace.Barrier, id)
	r.send(t, element{kind: elBarrier, checkpoint: id})
	states, err := r.snapshotAll(t, id)
	if err != nil {
		return err
	}
	if !r.job.Rules.InOrder {
		states = r.channelState(t, id, states)
	}
	r.s.tasks[t].final = states
	return r.prepareLate(t, id)
}

// performed ends a task's part in the checkpoint of its last barrier.
func (r *Run) performed(t int) error {
	task := &r.s.tasks[t]
	r.suspend(t, task.lastBarrier)
	if err := r.crash(r.points[t].afterSnapshot); err != nil {
		return err
	}
	r.acknowledge(t, task.lastBarrier, task.final)
	return nil
}

// snapshotAll takes the state of every operator that has one.
func (r *Run) snapshotAll(t int, id int64) ([]sink.State, error) {
	ops := r.operators(t)
	states := make([]sink.State, len(ops))
	var err error
	for k := range ops {
		switch op := &ops[k]; op.role {
		case roleSource:
			states[k] = sink.State(strconv.FormatInt(r.s.tasks[t].position, 10))
		case roleWrite:
			states[k], err = r.made(t, k).writer.SnapshotState(r.at(t, op), id)
		case roleCommit:
			env := r.at(t, op)
			env.Savepoint = slices.ContainsFunc(r.s.coord.pending, func(p pending) bool { return p.id == id && p.savepoint })
			states[k], err = r.made(t, k).committer.SnapshotState(env, id)
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
	e := event{kind: evAck, task: int32(t), checkpoint: id}
	late := int64(0)
	if r.strikes(r.points[t].decline) {
		e.kind, e.other = evDecline, int64(asyncFailed)
	} else {
		switch r.choose(r.points[t].ack, 3) {
		case 1:
			return
		case 2:
			if r.untimed() { // it comes behind the timeout, and nobody waits for it
				return
			}
			late = r.job.Checkpoint.TimeoutMillis
		}
	}
	done := r.latency(latUpload) + late
	r.s.uploads = append(r.s.uploads, upload{checkpoint: id, task: int32(t), attempt: r.s.attempt, doneAt: r.s.now + done, states: states})
	r.after(done+r.latency(latAck), e)
}
