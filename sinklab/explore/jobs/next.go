package jobs

import (
	"exactlyonce/sinklab/engine"
	"exactlyonce/sinklab/runner/compose"
	"exactlyonce/trace"
)

// build starts the job that is next.
func (r *run) build() bool {
	job := *r.next
	job.World = r.world()
	r.job, r.next, r.jobs = &job, nil, r.jobs+1
	r.engine = engine.New(&job, r.chooser, r.observe(job.EpochMillis))
	return !r.engine.Status().Terminal() // the sink may refuse it
}

// world is what the job before has left, or an empty one: copies from before the first step
// must not share it.
func (r *run) world() any {
	if r.engine != nil {
		return r.engine.World()
	}
	world, err := r.of.World()
	if err != nil {
		panic(err) // New has made one
	}
	return world
}

// observe is the observer of a job that begins at a calendar time: its events follow
// those of the job before.
func (r *run) observe(epoch int64) trace.Observer {
	if r.observer == nil {
		return nil
	}
	return &following{r.observer, epoch - compose.Epoch}
}

// following moves the events of a later job behind those of the earlier ones.
type following struct {
	trace.Observer
	later int64
}

// Observe implements trace.Observer.
func (f *following) Observe(e trace.Event) {
	e.AtMillis += f.later
	f.Observer.Observe(e)
}

// resubmitted makes the job that goes on from the savepoint the next one, where the
// user stopped this one for it.
func (r *run) resubmitted() bool {
	result := r.engine.Result()
	next, ok := r.job.Successor(result)
	if ok {
		r.next, r.earlier = next, r.earlier+result.Restarts
	}
	return ok
}
