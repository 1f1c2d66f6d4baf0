package engine

import (
	"exactlyonce/sinklab/sink"
	"exactlyonce/trace"
)

// roleNames are the roles as traces tell them.
var roleNames = map[role]trace.Role{ // looked up only
	roleSource: trace.Source, roleCalc: trace.Calc, roleMap: trace.Convert, roleWrite: trace.Writer,
	roleBypass: trace.PreCommit, roleCommit: trace.Committer, roleEnd: trace.End,
}

// Tasks is the graph of the job as the header of its trace lists it; nil for a job that
// the sink refuses.
func (j *Job) Tasks() []trace.Task {
	g, err := graphOf(j)
	if err != nil {
		return nil
	}
	var tasks []trace.Task
	committed := false // a committer is in front
	for _, v := range g.vertices {
		t := trace.Task{Name: v.name, Parallelism: v.parallelism, Inputs: v.inputs}
		t.Pointwise = len(v.inputs) > 0 && v.exchange == sink.Forward && v.parallelism > 1 && g.vertices[v.inputs[0]].parallelism == v.parallelism
		for _, op := range v.operators {
			name := roleNames[op.role]
			switch {
			case op.role == roleBypass && committed:
				name = trace.PostCommit
			case op.role == roleBypass && op.prepares:
				name = trace.Compactor
			}
			committed = committed || op.role == roleCommit
			t.Roles = append(t.Roles, name)
		}
		tasks = append(tasks, t)
	}
	return tasks
}
