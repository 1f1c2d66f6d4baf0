package engine

import "exactlyonce/sinklab/sink"

// forward sends what left a chain to the next task. Over a routed exchange rows are
// cut, and each piece goes to the subtask that its place belongs to.
func (r *Run) forward(t int, el element) error {
	route := r.routeBehind(t)
	if el.kind != elRows || route == nil {
		r.send(t, el)
		return nil
	}
	outs := r.graph.tasks[t].outs
	if len(outs) == 1 {
		r.deliver(outs[0], el)
		return nil
	}
	parts, err := route(el.rows, len(outs))
	if err != nil {
		return err
	}
	for _, p := range parts {
		r.deliver(outs[p.Target], element{kind: elRows, rows: p.Rows})
	}
	return nil
}

// routeBehind is the route of the exchange behind a task, nil where it has none.
func (r *Run) routeBehind(t int) sink.Route {
	output := r.graph.vertices[r.graph.tasks[t].vertex].output
	if output < 0 {
		return nil
	}
	return r.graph.vertices[output].route
}
