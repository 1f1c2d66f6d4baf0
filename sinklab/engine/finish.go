package engine

import (
	"slices"

	"exactlyonce/sinklab/sink"
	"exactlyonce/trace"
)

// endOfData notes that one input is exhausted and ends the task's input with the
// last. The channel stays open: barriers go on until the task in front finishes.
func (r *Run) endOfData(t, from int) error {
	channels := r.s.tasks[t].channels
	channels[from].ended = true
	if slices.ContainsFunc(channels, func(c channel) bool { return !c.ended }) {
		return nil
	}
	return r.endInput(t)
}

// endOfChannel counts as aligned (SingleCheckpointBarrierHandler:405).
func (r *Run) endOfChannel(t, from int) error {
	task := &r.s.tasks[t]
	task.channels[from].closed = true
	if task.aligning != 0 {
		return r.aligned(t)
	}
	return nil
}

// endInput finishes a task's operators in chain order and passes the end on
// (Flink 2.2.0 StreamTask.endData).
func (r *Run) endInput(t int) error {
	task := &r.s.tasks[t]
	ops := r.graph.vertices[r.graph.tasks[t].vertex].operators
	r.emit(r.thread(t), "", trace.EndOfInput, 0)
	for k := range ops {
		if err := r.endOperator(t, k, &ops[k]); err != nil {
			return err
		}
	}
	task.ended = true
	r.send(t, element{kind: elEnd})
	r.after(r.latency(latFinish), event{kind: evEndReport, task: int32(t)})
	if !r.job.checkpointing() || !r.job.Checkpoint.AfterTasksFinish || !r.job.Rules.WaitForFinal {
		task.finishing = true
		r.maybeFinish(t)
	}
	return nil
}

func (r *Run) endOperator(t, k int, op *operator) error {
	task := &r.s.tasks[t]
	switch {
	case op.role == roleWrite && (r.job.Rules.EndFirst || !r.job.checkpointing()):
		return r.prepare(t, k, op, sink.EndOfInput)
	case op.role == roleCommit:
		if e, ok := task.committer.(sink.EndInputter); ok {
			if err := e.EndInput(r.at(t, op)); err != nil {
				return err
			}
			return r.beginCommit(t)
		}
	}
	return nil
}

// maybeFinish ends a task whose final checkpoint is complete.
func (r *Run) maybeFinish(t int) {
	task := &r.s.tasks[t]
	if !task.finishing || task.busy || task.status != taskRunning {
		return
	}
	r.closeTask(t)
	r.setTask(t, taskFinished, "")
	r.send(t, element{kind: elFinished})
	r.after(r.latency(latFinish), event{kind: evFinishReport, task: int32(t)})
}

// finishReport ends the job with its last task.
func (r *Run) finishReport() {
	for t := range r.s.tasks {
		if r.s.tasks[t].status != taskFinished {
			return
		}
	}
	if r.s.status == Running {
		if r.s.coord.stopped { // what an attempt before read beyond the savepoint is the next job's
			r.s.emitted = r.Covered()
		}
		r.stopCheckpoints(shutDown)
		r.setJob(Finished, "")
	}
}
