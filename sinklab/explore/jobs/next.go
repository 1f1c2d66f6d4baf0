package jobs

import (
	"exactlyonce/sinklab/engine"
	"exactlyonce/sinklab/runner/compose"
	"exactlyonce/trace"
)

// begin begins a job on what the one before has left. The first one has an empty world of
// its own: copies from before the first step must not share it.
func (r *run) begin(job *engine.Job, _ engine.Result) (run *engine.Run, err error) {
	if r.Run != nil {
		job.World = r.Run.World()
	} else if job.World, err = r.of.Value.World(); err != nil {
		return nil, err
	}
	if r.Run != nil && r.of.cloneable {
		return engine.NewAfter(r.Run, job, r.chooser, r.observe(job)), nil
	}
	return engine.New(job, r.chooser, r.observe(job)), nil
}

// observe is the observer of a job: its events follow those of the job before, and the
// header that is shown with them knows it.
func (r *run) observe(job *engine.Job) trace.Observer {
	if r.observer == nil {
		return nil
	}
	number := 0
	if r.Run != nil {
		next := *r.header
		next.JobID, next.Tasks = job.JobID(), job.Tasks()
		number = r.header.AddJob(next)
	}
	return &following{r.observer, job.EpochMillis - compose.Epoch, number}
}

// following moves the events of a later job behind those of the earlier ones.
type following struct {
	trace.Observer
	later int64
	job   int // its number in the run
}

// Observe implements trace.Observer.
func (f *following) Observe(e trace.Event) {
	e.AtMillis, e.Job = e.AtMillis+f.later, f.job
	f.Observer.Observe(e)
}
