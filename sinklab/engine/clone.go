package engine

import (
	"slices"

	"exactlyonce/sinklab/choose"
	"exactlyonce/sinklab/sink"
	"exactlyonce/trace"
)

// Clone is an independent copy of the run that goes on with another chooser and
// observer. It reports false where the sink's operators or world cannot be cloned
// (no sink.Cloner): such a run is executed again from the start instead.
func (r *Run) Clone(chooser choose.Chooser, observer trace.Observer) (*Run, bool) {
	if r.graph == nil { // the sink has refused the job: nothing goes on
		c := *r
		return &c, true
	}
	world, ok := r.env.World.(sink.Cloner)
	if !ok {
		return nil, false
	}
	c := &Run{job: r.job, graph: r.graph, chooser: chooser, observer: observer, identity: r.identity,
		jobID: r.jobID, traceSeq: r.traceSeq, threads: slices.Clone(r.threads), points: r.points, env: r.env, err: r.err, s: r.s}
	if observer != nil && c.threads == nil {
		c.jobID, c.threads = jobID(c.identity), make([]string, len(c.s.tasks))
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
