package engine

import (
	"exactlyonce/sinklab/rows"
	"exactlyonce/sinklab/sink"
)

// pass runs an element through the chain from operator k on and sends what is
// left of it to the next task.
func (r *Run) pass(t, k int, el element) error {
	ops := r.graph.vertices[r.graph.tasks[t].vertex].operators
	for ; k < len(ops); k++ {
		op := &ops[k]
		switch op.role {
		case roleCalc:
			cut, thrown := r.calc(t, op, el.rows)
			if thrown != nil {
				el.rows = cut
				if err := r.pass(t, k+1, el); err != nil {
					return err
				}
				return thrown
			}
		case roleWrite:
			return r.s.tasks[t].writer.Write(r.at(t, op), el.rows)
		case roleCommit:
			return r.s.tasks[t].committer.Collect(r.at(t, op), el.commit)
		case roleEnd:
			return nil
		}
	}
	return r.forward(t, el)
}

// calc evaluates the functions of the projection: rows before the one that
// throws go on, the rest is lost with the task.
func (r *Run) calc(t int, op *operator, run rows.Range) (rows.Range, error) {
	src := &r.job.Sources[op.source]
	subtask := int(run.Split) % r.job.Parallelism
	hit := -1
	for i := range src.Functions {
		f := &src.Functions[i]
		at := f.At[subtask]
		if at < run.From || at >= run.To || f.Once && r.s.fired[r.functionIndex(op.source, i)] {
			continue
		}
		if hit < 0 || at < src.Functions[hit].At[subtask] {
			hit = i
		}
	}
	if hit < 0 {
		return run, nil
	}
	f := &src.Functions[hit]
	index := r.functionIndex(op.source, hit)
	r.s.fired[index] = true
	r.record(func(j Journal) error { return j.Fired(r.s.now, index) })
	run.To = f.At[subtask]
	return run, functionError{f}
}

func (r *Run) functionIndex(source, function int) int {
	for _, s := range r.job.Sources[:source] {
		function += len(s.Functions)
	}
	return function
}

// functionError is the exception of a function, as the reference job prints it.
type functionError struct{ f *Function }

func (e functionError) Error() string {
	return "java.lang.RuntimeException: injected fault at id=" + sink.Itoa(e.f.Value)
}

// send puts an element on its channel: committables by the exchange, everything
// else to every task behind.
func (r *Run) send(t int, el element) {
	outs := r.graph.tasks[t].outs
	if len(outs) == 0 {
		return
	}
	if el.kind == elCommittable || el.kind == elRows {
		task := &r.s.tasks[t]
		o := outs[int(task.rotation)%len(outs)]
		task.rotation = (task.rotation + 1) % int32(len(outs))
		r.deliver(o, el)
		return
	}
	for _, o := range outs {
		r.deliver(o, el)
	}
}

// deliver appends to a FIFO: an element never arrives before the one in front of it.
func (r *Run) deliver(o out, el element) {
	c := &r.s.tasks[o.task].channels[o.channel]
	el.at, el.passed = r.s.now+r.latency(latExchange), 0
	if n := len(c.queue); n > 0 {
		el.at = max(el.at, c.queue[n-1].at)
	}
	if r.job.Rules.InOrder || !r.overtakes(c, el) {
		c.queue = append(c.queue, el)
	}
	r.after(el.at-r.s.now, event{kind: evDeliver, task: int32(o.task)})
}

// prepare asks the writer for its committables and passes them down the chain.
func (r *Run) prepare(t, k int, op *operator, checkpoint int64) error {
	committables, err := r.s.tasks[t].writer.PrepareCommit(r.at(t, op), checkpoint)
	if err != nil {
		return err
	}
	for _, c := range committables {
		if err := r.pass(t, k+1, element{kind: elCommittable, commit: c}); err != nil {
			return err
		}
	}
	return nil
}
