package relations

import (
	"errors"
	"fmt"
	"io"

	"exactlyonce/sinklab/paimon"
	"exactlyonce/sinklab/paimon/disk"
	"exactlyonce/sinklab/sqlview"
)

// Rows is the relation over the table's rows, merged where the table has a primary
// key. What reading does not cover is refused: a wrong count is worse than none.
func (t *view) Rows() (*sqlview.Relation, error) {
	var snapshot paimon.Snapshot
	if t.snapshot != nil {
		snapshot = *t.snapshot
	}
	if err := paimon.CheckReadable(t.schema, snapshot); err != nil {
		return nil, err
	}
	r := &sqlview.Relation{RowsMax: snapshot.TotalRecordCount, Scan: t.scan, Warning: func() string { return t.warning }}
	for _, f := range t.schema.Fields {
		r.Columns = append(r.Columns, sqlview.Column{Name: f.Name, Type: typeName(f.Type)})
	}
	return r, nil
}

// rowScan reads the rows of the table as the statement sees it.
type rowScan struct {
	width int             // columns of the table as the statement sees it
	need  []int           // those that are read
	open  *disk.RowReader // nil = a table without snapshot
}

func (t *view) scan(need []int, preds []sqlview.Predicate) (sqlview.Batches, error) {
	s := &rowScan{width: len(t.schema.Fields), need: need}
	if t.snapshot == nil {
		return s, nil
	}
	var err error
	s.open, err = t.table.Scan(*t.snapshot, need, func(f paimon.DataFile) (bool, error) {
		keep, err := t.mayHold(f, preds)
		if err != nil {
			return false, fmt.Errorf("%s: statistics: %w", f.FileName, err)
		}
		return keep, nil
	})
	if err == nil && len(t.schema.PrimaryKeys) == 0 {
		t.warning = doubledText(t.snapshot.ID, s.open.Doubled())
	}
	return s, err
}

// doubledText warns of rows that come twice. Those of a primary-key table are merged.
func doubledText(snapshot int64, again []paimon.ManifestEntry) string {
	if len(again) == 0 {
		return ""
	}
	text := fmt.Sprintf("snapshot %d holds %s twice", snapshot, again[0].File.FileName)
	if len(again) > 1 {
		text += fmt.Sprintf(" and %d more", len(again)-1)
	}
	return text + fmt.Sprintf(": %d rows are read twice, as Flink reads them; 'sinklab doctor' tells how that came", paimon.RowBalance(again))
}

// Next is the rows of the next piece of a file.
func (s *rowScan) Next() (*sqlview.Batch, error) {
	if s.open == nil {
		return nil, nil
	}
	read, err := s.open.Next()
	if errors.Is(err, io.EOF) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	b := &sqlview.Batch{Rows: read.Len, First: s.open.First(), Columns: make([]sqlview.Vector, s.width)}
	for i, c := range s.need {
		b.Columns[c] = sqlview.Vector{Ints: read.Columns[i].Ints, Nulls: read.Columns[i].Nulls, Values: read.Columns[i].Cells}
	}
	return b, nil
}

// Close closes the file that is open.
func (s *rowScan) Close() error {
	if s.open == nil {
		return nil
	}
	return s.open.Close()
}
