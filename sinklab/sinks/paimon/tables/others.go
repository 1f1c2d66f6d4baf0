package tables

import (
	"errors"
	"fmt"
	"slices"

	"exactlyonce/sinklab/paimon"
)

// othersUpTo counts what other writers have committed since the last look, up to a
// snapshot, as if it had been there before: their rows are neither the jobs' to answer for
// nor theirs to lose. It looks at each commit, for their snapshots may expire. In a table with
// a primary key one writer's row replaces another's, so there a job is judged as if it
// were alone.
func (w *witness) othersUpTo(id int64) error {
	for ; w.seen < id; w.seen++ {
		if err := w.othersIn(w.seen + 1); err != nil {
			return err
		}
	}
	return nil
}

func (w *witness) othersIn(id int64) error {
	if len(w.table.Schema().PrimaryKeys) > 0 {
		return nil
	}
	s, err := w.table.Snapshot(id)
	if errors.Is(err, paimon.ErrNotFound) {
		return nil // expired: one that the job committed before it was resumed
	}
	if err != nil {
		return err
	}
	if slices.Contains(w.users, s.CommitUser) || s.CommitKind != paimon.KindAppend {
		return nil
	}
	if err := w.addDelta(s); err != nil {
		return fmt.Errorf("what user %s committed meanwhile: %w", s.CommitUser, err)
	}
	w.others += s.DeltaRecordCount
	return nil
}

// addDelta adds the rows that one snapshot added.
func (w *witness) addDelta(s paimon.Snapshot) error {
	entries, err := paimon.Delta(w.table, s)
	if err != nil {
		return err
	}
	columns := make([]int, len(w.table.Schema().Fields))
	for i := range columns {
		columns[i] = i
	}
	for _, e := range entries {
		r, err := w.table.ReadFile(e, columns)
		if err != nil {
			return err
		}
		if err := errors.Join(w.before.addRows(r, w.table.Schema()), r.Close()); err != nil {
			return err
		}
	}
	return nil
}
