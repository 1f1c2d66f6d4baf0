// Package workers runs one search on several goroutines. They share the memory of
// package explore: each goes through everything in an order of its own and leaves out
// what another has done. What a state comes to does not depend on who finds it out,
// so the counts are those of one worker.
//
// This is the only place where the search meets goroutines and locks.
package workers

import (
	"context"
	"sync"
	"sync/atomic"

	"exactlyonce/sinklab/choose"
	"exactlyonce/sinklab/explore"
)

// Options of a search.
type Options struct {
	Workers     int // at least 1
	Budget      explore.Budget
	Allow       func(label string) bool // as of explore.Search
	NoReduction bool                    // run every schedule; one worker only
	MaxRuns     int64                   // stop after that many executed runs, 0 = never

	// Progress hears of a run now and then, from one of the workers; nil = nobody does.
	Progress func(Progress)
}

// Progress is where the search stands, over all workers.
type Progress struct {
	explore.Progress
	States int64
}

// every so many runs of one worker somebody hears of it.
const every = 64

// Run searches until everything is done, the bound is reached or the context ends.
// It returns how many runs were executed as well: with several workers that depends
// on who came first where.
func Run(ctx context.Context, start func(choose.Chooser) explore.System, o Options) (*explore.Result, int64) {
	if o.NoReduction {
		o.Workers = 1
	}
	team := &team{ctx: ctx, options: o}
	if !o.NoReduction {
		team.memory = newShards()
	}
	results := make([]*explore.Result, o.Workers)
	var all sync.WaitGroup
	for w := range o.Workers {
		all.Go(func() { results[w] = team.work(start, w) })
	}
	all.Wait()
	for _, r := range results {
		if r.Complete {
			return r, team.runs.Load()
		}
	}
	return results[0], team.runs.Load()
}

type team struct {
	ctx     context.Context
	options Options
	memory  explore.Memory
	runs    atomic.Int64
	done    atomic.Bool
}

func (t *team) work(start func(choose.Chooser) explore.System, w int) *explore.Result {
	s := &explore.Search{Memory: t.memory, Allow: t.options.Allow, Backwards: w%2 == 1, Turn: w / 2}
	s.Ended = func(p explore.Progress) bool {
		n := t.runs.Add(1)
		if t.options.Progress != nil && p.Runs%every == 0 {
			t.tell(p, n)
		}
		return !t.done.Load() && t.ctx.Err() == nil && (t.options.MaxRuns == 0 || n < t.options.MaxRuns)
	}
	r := s.Run(start, t.options.Budget)
	if r.Complete {
		t.done.Store(true)
	}
	return r
}

func (t *team) tell(p explore.Progress, runs int64) {
	out := Progress{Progress: p}
	out.Runs = runs
	if t.memory != nil {
		out.States, _ = t.memory.Sizes()
	}
	t.options.Progress(out)
}
