package compose

import (
	"exactlyonce/sinklab/engine"
	"exactlyonce/sinklab/rows"
	"exactlyonce/sinklab/verdict"
	"exactlyonce/sinklab/world"
)

// Judge decides what a run that has ended came to. That a reader gets an error is part of
// the verdict; the error is of a world that cannot count its units.
func (v *Value) Judge(w world.World, result engine.Result, m *Monitor) (verdict.Verdict, error) {
	f := FactsOf(result, m)
	if err := v.tally(w, result, &f); err != nil {
		f.Unreadable = err.Error()
		return verdict.Judge(f), nil
	}
	count, err := world.CountUnits(w, Epoch+result.AtMillis)
	if err != nil {
		return verdict.Verdict{}, err
	}
	AddCount(&f, count)
	AddCommits(&f, w.Commits)
	return verdict.Judge(f), nil
}

// tally compares what a proper reader sees with what is due.
func (v *Value) tally(w world.World, result engine.Result, f *verdict.Facts) error {
	visible, err := w.Read(world.Committed)
	if err != nil {
		return err
	}
	due := DueOf(result)
	if f.Tally = rows.Compare(visible, due, result.Emitted); v.keys != nil {
		f.Tally, f.Emitted = v.compareKeys(visible, due, result.Emitted)
		f.Late = 0 // how many rows are visible says nothing of when they came
	}
	return nil
}

// Repeats is how many rows a reader sees again, at any moment of a run.
func (v *Value) Repeats(w world.World, result engine.Result) (int64, error) {
	var f verdict.Facts
	err := v.tally(w, result, &f)
	return f.Tally.Duplicated, err
}
