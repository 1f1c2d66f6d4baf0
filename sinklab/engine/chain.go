package engine

import (
	"exactlyonce/sinklab/rows"
	"exactlyonce/sinklab/sink"
)

// pass runs an element through the chain from operator k on and sends what is
// left of it to the next task.
func (r *Run) pass(t, k int, el element) error {
	ops := r.operators(t)
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
			writer := r.made(t, k).writer
			if el.kind == elRows {
				written := el.rows
				written.Split += r.job.FirstSplit
				return writer.Write(r.at(t, op), written)
			}
			if c, ok := writer.(sink.Collector); ok {
				return c.Collect(r.at(t, op), el.commit)
			}
		case roleCommit:
			return r.collect(t, k, el.commit)
		case roleEnd:
			return nil
		}
	}
	return r.forward(t, el)
}

// collect hands a committable to a committer. An eager one works on it when the task is done
// with what it is about.
func (r *Run) collect(t, k int, c sink.Committable) error {
	committer := r.made(t, k).committer
	if _, eager := committer.(sink.Eager); eager {
		r.s.tasks[t].eager |= 1 << k
	}
	return committer.Collect(r.at(t, r.operator(t, k)), c)
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
	el.at, el.passed = r.s.now, 0
	if !r.untimed() {
		el.at += r.latency(latExchange)
	}
	if n := len(c.queue); n > 0 {
		el.at = max(el.at, c.queue[n-1].at)
	}
	if r.job.Rules.InOrder || !r.overtakes(c, el) {
		c.queue = append(c.queue, el)
	}
	if !r.untimed() { // else it is there for whoever reads it
		r.after(el.at-r.s.now, event{kind: evDeliver, task: int32(o.task)})
	}
}
