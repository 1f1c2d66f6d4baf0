package engine

import (
	"fmt"

	"exactlyonce/sinklab/sink"
	"exactlyonce/sinklab/world"
	"exactlyonce/trace"
)

// A world with timers of its own (world.Timed) does things when time has passed: it aborts
// a transaction, forgets a label. Its next timer is asked for before each event of the job,
// so nothing of it stands in the queue that could become void.

// timedWorld is a world as one with timers, nil where it has none.
func timedWorld(w any) world.Timed {
	timed, _ := w.(world.Timed)
	return timed
}

// worldIsDue tells whether the world's next timer comes before the job's next event, or
// together with it: a transaction whose time is up cannot be committed any more. When the
// job has nothing left to do, no time passes, and no timer fires.
func (r *Run) worldIsDue() bool {
	if r.timed == nil {
		return false
	}
	at, ok := r.timed.NextTimer()
	return ok && at-r.job.EpochMillis <= max(r.s.now, r.s.queue[0].at)
}

// tickWorld lets the world do what is due.
func (r *Run) tickWorld() {
	at, _ := r.timed.NextTimer()
	r.s.now = max(r.s.now, at-r.job.EpochMillis)
	now := r.job.EpochMillis + r.s.now
	for _, c := range r.timed.Tick(now) {
		if c.Unit.State == world.Aborted {
			r.emit(trace.WorldThread, "", trace.UnitAborted, 0, "unit", c.Unit.Name, "owner", c.Unit.Owner, "rows", sink.Itoa(c.Unit.Rows), "reason", c.Why)
		}
	}
	if next, ok := r.timed.NextTimer(); ok && next <= now && r.err == nil {
		r.err = fmt.Errorf("the world %T has a timer due at %d ms that Tick(%d) left: Tick does everything that is due", r.timed, next, now)
	}
}
