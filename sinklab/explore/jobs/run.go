// Package jobs makes a Flink SQL script into a system that package explore can
// search: its job on the value store, with a monitor and a judge.
package jobs

import (
	"encoding/binary"
	"fmt"

	"exactlyonce/sinklab/choose"
	"exactlyonce/sinklab/engine"
	"exactlyonce/sinklab/explore"
	"exactlyonce/sinklab/runner/compose"
	"exactlyonce/sinklab/verdict"
	"exactlyonce/trace"
)

// run is one job being run, and the jobs that are started from its savepoints.
type run struct {
	of      *compose.Value
	next    *engine.Job // to be built by the next step; nil = one is running
	job     *engine.Job // running, or the last that was
	engine  *engine.Run // of it, nil before the first step
	monitor compose.Monitor
	before  int64 // snapshots that were there when the commit under way began
	jobs    int64 // started so far
	earlier int   // restarts of the jobs before this one
	own     *own  // nil = the script has no picks of its own

	chooser  choose.Chooser // what the engine asks
	observer trace.Observer // nil but for a run that is shown
}

var _ explore.System = (*run)(nil)

// Step implements explore.System. The first step of a job builds it: its first delay is
// open by then. A job that was stopped in order to go on as another one is followed by
// that one.
func (r *run) Step() bool {
	if r.next != nil {
		return r.build()
	}
	if !r.engine.Committing() {
		r.before = snapshots(r.engine.World())
	}
	goesOn := r.engine.StepOver()
	r.monitor.Look(r.engine, r.job.Checkpoint.IntervalMillis > 0)
	return goesOn || r.resubmitted()
}

// visible is how many rows a reader sees now.
func (r *run) visible() int64 {
	if r.engine == nil {
		return 0
	}
	return compose.VisibleRows(r.engine.World())
}

// Clone implements explore.System.
func (r *run) Clone(c choose.Chooser) explore.System {
	d := *r
	if r.own != nil {
		d.own = r.own.clone(c)
		c = d.own
	}
	d.chooser, d.observer = c, nil
	if r.engine == nil {
		return &d
	}
	var ok bool
	if d.engine, ok = r.engine.Clone(c, nil); !ok {
		panic(fmt.Sprintf("%s: the sink cannot be cloned", r.job.Name)) // New has looked
	}
	return &d
}

// AppendState implements explore.System.
func (r *run) AppendState(b []byte) []byte {
	if r.engine != nil {
		b = r.monitor.AppendState(r.engine.AppendState(b))
	}
	b = binary.AppendVarint(binary.AppendVarint(binary.AppendVarint(b, r.before), r.jobs), int64(r.earlier))
	if r.own != nil {
		b = r.own.appendState(b)
	}
	return b
}

// Milestone implements explore.System: after a restart and after a completed
// checkpoint little is left of how it came to it.
func (r *run) Milestone() int64 {
	if r.engine == nil {
		return 0
	}
	attempt, completed := r.engine.Progress()
	return r.jobs<<48 | int64(attempt)<<32 | completed
}

// Outcome implements explore.System.
func (r *run) Outcome() explore.Outcome {
	v := r.judge()
	return explore.Outcome{Word: string(v.Word), Orphans: v.Orphans > 0, Restarts: r.earlier + r.engine.Restarts()}
}

func (r *run) judge() verdict.Verdict {
	v, err := r.of.Judge(r.engine.World(), r.engine.Result(), &r.monitor)
	if err != nil {
		panic(fmt.Sprintf("%s: the value store cannot be read: %v", r.job.Name, err)) // it has no faults of reading
	}
	return v
}
