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
	"exactlyonce/sinklab/world"
	"exactlyonce/trace"
)

// run is one job being run, and the jobs that are started from its savepoints.
type run struct {
	compose.Succession
	of     *Subject
	before int64 // the newest commit that was there when the commit under way began
	own    *own  // nil = the script has no picks of its own

	chooser  choose.Chooser // what the engine asks
	observer trace.Observer // nil but for a run that is shown
	header   *trace.Header  // of its trace, where somebody observes
}

var _ explore.System = (*run)(nil)

// Step implements explore.System.
func (r *run) Step() bool {
	if r.Run != nil && !r.Run.Committing() {
		r.before, _ = r.world().Totals()
	}
	goesOn := r.Succession.Step(r.begin)
	if r.Err != nil {
		panic(r.Err) // New has begun one
	}
	return goesOn
}

// world is the foreign system of the job that runs.
func (r *run) world() world.World { return r.Run.World().(world.World) }

// visible is how many rows a reader sees now.
func (r *run) visible() int64 {
	if r.Run == nil {
		return 0
	}
	_, n := r.world().Totals()
	return n
}

// Clone implements explore.System.
func (r *run) Clone(c choose.Chooser, room explore.System) explore.System {
	d, ok := room.(*run)
	if !ok {
		d = &run{}
	}
	memory := d.Run
	if memory == nil {
		memory = &engine.Run{}
	}
	*d = *r
	if r.own != nil {
		d.own = r.own.clone(c)
		c = d.own
	}
	d.chooser, d.observer = c, nil
	if r.Run == nil {
		return d
	}
	if d.Run, ok = r.Run.CloneInto(memory, c, nil); !ok {
		panic(fmt.Sprintf("%s: the sink cannot be cloned", r.Job.Name)) // New has looked
	}
	return d
}

// AppendState implements explore.System.
func (r *run) AppendState(b []byte) []byte {
	b = binary.AppendVarint(r.Succession.AppendState(b), r.before)
	if r.own != nil {
		b = r.own.appendState(b)
	}
	return b
}

// Awaits implements explore.System.
func (r *run) Awaits() bool { return r.Run != nil && r.Run.Awaits() }

// Milestone implements explore.System: after a restart and after a completed
// checkpoint little is left of how it came to it.
func (r *run) Milestone() int64 { return r.Progress() }

// Outcome implements explore.System.
func (r *run) Outcome() explore.Outcome {
	v := r.judge()
	return explore.Outcome{Word: string(v.Word), Orphans: v.Orphans > 0, Restarts: r.Restarts()}
}

func (r *run) judge() verdict.Verdict {
	v, err := r.of.Value.Judge(r.world(), r.Run.Result(), &r.Monitor)
	if err != nil {
		panic(fmt.Sprintf("%s: the world of values cannot be read: %v", r.Job.Name, err)) // it has no faults of reading
	}
	return v
}
