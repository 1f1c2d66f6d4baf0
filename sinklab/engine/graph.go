package engine

import (
	"fmt"
	"strings"

	"exactlyonce/sinklab/choose"
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

var stageRole = map[sink.Role]role{
	sink.Map: roleMap, sink.Write: roleWrite, sink.Bypass: roleBypass, sink.Committing: roleCommit, sink.End: roleEnd,
}

// operator is one link of a chain.
type operator struct {
	name     string
	role     role
	source   int // index of the job's source, for roleSource and roleCalc
	prepares bool
}

// vertex is a chain of operators that run in one thread per subtask.
type vertex struct {
	name        string
	operators   []operator
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
}

// taskSpec is the unchanging part of a task.
type taskSpec struct {
	vertex, subtask int
	outs            []out  // where its elements go
	ins             []int  // the tasks in front, by channel
	channels        int    // inputs, in order of the upstream vertices and subtasks
	point           string // prefix of its labels: "writer", or "writer[2]" with several subtasks
}

type out struct{ task, channel int }

// buildGraph chains the operators by Flink's rules: an operator joins the task in
// front of it where the edge is a forward edge from a single input and the
// parallelism is the same.
func buildGraph(j *Job, topology sink.Topology) *graph {
	g := &graph{}
	for i, s := range j.Sources {
		v := vertex{parallelism: j.Parallelism, output: -1}
		v.operators = []operator{{name: "Source: " + s.Name, role: roleSource, source: i}}
		if s.CalcName != "" {
			v.operators = append(v.operators, operator{name: s.CalcName, role: roleCalc, source: i})
		}
		g.vertices = append(g.vertices, v)
	}
	stages := topology.Stages
	if j.Enforcer != "" {
		stages = append([]sink.Stage{{Name: j.Enforcer, Role: sink.Map}}, stages...)
	}
	for _, st := range stages {
		g.add(j, st)
	}
	g.name(len(j.Sources))
	g.connect()
	return g
}

// add puts one stage behind what is there.
func (g *graph) add(j *Job, st sink.Stage) {
	parallelism := st.Parallelism
	if parallelism == 0 {
		parallelism = j.Parallelism
	}
	op := operator{name: st.Name, role: stageRole[st.Role], prepares: st.Prepares}
	last := &g.vertices[len(g.vertices)-1]
	several := len(g.vertices) == len(j.Sources) && len(j.Sources) > 1
	if st.Exchange == sink.Forward && last.parallelism == parallelism && !several {
		last.operators = append(last.operators, op)
		return
	}
	v := vertex{parallelism: parallelism, operators: []operator{op}, exchange: st.Exchange, route: st.Route, output: -1}
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

// name gives each vertex its thread name and the label of its fault points.
func (g *graph) name(sources int) {
	for i := range g.vertices {
		v := &g.vertices[i]
		for k, op := range v.operators {
			if k > 0 {
				v.name += " -> "
			}
			v.name += op.name
		}
		v.label = v.pointLabel(sources)
	}
}

// pointLabel is what the vertex is called in schedules: by its role in the
// protocol, else by the operator it begins with ("compact-coordinator"), and a
// source among several by its table ("source-low").
func (v *vertex) pointLabel(sources int) string {
	for _, op := range v.operators {
		switch op.role {
		case roleWrite:
			return "writer"
		case roleCommit:
			return "committer"
		}
	}
	first, _, _ := strings.Cut(v.operators[0].name, ":")
	if v.operators[0].role == roleSource && sources > 1 {
		table, _, _ := strings.Cut(strings.TrimPrefix(v.operators[0].name, "Source: "), "[")
		first += " " + table
	}
	return strings.ReplaceAll(strings.ToLower(strings.TrimSpace(first)), " ", "-")
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
			g.tasks = append(g.tasks, taskSpec{vertex: i, subtask: s, point: point})
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
		}
	}
}

// threadName is the full name of a task's thread, e.g. "Compact Coordinator: t (1/1)#0".
func (g *graph) threadName(task int, attempt int32) string {
	spec := g.tasks[task]
	v := g.vertices[spec.vertex]
	return fmt.Sprintf("%s (%d/%d)#%d", v.name, spec.subtask+1, v.parallelism, attempt)
}

func hex32(hi, lo uint64) string { return fmt.Sprintf("%016x%016x", hi, lo) }

// executionID is the id of one execution attempt as Flink prints it.
func (g *graph) executionID(identity uint64, task int, attempt int32) string {
	spec := g.tasks[task]
	graphID := choose.Mix(identity ^ 0x67)
	vertexID := choose.Mix(identity ^ uint64(spec.vertex+1))
	return fmt.Sprintf("%s_%s_%d_%d", hex32(graphID, choose.Mix(graphID)), hex32(vertexID, choose.Mix(vertexID)), spec.subtask, attempt)
}
