package runner

import "exactlyonce/sinklab/engine"

// Successor is the job that follows one which a schedule had stopped with a savepoint
// (engine.Job.Successor). A search goes on with it and the same chooser.
func Successor(job *engine.Job, r engine.Result) (*engine.Job, bool) { return job.Successor(r) }
