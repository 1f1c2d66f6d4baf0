package tables

import (
	"errors"
	"fmt"
	"slices"

	"exactlyonce/sinklab/paimon"
)

// othersUpTo counts what other writers have committed since the last look, up to a
// snapshot, as if it had been there before: their rows are neither this job's to answer for
// nor its to lose. It looks at each commit, for their snapshots may expire. In a table with
// a primary key one writer's row replaces another's, so there the job is judged as if it
// were alone.
func (t *target) othersUpTo(id int64) error {
	for ; t.seen < id; t.seen++ {
		if err := t.othersIn(t.seen + 1); err != nil {
			return err
		}
	}
	return nil
}

func (t *target) othersIn(id int64) error {
	if len(t.table.Schema().PrimaryKeys) > 0 {
		return nil
	}
	s, err := t.table.Snapshot(id)
	if errors.Is(err, paimon.ErrNotFound) {
		return nil // expired: one that this job committed before it was resumed
	}
	if err != nil {
		return err
	}
	if slices.Contains(t.users, s.CommitUser) || s.CommitKind != paimon.KindAppend {
		return nil
	}
	if err := t.addDelta(s); err != nil {
		return fmt.Errorf("what user %s committed meanwhile: %w", s.CommitUser, err)
	}
	t.others += s.DeltaRecordCount
	return nil
}

// addDelta adds the rows that one snapshot added.
func (t *target) addDelta(s paimon.Snapshot) error {
	entries, err := paimon.Delta(t.table, s)
	if err != nil {
		return err
	}
	columns := make([]int, len(t.table.Schema().Fields))
	for i := range columns {
		columns[i] = i
	}
	for _, e := range entries {
		r, err := t.table.ReadFile(e, columns)
		if err != nil {
			return err
		}
		if err := errors.Join(t.before.addRows(r, t.table.Schema()), r.Close()); err != nil {
			return err
		}
	}
	return nil
}
