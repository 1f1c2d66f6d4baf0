package engine

import (
	"fmt"

	"exactlyonce/sinklab/sink"
)

// Cloneable says which part of a job has no copies (sink.Cloner): a writer or a committer,
// by its stage, or the world. Runs of such a job cannot be cloned or compared, so they are
// executed again from the start instead. nil = they can; also for a job that the sink
// refuses, for nothing of it runs.
//
// It makes one operator of each stage and looks at that.
func Cloneable(j *Job) error {
	g, err := graphOf(j)
	if err != nil {
		return nil
	}
	for v := range g.vertices {
		for k := range g.vertices[v].operators {
			op := &g.vertices[v].operators[k]
			made := op.make()
			if operator := made.operator(); operator != nil && !hasCopies(operator) {
				return fmt.Errorf("%s %q (%T) has no copies: implement sink.Cloner", op.kind(), op.name, operator)
			}
		}
	}
	if j.World == nil || !hasCopies(j.World) {
		return fmt.Errorf("the world (%T) has no copies: implement sink.Cloner", j.World)
	}
	return nil
}

// kind is what an operator of the sink's is, for messages.
func (op *operator) kind() string {
	if op.role == roleWrite {
		return "the writer"
	}
	return "the committer"
}

func hasCopies(x any) bool {
	_, ok := x.(sink.Cloner)
	return ok
}
