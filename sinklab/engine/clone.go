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
	return r.CloneInto(&Run{}, chooser, observer)
}

// CloneInto is Clone in the memory of a run that nobody looks at any more: a search makes a
// copy at every branch, and has done with most of them soon.
func (r *Run) CloneInto(c *Run, chooser choose.Chooser, observer trace.Observer) (*Run, bool) {
	if r.graph == nil { // the sink has refused the job: nothing goes on
		*c = *r
		return c, true
	}
	world, ok := r.env.World.(sink.Cloner)
	if !ok {
		return nil, false
	}
	room, roomWorld := c.s, c.env.World
	*c = Run{job: r.job, graph: r.graph, chooser: chooser, observer: observer, identity: r.identity,
		jobID: r.jobID, traceSeq: r.traceSeq, threads: slices.Clone(r.threads), points: r.points, late: r.late, env: r.env, err: r.err, s: r.s}
	if observer != nil && c.threads == nil {
		c.jobID, c.threads = jobID(c.identity), make([]string, len(c.s.tasks))
		for t := range c.threads {
			c.threads[t] = c.graph.threadName(t, c.s.attempt)
		}
	}
	c.env.World = sink.Copy(world, roomWorld)
	c.timed = timedWorld(c.env.World)
	c.env.Bind(chooser, observer, &c.traceSeq, c.latencyByName)
	return c, c.s.detach(&room)
}

// detach gives a copied state its own slices, in the room of a state that is not needed any
// more. What is never changed in place (states, rows, stored checkpoints) stays shared.
func (s *state) detach(room *state) bool {
	s.queue, s.fired, s.emitted = into(room.queue, s.queue), into(room.fired, s.fired), into(room.emitted, s.emitted)
	s.uploads, s.late = into(room.uploads, s.uploads), into(room.late, s.late)
	c, r := &s.coord, &room.coord
	c.expired, c.endReported = into(r.expired, c.expired), into(r.endReported, c.endReported)
	c.pending, c.store = into(r.pending, c.pending), into(r.store, c.store)
	for i := range c.pending { // in no room: what a checkpoint has gathered is stored as it is when it completes
		c.pending[i].need, c.pending[i].states = slices.Clone(c.pending[i].need), slices.Clone(c.pending[i].states)
	}
	from := s.tasks
	s.tasks = lengthened(room.tasks, len(from))
	for t := range from {
		s.tasks[t].become(&from[t])
	}
	return s.detachInstances(room)
}

// become makes a task a copy of another one and keeps the memory of its own queues.
func (t *task) become(from *task) {
	aborted, mails, channels := t.aborted, t.mails, t.channels
	*t = *from
	t.aborted, t.mails = into(aborted, from.aborted), into(mails, from.mails)
	t.channels = lengthened(channels, len(from.channels))
	for i := range from.channels {
		queue := t.channels[i].queue
		t.channels[i] = from.channels[i]
		t.channels[i].queue = into(queue, from.channels[i].queue)
	}
}

// into copies a slice into the room of another one.
func into[E any](room, from []E) []E { return append(room[:0], from...) }

// renew makes a task that of a new attempt, in the memory of the last one.
func (t *task) renew(channels int) {
	*t = task{channels: lengthened(t.channels, channels), aborted: t.aborted[:0], mails: t.mails[:0]}
	for i := range t.channels {
		t.channels[i] = channel{queue: t.channels[i].queue[:0]}
	}
}

// lengthened is a slice of n elements; those that it has room for are as they were.
func lengthened[E any](room []E, n int) []E { return slices.Grow(room[:0], n)[:n] }

func (s *state) detachInstances(room *state) bool {
	from := s.made
	s.made = lengthened(room.made, len(from))
	for i := range from {
		if !s.made[i].become(&from[i]) {
			return false
		}
	}
	return true
}
