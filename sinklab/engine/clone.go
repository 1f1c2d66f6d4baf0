package engine

import (
	"encoding/binary"
	"slices"

	"exactlyonce/sinklab/choose"
	"exactlyonce/sinklab/sink"
	"exactlyonce/trace"
)

// Clone is an independent copy of the run that goes on with another chooser and
// observer. It reports false where the sink's operators or world cannot be cloned
// (no sink.Cloner): such a run is executed again from the start instead.
func (r *Run) Clone(chooser choose.Chooser, observer trace.Observer) (*Run, bool) {
	world, ok := r.env.World.(sink.Cloner)
	if !ok {
		return nil, false
	}
	c := &Run{job: r.job, graph: r.graph, chooser: chooser, observer: observer, identity: r.identity,
		jobID: r.jobID, traceSeq: r.traceSeq, threads: slices.Clone(r.threads), points: r.points, env: r.env, s: r.s}
	if observer != nil && c.threads == nil {
		c.jobID, c.threads = c.job.JobID(), make([]string, len(c.s.tasks))
		for t := range c.threads {
			c.threads[t] = c.graph.threadName(t, c.s.attempt)
		}
	}
	c.env.World = world.Clone()
	c.env.Bind(chooser, observer, &c.traceSeq, c.latencyByName)
	return c, c.s.detach()
}

// detach gives a copied state its own slices. What is never changed in place
// (states, rows, stored checkpoints) stays shared.
func (s *state) detach() bool {
	s.queue, s.fired, s.emitted, s.uploads = slices.Clone(s.queue), slices.Clone(s.fired), slices.Clone(s.emitted), slices.Clone(s.uploads)
	c := &s.coord
	c.pending, c.expired, c.endReported = slices.Clone(c.pending), slices.Clone(c.expired), slices.Clone(c.endReported)
	for i := range c.pending {
		c.pending[i].need, c.pending[i].states = slices.Clone(c.pending[i].need), slices.Clone(c.pending[i].states)
	}
	s.tasks = slices.Clone(s.tasks)
	for t := range s.tasks {
		if !s.tasks[t].detach() {
			return false
		}
	}
	return true
}

func (t *task) detach() bool {
	t.aborted, t.mails, t.channels = slices.Clone(t.aborted), slices.Clone(t.mails), slices.Clone(t.channels)
	for i := range t.channels {
		t.channels[i].queue = slices.Clone(t.channels[i].queue)
	}
	if t.writer != nil {
		w, ok := t.writer.(sink.Cloner)
		if !ok {
			return false
		}
		t.writer = w.Clone().(sink.Writer)
	}
	if t.committer != nil {
		c, ok := t.committer.(sink.Cloner)
		if !ok {
			return false
		}
		t.committer = c.Clone().(sink.Committer)
	}
	return true
}

// AppendState appends the canonical form of the run: two runs with equal forms
// behave alike from here on. Times are relative to now. Sinks without
// sink.Cloner are left out, so their runs must not be pruned.
func (r *Run) AppendState(b []byte) []byte {
	a := appender{b: b, now: r.s.now}
	s := &r.s
	a.ints(int64(s.status), int64(s.attempt), int64(s.restarts), s.backoff, a.since(s.failedAt))
	a.bools(s.fired...)
	a.bools(s.canStart)
	a.ints(s.emitted...)
	for _, n := range s.draws {
		a.ints(int64(n))
	}
	a.queue(s.queue, s.coord.generation)
	for i := range s.uploads {
		u := &s.uploads[i]
		a.ints(u.checkpoint, int64(u.task), int64(u.attempt))
		a.states(u.states)
	}
	for t := range s.tasks {
		a.task(&s.tasks[t])
	}
	a.coordinator(&s.coord)
	if w, ok := r.env.World.(sink.Cloner); ok {
		a.b = w.AppendState(a.b)
	}
	return a.b
}

// appender writes the pieces of a canonical form.
type appender struct {
	b   []byte
	now int64
}

func (a *appender) since(at int64) int64 { return at - a.now }

func (a *appender) ints(numbers ...int64) {
	a.b = binary.AppendVarint(a.b, int64(len(numbers)))
	for _, n := range numbers {
		a.b = binary.AppendVarint(a.b, n)
	}
}

func (a *appender) bools(flags ...bool) {
	for _, f := range flags {
		if f {
			a.b = append(a.b, 1)
		} else {
			a.b = append(a.b, 0)
		}
	}
}

func (a *appender) states(states []sink.State) {
	a.ints(int64(len(states)))
	for _, s := range states {
		a.ints(int64(len(s)))
		a.b = append(a.b, s...)
	}
}

// queue writes the events in the order in which they are due, not in heap order.
// A timer counts by whether it is void, not by its number.
func (a *appender) queue(q queue, generation int64) {
	sorted := slices.Clone(q)
	slices.SortFunc(sorted, func(x, y event) int {
		if x.before(&y) {
			return -1
		}
		return 1
	})
	a.ints(int64(len(sorted)))
	for i := range sorted {
		e := sorted[i]
		if e.kind == evTimer {
			e.other -= generation
		}
		a.event(&e)
	}
}

func (a *appender) event(e *event) {
	a.ints(a.since(e.at), int64(e.kind), int64(e.task), int64(e.attempt), e.checkpoint, e.other)
}

func (a *appender) task(t *task) {
	a.bools(t.ended, t.busy, t.finishing, t.suspended, t.interrupted)
	a.ints(int64(t.status), int64(t.rotation), t.lastBarrier, t.lastNotify, t.finalFrom, t.aligning, t.position, a.since(t.nextRead))
	a.ints(t.aborted...)
	for i := range t.channels {
		c := &t.channels[i]
		a.bools(c.blocked, c.ended)
		for _, el := range c.queue {
			a.ints(a.since(el.at), int64(el.kind), el.checkpoint, int64(el.rows.Split), el.rows.From, el.rows.To, el.commit.Checkpoint)
			a.b = append(a.b, el.commit.Handle...)
		}
	}
	for i := range t.mails {
		a.event(&t.mails[i])
	}
	a.states(t.final)
	for _, op := range []any{t.writer, t.committer} {
		if c, ok := op.(sink.Cloner); ok {
			a.b = c.AppendState(a.b)
		}
	}
}

func (a *appender) coordinator(c *coordinator) {
	a.ints(c.nextID, a.since(c.lastDone), int64(c.failures), int64(c.queued), int64(c.forced), c.completed.id)
	a.ints(c.expired...)
	a.bools(c.endReported...)
	a.ints(c.suspending)
	a.bools(c.stopped)
	for i := range c.pending {
		p := &c.pending[i]
		a.ints(p.id, a.since(p.timestamp))
		a.bools(p.savepoint)
		a.bools(p.need...)
		for _, s := range p.states {
			a.states(s)
		}
	}
	for _, s := range c.completed.states {
		a.states(s)
	}
}
