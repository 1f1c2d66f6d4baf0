package compose

import (
	"errors"

	"exactlyonce/sinklab/engine"
	"exactlyonce/sinklab/paimon"
	"exactlyonce/sinklab/paimon/mem"
	"exactlyonce/sinklab/rows"
	"exactlyonce/sinklab/sinks/registry"
	"exactlyonce/sinklab/verdict"
)

// Judge decides what a run that has ended came to. The error says why the value store
// cannot be read; of a foreign system that is part of the verdict.
func (v *Value) Judge(world any, result engine.Result, m *Monitor) (verdict.Verdict, error) {
	f := verdict.Facts{Status: result.Status.String(), Bound: result.Bound, Early: m.Early, Late: m.Late, Repeats: result.Repeats, Idle: result.Idle}
	if result.Refusal != nil {
		f.Refusal = result.Refusal.Error()
	}
	for _, n := range result.Emitted {
		f.Emitted += n
	}
	store, ours := world.(*mem.Store)
	err := v.tally(world, result, &f)
	if err != nil && (!ours || errors.Is(err, paimon.ErrTorn)) {
		f.Unreadable = err.Error()
		return verdict.Judge(f), nil
	}
	if err == nil && ours {
		err = v.files(store, Epoch+result.AtMillis, &f)
	} else if book, ok := world.(registry.Ledger); ok {
		addLedger(&f, book)
	}
	if err != nil {
		return verdict.Verdict{}, err
	}
	return verdict.Judge(f), nil
}

// addLedger adds what a foreign system's own books say. It answers for all files that it
// refers to, so none is missing.
func addLedger(f *verdict.Facts, book registry.Ledger) {
	book.EachSnapshot(func(identifier int64, user string, _ int64) {
		f.Snapshots = append(f.Snapshots, verdict.Snapshot{
			ID: int64(len(f.Snapshots)) + 1, Identifier: identifier, User: user, Kind: paimon.KindAppend,
		})
	})
	f.OnDisk, f.Referenced = book.FileCounts()
}

// files adds what lies in the table. Where snapshots expire, it takes a closer look.
func (v *Value) files(store *mem.Store, now int64, f *verdict.Facts) (err error) {
	for _, s := range store.Kept() {
		f.Snapshots = append(f.Snapshots, verdict.Snapshot{ID: s.ID, Identifier: s.CommitIdentifier, User: s.CommitUser, Kind: s.CommitKind})
	}
	if newest, _ := store.Totals(); !v.retention.None(newest) {
		f.OnDisk = store.OnDisk()
		return CountFiles(store, v.option, store.Kept(), now, f)
	}
	f.OnDisk, f.Referenced, f.Missing, err = store.FileCounts()
	return err
}

func (v *Value) option(key string) (string, bool) {
	value := OptionOf(v.Plan.Table)(key)
	return value, value != ""
}

// tally compares what a proper reader sees with what is due: all that was emitted, once
// the job has finished.
func (v *Value) tally(world any, result engine.Result, f *verdict.Facts) error {
	visible, err := world.(registry.World).VisibleRows()
	if err != nil {
		return err
	}
	due := result.Emitted
	if result.Status != engine.Finished {
		due = make([]int64, len(result.Emitted))
	}
	if f.Tally = rows.Compare(visible, due, result.Emitted); v.keys != nil {
		f.Tally, f.Emitted = v.compareKeys(visible, due, result.Emitted)
		f.Late = 0 // how many rows are visible says nothing of when they came
	}
	return nil
}

// Repeats is how many rows a reader sees again, at any moment of a run.
func (v *Value) Repeats(world any, result engine.Result) (int64, error) {
	var f verdict.Facts
	err := v.tally(world, result, &f)
	return f.Tally.Duplicated, err
}
