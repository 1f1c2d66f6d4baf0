package engine

import (
	"exactlyonce/sinklab/rows"
	"exactlyonce/sinklab/sink"
	"exactlyonce/trace"
)

// mail puts a control message into a task's mailbox and lets the task work.
func (r *Run) mail(t int, e event) {
	task := &r.s.tasks[t]
	if task.status != taskRunning {
		if e.kind == evTriggerTask {
			r.sendDecline(t, e.checkpoint)
		}
		return // notifications are best effort (Flink 2.2.0 SubtaskCheckpointCoordinatorImpl)
	}
	task.mails = append(task.mails, e)
	r.work(t)
}

// work lets a task run until it is busy or has nothing to do: mails first, then
// input, as in Flink's mailbox model.
func (r *Run) work(t int) {
	task := &r.s.tasks[t]
	for task.status == taskRunning && !task.busy {
		var err error
		if len(task.mails) > 0 {
			err = r.handleMail(t, takeFirst(&task.mails))
		} else if c := r.nextChannel(t); c >= 0 {
			err = r.handleElement(t, c, takeFirst(&task.channels[c].queue))
		} else {
			return
		}
		if err != nil {
			r.failTask(t, err)
		}
	}
}

// takeFirst takes the oldest element out of a short queue and keeps its memory.
func takeFirst[E any](queue *[]E) E {
	q := *queue
	first := q[0]
	copy(q, q[1:])
	clear(q[len(q)-1:])
	*queue = q[:len(q)-1]
	return first
}

func (r *Run) handleMail(t int, m event) error {
	switch m.kind {
	case evTriggerTask:
		return r.perform(t, m.checkpoint)
	case evNotify:
		return r.notified(t, m.checkpoint)
	default:
		return r.notifiedAborted(t, m.checkpoint, m.other)
	}
}

// nextChannel is the input with the oldest element that has arrived, -1 if there
// is none. Where several wait, their order is an open choice.
func (r *Run) nextChannel(t int) int {
	channels := r.s.tasks[t].channels
	var ready [8]int
	n := 0
	for i := range channels {
		c := &channels[i]
		if c.blocked || len(c.queue) == 0 || c.queue[0].at > r.s.now || n == len(ready) {
			continue
		}
		ready[n] = i
		for k := n; k > 0 && c.queue[0].at < channels[ready[k-1]].queue[0].at; k-- {
			ready[k], ready[k-1] = ready[k-1], ready[k]
		}
		n++
	}
	switch n {
	case 0:
		return -1
	case 1:
		return ready[0]
	}
	return ready[r.choose("order/channel", n)]
}

func (r *Run) handleElement(t, channel int, el element) error {
	switch el.kind {
	case elBarrier:
		return r.barrier(t, channel, el.checkpoint)
	case elCancelBarrier:
		return r.cancelBarrier(t, el.checkpoint)
	case elEnd:
		return r.endOfChannel(t, channel)
	}
	return r.pass(t, 0, el)
}

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
	r.send(t, el)
	return nil
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
	el.at = r.s.now + r.latency(latExchange)
	if n := len(c.queue); n > 0 {
		el.at = max(el.at, c.queue[n-1].at)
	}
	c.queue = append(c.queue, el)
	r.after(el.at-r.s.now, event{kind: evDeliver, task: int32(o.task)})
}

// endOfChannel notes that one input is exhausted and ends the task's input with the last.
func (r *Run) endOfChannel(t, channel int) error {
	task := &r.s.tasks[t]
	task.channels[channel].ended = true
	for i := range task.channels {
		if !task.channels[i].ended {
			if task.aligning != 0 {
				return r.aligned(t)
			}
			return nil
		}
	}
	if task.aligning != 0 {
		if err := r.aligned(t); err != nil {
			return err
		}
	}
	return r.endInput(t)
}

// endInput finishes a task's operators in chain order and passes the end on
// (Flink 2.2.0 StreamTask.endData).
func (r *Run) endInput(t int) error {
	task := &r.s.tasks[t]
	ops := r.graph.vertices[r.graph.tasks[t].vertex].operators
	r.emit(r.thread(t), "", trace.EndOfInput, 0)
	for k := range ops {
		if err := r.endOperator(t, k, &ops[k]); err != nil {
			return err
		}
	}
	task.ended = true
	r.send(t, element{kind: elEnd})
	r.after(r.latency(latFinish), event{kind: evEndReport, task: int32(t)})
	if !r.job.checkpointing() || !r.job.Checkpoint.AfterTasksFinish {
		task.finishing = true
		r.maybeFinish(t)
	}
	return nil
}

func (r *Run) endOperator(t, k int, op *operator) error {
	task := &r.s.tasks[t]
	switch {
	case op.role == roleWrite:
		return r.prepare(t, k, op, sink.EndOfInput)
	case op.role == roleCommit:
		if e, ok := task.committer.(sink.EndInputter); ok {
			if err := e.EndInput(r.at(t, op)); err != nil {
				return err
			}
			return r.beginCommit(t)
		}
	}
	return nil
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

func (r *Run) thread(t int) string {
	if r.observer == nil {
		return ""
	}
	return r.threads[t]
}
