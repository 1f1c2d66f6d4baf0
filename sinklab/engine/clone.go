package engine

import (
	"slices"

	"exactlyonce/sinklab/choose"
	"exactlyonce/sinklab/sink"
	"exactlyonce/trace"
)

// Clone is an independent copy of the run that goes on with another chooser and
// observer. It reports false where the sink's operators or world cannot be cloned
// (no sink.Cloner; Cloneable says which): such a run is executed again from the start
// instead.
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
	c.timed = timedWorld(c.env.World)
	c.env.Bind(chooser, observer, &c.traceSeq, c.latencyByName)
	return c, c.s.detach()
}

// detach gives a copied state its own slices. What is never changed in place
// (states, rows, stored checkpoints) stays shared.
func (s *state) detach() bool {
	s.queue, s.fired, s.emitted, s.uploads = slices.Clone(s.queue), slices.Clone(s.fired), slices.Clone(s.emitted), slices.Clone(s.uploads)
	c := &s.coord
	c.pending, c.expired, c.endReported = slices.Clone(c.pending), slices.Clone(c.expired), slices.Clone(c.endReported)
	c.store = slices.Clone(c.store)
	for i := range c.pending {
		c.pending[i].need, c.pending[i].states = slices.Clone(c.pending[i].need), slices.Clone(c.pending[i].states)
	}
	s.detachTasks()
	s.made = slices.Clone(s.made)
	for i := range s.made {
		if !s.made[i].detach() {
			return false
		}
	}
	return true
}

// detachTasks copies the tasks. Their channels, which stay as many as they are, lie in one
// slice then.
func (s *state) detachTasks() {
	s.tasks = slices.Clone(s.tasks)
	n := 0
	for t := range s.tasks {
		n += len(s.tasks[t].channels)
	}
	all := make([]channel, 0, n)
	for i := range s.tasks {
		t := &s.tasks[i]
		t.aborted, t.mails = slices.Clone(t.aborted), slices.Clone(t.mails)
		from := len(all)
		all = append(all, t.channels...)
		t.channels = all[from:len(all):len(all)]
	}
	for i := range all {
		all[i].queue = slices.Clone(all[i].queue)
	}
}
