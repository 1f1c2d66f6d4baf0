package engine

import (
	"fmt"

	"exactlyonce/sinklab/world"
	"exactlyonce/trace"
)

// A world with timers of its own (world.Timed) does things when time has passed: it aborts
// a transaction, forgets a label. Its next timer is asked for before each event of the job,
// so nothing of it stands in the queue that could become void.

// worldTimer is the kind of the event that tells of it. It is recorded as soon as package
// trace knows it: "what" is the world's own words.
const worldTimer trace.Kind = "world-timer"

// worldThread stands where events of tasks have their thread.
const worldThread = "World"

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
	for _, what := range r.timed.Tick(now) {
		if worldTimer.Known() {
			r.emit(worldThread, "", worldTimer, 0, "what", what)
		}
	}
	if next, ok := r.timed.NextTimer(); ok && next <= now && r.err == nil {
		r.err = fmt.Errorf("the world %T has a timer due at %d ms that Tick(%d) left: Tick does everything that is due", r.timed, next, now)
	}
}
