package sqlview

import (
	"errors"
	"fmt"
	"io"
	"slices"

	"exactlyonce/sinklab/paimon"
	"exactlyonce/sinklab/paimon/disk"
)

// rows is the relation over the table's rows. What would need more than reading
// files one after another is refused: a wrong count is worse than none.
func (t *stored) rows() (*relation, error) {
	if err := t.readable(); err != nil {
		return nil, t.name.wrap(err)
	}
	r := &relation{}
	for _, f := range t.schema.Fields {
		r.columns = append(r.columns, Column{f.Name, typeName(f.Type)})
	}
	if t.snapshot != nil {
		r.rowsMax = t.snapshot.TotalRecordCount
	}
	r.scan = func(need []int, preds []predicate) (batches, error) {
		s, err := t.scan(need, preds)
		return s, t.name.wrap(err)
	}
	return r, nil
}

func (t *stored) readable() error {
	if len(t.schema.PrimaryKeys) > 0 {
		return errors.New("primary-key table: merge on read comes later")
	}
	if t.snapshot != nil && t.snapshot.IndexManifest != "" {
		return fmt.Errorf("manifest/%s: an index, perhaps of deleted rows: reading those comes later", t.snapshot.IndexManifest)
	}
	if v, _ := t.schema.Option("data-evolution.enabled"); v == "true" {
		return errors.New("data-evolution.enabled: reading rows spread over several files comes later")
	}
	return nil
}

// fileScan reads the live files one after another.
type fileScan struct {
	table *stored
	files []paimon.ManifestEntry // still to be opened
	need  []int                  // columns of the table as the statement sees it
	at    []int                  // the same as positions in the newest schema
	open  *disk.FileReader
}

func (t *stored) scan(need []int, preds []predicate) (batches, error) {
	files, err := t.files()
	if err != nil {
		return nil, err
	}
	s := &fileScan{table: t, need: need, at: make([]int, len(need))}
	for i, c := range need {
		if s.at[i], err = t.position(c); err != nil {
			return nil, err
		}
	}
	for _, e := range files {
		keep, err := t.mayHold(e.File, preds)
		if err != nil {
			return nil, fmt.Errorf("%s: statistics: %w", e.File.FileName, err)
		}
		if keep {
			s.files = append(s.files, e)
		}
	}
	return s, nil
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

// next opens files until one has rows. Even a count without columns opens each
// file, for one that is missing or cut must not be counted.
func (s *fileScan) next() (*batch, error) {
	for {
		if s.open == nil {
			if len(s.files) == 0 {
				return nil, nil
			}
			r, err := s.table.table.ReadFile(s.files[0], s.at)
			if err != nil {
				return nil, s.table.name.wrap(err)
			}
			s.open, s.files = r, s.files[1:]
		}
		b, err := s.open.Next()
		if err == nil {
			return s.batch(b), nil
		}
		if !errors.Is(err, io.EOF) {
			return nil, s.table.name.wrap(err)
		}
		if err := s.close(); err != nil {
			return nil, err
		}
	}
}

func (s *fileScan) batch(read *disk.Batch) *batch {
	b := &batch{rows: read.Len, columns: make([]vector, len(s.table.schema.Fields))}
	for i, c := range s.need {
		b.columns[c] = vector{ints: read.Columns[i].Ints, nulls: read.Columns[i].Nulls, values: read.Columns[i].Cells}
	}
	return b
}

func (s *fileScan) close() error {
	if s.open == nil {
		return nil
	}
	r := s.open
	s.open = nil
	return s.table.name.wrap(r.Close())
}
