package sqlview

import (
	"errors"
	"fmt"
	"io"
	"slices"

	"exactlyonce/sinklab/paimon"
	"exactlyonce/sinklab/paimon/disk"
)

// rows is the relation over the table's rows, merged where the table has a primary
// key. What reading does not cover is refused: a wrong count is worse than none.
func (t *stored) rows() (*relation, error) {
	var snapshot paimon.Snapshot
	if t.snapshot != nil {
		snapshot = *t.snapshot
	}
	if err := paimon.CheckReadable(t.schema, snapshot); err != nil {
		return nil, t.name.wrap(err)
	}
	r := &relation{rowsMax: snapshot.TotalRecordCount}
	for _, f := range t.schema.Fields {
		r.columns = append(r.columns, Column{f.Name, typeName(f.Type)})
	}
	r.scan = func(need []int, preds []predicate) (batches, error) {
		s, err := t.scan(need, preds)
		return s, t.name.wrap(err)
	}
	return r, nil
}

// rowScan reads the rows of the table as the statement sees it.
type rowScan struct {
	table *stored
	need  []int           // columns of the table as the statement sees it
	open  *disk.RowReader // nil = a table without snapshot
}

func (t *stored) scan(need []int, preds []predicate) (batches, error) {
	s := &rowScan{table: t, need: need}
	if t.snapshot == nil {
		return s, nil
	}
	at := make([]int, len(need)) // need as positions in the newest schema
	var err error
	for i, c := range need {
		if at[i], err = t.position(c); err != nil {
			return nil, err
		}
	}
	s.open, err = t.table.Scan(*t.snapshot, at, func(f paimon.DataFile) (bool, error) {
		keep, err := t.mayHold(f, preds)
		if err != nil {
			return false, fmt.Errorf("%s: statistics: %w", f.FileName, err)
		}
		return keep, nil
	})
	return s, err
}

// position finds column c in the newest schema, by which files are read.
func (t *stored) position(c int) (int, error) {
	f := t.schema.Fields[c]
	i := slices.IndexFunc(t.table.Schema().Fields, func(now paimon.Field) bool { return now.ID == f.ID })
	if i < 0 {
		return 0, fmt.Errorf("column %s was dropped after snapshot %d: reading it comes later", f.Name, t.snapshot.ID)
	}
	return i, nil
}

func (s *rowScan) next() (*batch, error) {
	if s.open == nil {
		return nil, nil
	}
	b, err := s.open.Next()
	if errors.Is(err, io.EOF) {
		return nil, nil
	}
	if err != nil {
		return nil, s.table.name.wrap(err)
	}
	return s.batch(b), nil
}

func (s *rowScan) batch(read *disk.Batch) *batch {
	b := &batch{rows: read.Len, columns: make([]vector, len(s.table.schema.Fields))}
	for i, c := range s.need {
		b.columns[c] = vector{ints: read.Columns[i].Ints, nulls: read.Columns[i].Nulls, values: read.Columns[i].Cells}
	}
	return b
}

func (s *rowScan) close() error {
	if s.open == nil {
		return nil
	}
	return s.table.name.wrap(s.open.Close())
}
