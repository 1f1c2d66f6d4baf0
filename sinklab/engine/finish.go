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
	r.maybeFinish(t)
	return nil
}

// endInput finishes a task's operators in chain order and passes the end on
// (Flink 2.2.0 StreamTask.endData).
func (r *Run) endInput(t int) error {
	r.emit(r.thread(t), "", trace.EndOfInput, 0)
	return r.endFrom(t, 0)
}

// endFrom finishes the operators from one on. What one of them still sends is in front of
// the end in every channel.
func (r *Run) endFrom(t, k int) error {
	for n := len(r.operators(t)); k < n; k++ {
		if waits, err := r.endOperator(t, k); err != nil || waits {
			return err
		}
	}
	task := &r.s.tasks[t]
	task.ended = true
	r.send(t, element{kind: elEnd})
	r.after(r.latency(latFinish), event{kind: evEndReport, task: int32(t)})
	if !r.job.checkpointing() || !r.job.Checkpoint.AfterTasksFinish || !r.job.Rules.WaitForFinal {
		task.finishing = true
		r.maybeFinish(t)
	}
	return nil
}

// endOperator has a writer prepare what is left, and tells the operator of the end.
func (r *Run) endOperator(t, k int) (waits bool, err error) {
	if r.operator(t, k).role == roleWrite && (r.job.Rules.EndFirst || !r.job.checkpointing()) {
		if waits, err := r.prepare(t, errand{why: preparesEnd, operator: int32(k), checkpoint: sink.EndOfInput}); err != nil || waits {
			return waits, err
		}
	}
	return r.endCommit(t, k)
}

// endCommit lets an operator commit that is told of the end, or that has just got what the
// one in front of it committed at the end.
func (r *Run) endCommit(t, k int) (waits bool, err error) {
	e, told := r.made(t, k).operator().(sink.EndInputter)
	if told {
		err = e.EndInput(r.at(t, r.operator(t, k)))
	}
	if err != nil || !told && r.s.tasks[t].eager&(1<<k) == 0 {
		return false, err
	}
	return r.commit(t, errand{why: ended, operator: int32(k)})
}

// maybeFinish ends a task whose final checkpoint is complete. Behind a committer it also
// waits for the end of its channels: what that one commits for the final checkpoint is sent
// after it. (Flink's tasks all do, StreamTask.processInput: END_OF_INPUT; to those in front
// nothing is sent any more.)
func (r *Run) maybeFinish(t int) {
	task := &r.s.tasks[t]
	if !task.finishing || task.busy() || task.eager != 0 || task.status != taskRunning || r.graph.tasks[t].behindCommit && task.awaits() {
		return
	}
	r.closeTask(t, false)
	r.setTask(t, taskFinished, "")
	r.send(t, element{kind: elFinished})
	r.after(r.latency(latFinish), event{kind: evFinishReport, task: int32(t)})
}

// awaits tells whether something may still come over a channel.
func (t *task) awaits() bool {
	return slices.ContainsFunc(t.channels, func(c channel) bool { return !c.closed })
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
