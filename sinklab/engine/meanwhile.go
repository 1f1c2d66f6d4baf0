package engine

import (
	"exactlyonce/sinklab/choose"
	"exactlyonce/sinklab/sink"
)

// outageMillis is longer than any timeout of an external system.
const outageMillis = 24 * 3600 * 1000

// What the operator of the system does to the state before a restart (outside/restore).
const (
	restoreOlder   = 1 // the checkpoint before the newest one; without one the job starts empty
	restoreNothing = 2 // a job without state: a new incarnation
)

// meanwhile asks what happens between a failure and the restart, and notes it in the
// event of the restart. It returns by how much that comes later.
func (r *Run) meanwhile(e *event) (later int64) {
	if r.strikes("outage/restart") {
		later = outageMillis
	}
	if _, ok := r.env.World.(sink.OrphanRemover); ok && r.strikes("outside/cleanup") {
		later, e.other = outageMillis, 1
	}
	if r.s.coord.completed.id > 0 {
		e.checkpoint = int64(r.choose("outside/restore", 3))
	}
	return later
}

// operatorActs does before the restart what was asked for.
func (r *Run) operatorActs(e event) {
	if remover, ok := r.env.World.(sink.OrphanRemover); ok && e.other == 1 {
		_, r.err = remover.RemoveOrphans(r.job.EpochMillis + r.s.now)
	}
	c := &r.s.coord
	switch {
	case e.checkpoint == restoreOlder && c.previous.id > 0:
		c.completed, c.previous = c.previous, checkpoint{}
		c.nextID = c.completed.id + 1
	case e.checkpoint != 0:
		r.startOver()
	}
}

// startOver makes the next attempt one of a job without state: it draws a new identity,
// reads its sources from the beginning, and its ids begin at 1. One-time faults of the
// script that have struck stay quiet.
func (r *Run) startOver() {
	c := &r.s.coord
	c.completed, c.previous, c.nextID = checkpoint{}, checkpoint{}, 1
	c.failures, c.lastDone = 0, 0
	r.s.incarnation++
	r.identity = choose.Mix(r.identity ^ 0x6e6577)
	r.env.Identity = r.identity
	if r.observer != nil {
		r.jobID = jobID(r.identity)
	}
}
