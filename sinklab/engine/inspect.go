package engine

import (
	"cmp"
	"strconv"
)

// Status is the job's status as it stands.
func (r *Run) Status() JobStatus { return r.s.status }

// Restarts is how often the job was restarted so far.
func (r *Run) Restarts() int { return int(r.s.restarts) }

// World is the foreign system of this run: a clone has its own.
func (r *Run) World() any { return cmp.Or(r.env.World, r.job.World) }

// Covered is, for each split, the source position in the newest completed
// checkpoint, or in the savepoint that the job is stopped with: what a sink may have
// made visible by now. It is all zeros before the first one.
func (r *Run) Covered() []int64 {
	covered := make([]int64, r.job.splits())
	done := &r.s.coord.completed
	if r.s.coord.stopped {
		done = &r.s.savepoint
	}
	if done.id == 0 {
		return covered
	}
	for i := range r.job.Sources {
		v := &r.graph.vertices[i]
		for s := range v.parallelism {
			if states := done.states[v.firstTask+s]; states != nil {
				covered[i*r.job.Parallelism+s], _ = strconv.ParseInt(string(states[0]), 10, 64)
			}
		}
	}
	return covered
}
