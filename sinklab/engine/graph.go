package engine

import (
	"fmt"
	"slices"

	"exactlyonce/sinklab/sink"
)

// role of an operator inside a task: the sink's roles and two of the source's.
type role uint8

const (
	roleSource role = iota
	roleCalc
	roleMap
	roleWrite
	roleBypass
	roleCommit
	roleEnd
)

// operator is one link of a chain.
type operator struct {
	name         string
	role         role
	source       int // index of the job's source, for roleSource and roleCalc
	slot         int // of its instance among those of its task, -1 = it has none
	newWriter    func() sink.Writer
	newCommitter func() sink.Committer
	prepares     bool
}

// vertex is a chain of operators that run in one thread per subtask.
type vertex struct {
	name        string
	operators   []operator
	slots       int // operators that have instances
	parallelism int
	firstTask   int // tasks of a vertex are consecutive
	inputs      []int
	exchange    sink.Exchange // of the edges into this vertex
	route       sink.Route    // of a routed exchange
	output      int           // the vertex behind, -1 at the end
	label       string        // of fault points: "source", "writer", "committer", …
}

// graph is the job after chaining. It is shared by all clones of a run.
type graph struct {
	vertices []vertex
	tasks    []taskSpec
	slots    int // of all tasks
}

// taskSpec is the unchanging part of a task.
type taskSpec struct {
	vertex, subtask int
	outs            []out  // where its elements go
	ins             []int  // the tasks in front, by channel
	channels        int    // inputs, in order of the upstream vertices and subtasks
	firstSlot       int    // of its instances
	behindCommit    bool   // a committer is in a task in front
	point           string // prefix of its labels: "writer", or "writer[2]" with several subtasks
}

type out struct{ task, channel int }

// graphOf asks the sink for its operators and chains them by Flink's rules: an operator
// joins the task in front of it where the edge is a forward edge from a single input, the
// parallelism is the same and it begins no chain of its own. The error is the sink's
// refusal, or says what is wrong with its topology.
func graphOf(j *Job) (*graph, error) {
	topology, err := j.Sink.Topology(j.sinkConfig())
	if err != nil {
		return nil, err
	}
	g := &graph{}
	for i, s := range j.Sources {
		v := vertex{parallelism: j.Parallelism, output: -1}
		v.operators = []operator{{name: "Source: " + s.Name, role: roleSource, source: i, slot: -1}}
		if s.CalcName != "" {
			v.operators = append(v.operators, operator{name: s.CalcName, role: roleCalc, source: i, slot: -1})
		}
		g.vertices = append(g.vertices, v)
	}
	stages := topology.Stages
	if j.Enforcer != "" {
		stages = append([]sink.Stage{{Name: j.Enforcer, Role: sink.Map}}, stages...)
	}
	for _, st := range stages {
		if st.NewWriter != nil && st.NewCommitter != nil {
			return nil, fmt.Errorf("stage %q of the sink of %s makes writers and committers: an operator is one of the two, so make two stages of it", st.Name, j.Table)
		}
		g.add(j, st)
	}
	g.name(len(j.Sources))
	g.connect()
	return g, nil
}

// add puts one stage behind what is there.
func (g *graph) add(j *Job, st sink.Stage) {
	parallelism := st.Parallelism
	if parallelism == 0 {
		parallelism = j.Parallelism
	}
	op := operatorOf(&st)
	last := &g.vertices[len(g.vertices)-1]
	several := len(g.vertices) == len(j.Sources) && len(j.Sources) > 1
	if st.Exchange == sink.Forward && !st.NewChain && last.parallelism == parallelism && !several {
		last.append(op)
		return
	}
	v := vertex{parallelism: parallelism, exchange: st.Exchange, route: st.Route, output: -1}
	v.append(op)
	first := len(g.vertices) - 1
	if several {
		first = 0
	}
	for u := first; u < len(g.vertices); u++ {
		g.vertices[u].output = len(g.vertices)
		v.inputs = append(v.inputs, u)
	}
	g.vertices = append(g.vertices, v)
}

// operatorOf is a stage as a link of a chain.
func operatorOf(st *sink.Stage) operator {
	op := operator{name: st.Name, newWriter: st.NewWriter, newCommitter: st.NewCommitter, prepares: st.Prepares}
	switch {
	case st.NewWriter != nil:
		op.role = roleWrite
	case st.NewCommitter != nil:
		op.role = roleCommit
	default:
		op.role = [...]role{sink.Map: roleMap, sink.Bypass: roleBypass, sink.End: roleEnd}[st.Role]
	}
	return op
}

// append puts an operator at the end of a chain, with a place for its instance if it has one.
func (v *vertex) append(op operator) {
	op.slot = -1
	if op.newWriter != nil || op.newCommitter != nil {
		op.slot = v.slots
		v.slots++
	}
	v.operators = append(v.operators, op)
}

// connect lays the tasks out and joins their channels.
func (g *graph) connect() {
	for i := range g.vertices {
		v := &g.vertices[i]
		v.firstTask = len(g.tasks)
		for s := range v.parallelism {
			point := v.label
			if v.parallelism > 1 {
				point = fmt.Sprintf("%s[%d]", v.label, s+1)
			}
			g.tasks = append(g.tasks, taskSpec{vertex: i, subtask: s, point: point, firstSlot: g.slots})
			g.slots += v.slots
		}
	}
	for i := range g.vertices {
		for _, u := range g.vertices[i].inputs {
			g.join(&g.vertices[u], &g.vertices[i])
		}
	}
}

func (g *graph) join(from, to *vertex) {
	for s := range from.parallelism {
		for d := range to.parallelism {
			if to.exchange == sink.Forward && from.parallelism == to.parallelism && s != d {
				continue
			}
			source, target := &g.tasks[from.firstTask+s], &g.tasks[to.firstTask+d]
			source.outs = append(source.outs, out{task: to.firstTask + d, channel: target.channels})
			target.ins = append(target.ins, from.firstTask+s)
			target.channels++
			target.behindCommit = target.behindCommit || source.behindCommit || from.commits()
		}
	}
}

// commits tells whether committers run in the chain.
func (v *vertex) commits() bool {
	return slices.ContainsFunc(v.operators, func(op operator) bool { return op.role == roleCommit })
}
