package compose

import (
	"exactlyonce/sinklab/engine"
	"exactlyonce/sinklab/verdict"
	"exactlyonce/sinklab/world"
)

// FactsOf are the facts of a run wherever its rows are kept: how the job ended, what it
// emitted, what the monitor has seen. The package that keeps the table adds what a reader sees
// (Facts.Tally, or Unreadable), AddCommits and AddCount.
func FactsOf(r engine.Result, m *Monitor) verdict.Facts {
	f := verdict.Facts{Status: r.Status.String(), Bound: r.Bound, Early: m.Early, Late: m.Late, Repeats: r.Repeats, Idle: r.Idle,
		Failing: r.Failing, Cause: r.Cause, Waits: r.Waits}
	if r.Refusal != nil {
		f.Refusal = r.Refusal.Error()
	}
	for _, n := range r.Emitted {
		f.Emitted += n
	}
	return f
}

// DueOf are the rows of each split that a reader must see: all that was emitted, once the
// job has finished, and before that none.
func DueOf(r engine.Result) []int64 {
	if r.Status == engine.Finished {
		return r.Emitted
	}
	return make([]int64, len(r.Emitted))
}

// AddCommits adds a ledger, as world.World.Commits shows it.
func AddCommits(f *verdict.Facts, ledger func(visit func(world.Commit))) {
	ledger(func(c world.Commit) {
		f.Snapshots = append(f.Snapshots, verdict.Snapshot{ID: c.Sequence, Identifier: c.Identifier, User: c.Owner, Kind: c.Kind})
	})
}

// AddCount adds how many units there are.
func AddCount(f *verdict.Facts, c world.Count) {
	f.OnDisk, f.Referenced, f.Missing, f.Foreign = c.There, c.Committed, c.Missing, !c.Files
}
