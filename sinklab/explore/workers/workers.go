// Package workers runs one search on several goroutines. They share the memory of
// package explore: each goes through everything in an order of its own and leaves out
// what another has done. What a state comes to does not depend on who finds it out,
// so the counts are those of one worker.
//
// This is the only place where the search meets goroutines and locks.
package workers

import (
	"cmp"
	"context"
	"fmt"
	"sync"
	"sync/atomic"

	"github.com/dustin/go-humanize"

	"exactlyonce/sinklab/choose"
	"exactlyonce/sinklab/explore"
)

// Options of a search.
type Options struct {
	Workers     int // at least 1
	Budget      explore.Budget
	Allow       func(label string) bool // as of explore.Search
	Outcomes    bool                    // as of explore.Search
	NoReduction bool                    // run every schedule; one worker only
	MaxRuns     int64                   // stop after that many executed runs, 0 = never
	MaxBytes    int64                   // stop when the states that are remembered take that much, 0 = MaxBytes

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

// Outcome is what a team found.
type Outcome struct {
	*explore.Result
	// Executed is how many runs were executed to their end: with several workers that
	// depends on who came first where.
	Executed int64
	Stopped  string        // why the search is not complete, "" = it is
	Memory   explore.Sizes // of what is remembered; zero without a memory
}

// MaxBytes are remembered unless the options say otherwise: about 25 million states.
// They are what the tables of a memory take, not what the process does: systems under way,
// and what a collector of garbage has not taken yet, come on top (the command limits both).
const MaxBytes = 1_000_000_000

// Run searches until everything is done, a bound is reached or the context ends.
func Run(ctx context.Context, start func(choose.Chooser) explore.System, o Options) Outcome {
	if o.NoReduction {
		o.Workers = 1
	}
	o.MaxBytes = cmp.Or(o.MaxBytes, MaxBytes)
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
	out := Outcome{Executed: team.runs.Load()}
	if team.memory != nil {
		out.Memory = team.memory.Sizes()
	}
	for _, r := range results {
		if r.Complete {
			out.Result = r
			return out
		}
	}
	out.Result, out.Stopped = results[0], *team.why.Load()
	return out
}

type team struct {
	ctx     context.Context
	options Options
	memory  *shards // nil = no reduction
	runs    atomic.Int64
	done    atomic.Bool
	why     atomic.Pointer[string]
}

func (t *team) work(start func(choose.Chooser) explore.System, w int) *explore.Result {
	s := &explore.Search{Allow: t.options.Allow, Outcomes: t.options.Outcomes, Backwards: w%2 == 1, Turn: w / 2}
	if t.memory != nil {
		s.Memory, s.Kept = t.memory, t.fits
	}
	s.Ended = func(p explore.Progress) bool {
		n := t.runs.Add(1)
		if p.Runs%every == 0 {
			t.lookUp(p, n)
		}
		switch {
		case t.ctx.Err() != nil:
			t.stop("it was interrupted")
		case t.options.MaxRuns > 0 && n >= t.options.MaxRuns:
			t.stop(fmt.Sprintf("the budget of %d runs is spent", t.options.MaxRuns))
		}
		return !t.done.Load()
	}
	r := s.Run(start, t.options.Budget)
	if r.Complete {
		t.done.Store(true)
	}
	return r
}

// stop ends the search; the first reason counts.
func (t *team) stop(why string) {
	t.why.CompareAndSwap(nil, &why)
	t.done.Store(true)
}

// fits tells whether another state fits into the memory. It takes 20 bytes and seldom more:
// most come to what another state came to.
func (t *team) fits() bool {
	if t.memory.bytes.Load() > t.options.MaxBytes {
		t.stop(fmt.Sprintf("the memory of %s is full", humanize.Bytes(uint64(t.options.MaxBytes))))
	}
	return !t.done.Load()
}

// lookUp tells how far the search is.
func (t *team) lookUp(p explore.Progress, runs int64) {
	if t.options.Progress == nil {
		return
	}
	out := Progress{Progress: p}
	out.Runs = runs
	if t.memory != nil {
		out.States = t.memory.Sizes().States
	}
	t.options.Progress(out)
}
