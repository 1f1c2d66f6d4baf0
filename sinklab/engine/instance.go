package engine

import "exactlyonce/sinklab/sink"

// instance is what a sink has made for one operator of a task: a writer or a committer.
// Both are nil before the task opens.
type instance struct {
	writer    sink.Writer
	committer sink.Committer
	room      any // an operator that nobody looks at any more: a copy may be made in its memory
}

// retire drops the operator.
func (i *instance) retire() {
	if operator := i.operator(); operator != nil {
		*i = instance{room: operator}
	}
}

// none stands for the operators that run nothing of the sink's.
var none instance

// made is the instance of operator k of a task. The instances of all tasks lie in one
// slice, so that a copy of the run is one copy.
func (r *Run) made(t, k int) *instance {
	if slot := r.operator(t, k).slot; slot >= 0 {
		return &r.s.made[r.graph.tasks[t].firstSlot+slot]
	}
	return &none
}

// retireAll drops the operators of an attempt.
func (r *Run) retireAll() {
	for i := range r.s.made {
		r.s.made[i].retire()
	}
}

// instances are those of one task, in chain order.
func (r *Run) instances(t int) []instance {
	spec := &r.graph.tasks[t]
	return r.s.made[spec.firstSlot : spec.firstSlot+r.graph.vertices[spec.vertex].slots]
}

// operators are the chain of a task.
func (r *Run) operators(t int) []operator {
	return r.graph.vertices[r.graph.tasks[t].vertex].operators
}

func (r *Run) operator(t, k int) *operator { return &r.operators(t)[k] }

// make is a new instance of the operator.
func (op *operator) make() (i instance) {
	switch op.role {
	case roleWrite:
		i.writer = op.newWriter()
	case roleCommit:
		i.committer = op.newCommitter()
	}
	return i
}

// commits and preparesInSteps look at one such instance.
func (op *operator) commits() bool {
	i := op.make()
	return i.worker() != nil
}

func (op *operator) preparesInSteps() bool {
	_, ok := op.make().writer.(sink.Preparer)
	return ok
}

// operator is the one of the two that there is, nil where there is none.
func (i *instance) operator() any {
	switch {
	case i.writer != nil:
		return i.writer
	case i.committer != nil:
		return i.committer
	}
	return nil
}

// worker is the operator as one that commits, nil where it does not.
func (i *instance) worker() sink.CommitWorker {
	if i.committer != nil {
		return i.committer
	}
	w, _ := i.writer.(sink.CommitWorker)
	return w
}

// listener is the operator as one that is told of complete checkpoints, nil where it is not.
func (i *instance) listener() sink.Listener {
	if i.committer != nil {
		return i.committer
	}
	l, _ := i.writer.(sink.Listener)
	return l
}

// commits tells whether an operator of the task, as it has opened, commits.
func (r *Run) commits(t int) bool {
	made := r.instances(t)
	for i := range made {
		if made[i].worker() != nil {
			return true
		}
	}
	return false
}

// become makes an instance a copy of another one; false = it cannot be copied.
func (i *instance) become(from *instance) bool {
	i.retire()
	operator := from.operator()
	if operator == nil {
		return true
	}
	c, ok := operator.(sink.Cloner)
	if !ok {
		return false
	}
	if from.writer != nil {
		*i = instance{writer: sink.Copy(c, i.room).(sink.Writer)}
	} else {
		*i = instance{committer: sink.Copy(c, i.room).(sink.Committer)}
	}
	return true
}
