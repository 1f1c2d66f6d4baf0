package engine

import (
	"fmt"
	"strings"

	"exactlyonce/sinklab/choose"
)

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
		for _, before := range g.vertices[:i] {
			if before.label == v.label { // a second writer or committer: by its own name
				v.label = v.firstName()
			}
		}
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
	first := v.firstName()
	if v.operators[0].role == roleSource && sources > 1 {
		table, _, _ := strings.Cut(strings.TrimPrefix(v.operators[0].name, "Source: "), "[")
		first += "-" + inLabel(table)
	}
	return first
}

// firstName is what the operator that the chain begins with is called in schedules.
func (v *vertex) firstName() string {
	first, _, _ := strings.Cut(v.operators[0].name, ":")
	return inLabel(first)
}

func inLabel(name string) string {
	return strings.ReplaceAll(strings.ToLower(strings.TrimSpace(name)), " ", "-")
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
