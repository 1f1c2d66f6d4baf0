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
	return engine.New(job, r.chooser, r.observe(job.EpochMillis)), nil
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
