package engine

import (
	"exactlyonce/sinklab/sink"
	"exactlyonce/trace"
)

// prepareFrom is prepareSnapshotPreBarrier of every operator from one on, in chain order,
// and then what follows. After the end of input nothing is emitted at barriers (Paimon
// 2.0.0 PrepareCommitOperator:94).
func (r *Run) prepareFrom(t int, e errand) error {
	ops := r.operators(t)
	if r.s.tasks[t].ended {
		e.operator = int32(len(ops))
	}
	for ; int(e.operator) < len(ops); e.operator++ {
		op := &ops[e.operator]
		if op.prepares && r.observer != nil {
			r.emit(r.thread(t), op.name, trace.Prepare, e.checkpoint, "checkpointId", sink.Itoa(e.checkpoint))
		}
		if op.role != roleWrite {
			continue
		}
		if err := r.crash(r.points[t].beforePrepare); err != nil {
			return err
		}
		if waits, err := r.prepare(t, e); err != nil || waits {
			return err
		}
	}
	if e.why == preparesLate {
		return r.endLate(t)
	}
	return r.passBarrier(t, e.checkpoint)
}

// prepare lets a writer prepare, in steps where it takes its time, and passes down the
// chain what it hands over. waits = the task is busy until the next step.
func (r *Run) prepare(t int, e errand) (waits bool, err error) {
	k := int(e.operator)
	op, writer := r.operator(t, k), r.made(t, k).writer
	if p, ok := writer.(sink.Preparer); ok {
		progress, err := p.Prepare(r.at(t, op), e.checkpoint)
		if err != nil {
			return false, err
		}
		if progress.Outcome != sink.Done {
			r.wait(t, progress.WaitMillis, e)
			return true, nil
		}
		r.s.tasks[t].errand = errand{}
	}
	committables, err := writer.PrepareCommit(r.at(t, op), e.checkpoint)
	if err != nil {
		return false, err
	}
	for _, c := range committables {
		if err := r.pass(t, k+1, element{kind: elCommittable, commit: c}); err != nil {
			return false, err
		}
	}
	if e.why == preparing || e.why == preparesLate {
		return false, r.crash(r.points[t].afterPrepare)
	}
	return false, nil
}

// prepareLate hands over behind the barrier what the rules do not hand over before it: the
// checkpoint does not have it.
func (r *Run) prepareLate(t int, id int64) error {
	if r.job.Rules.PrepareFirst {
		return r.endLate(t)
	}
	return r.prepareFrom(t, errand{why: preparesLate, checkpoint: id})
}

// endLate does the same with what the end of input left.
func (r *Run) endLate(t int) error {
	task := &r.s.tasks[t]
	if r.job.Rules.EndFirst || task.finalFrom != task.lastBarrier {
		return r.performed(t)
	}
	return r.endLateFrom(t, 0)
}

func (r *Run) endLateFrom(t, k int) error {
	for ops := r.operators(t); k < len(ops); k++ {
		if ops[k].role != roleWrite {
			continue
		}
		if waits, err := r.prepare(t, errand{why: endsLate, operator: int32(k), checkpoint: sink.EndOfInput}); err != nil || waits {
			return err
		}
	}
	return r.performed(t)
}
