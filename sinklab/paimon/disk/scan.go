package disk

import (
	"errors"
	"fmt"
	"io"

	"exactlyonce/sinklab/paimon"
)

// RowReader reads the rows of a snapshot as Paimon's readers see them, a Batch at a
// time. Use by one goroutine only; Close it.
type RowReader struct {
	table    *Table
	snapshot paimon.Snapshot
	columns  []int
	keep     KeepFile

	files    []paimon.ManifestEntry // of an append table: still to be read
	sections []paimon.Section       // of a primary-key table: still to be read
	open     rowSource
	doubled  []paimon.ManifestEntry

	piece int64 // the file or section that is open, from 1, those passed over counted
	first int64 // its rows before the batch that Next returned
	read  int64 // its rows up to the end of that batch
}

// KeepFile tells whether a file may hold a row that the caller wants to see; nil =
// every file may. It is a hint: rows of other files may come all the same.
type KeepFile func(paimon.DataFile) (bool, error)

// rowSource is a file, or a section under merge.
type rowSource interface {
	Next() (*Batch, error)
	Close() error
}

// Scan opens the rows of a snapshot for reading some columns, given as positions in
// Schema().Fields. Files of an append table are read one after another in Paimon's
// order; of a primary-key table the rows of one key are merged, section by section
// (Paimon 2.0.0 RawFileSplitRead, MergeFileSplitRead). Files that keep turns down
// are passed over, of a primary-key table only whole sections: a single file may
// hold what hides an older row.
//
// What would need more than that is refused by name (paimon.CheckReadable); a wrong
// row is worse than none.
func (t *Table) Scan(s paimon.Snapshot, columns []int, keep KeepFile) (*RowReader, error) {
	if err := paimon.CheckReadable(t.Schema(), s); err != nil {
		return nil, err
	}
	live, err := paimon.LiveFiles(t, s)
	if err != nil {
		return nil, t.Gone(s, err)
	}
	r := &RowReader{table: t, snapshot: s, columns: columns, keep: keep, doubled: paimon.Doubled(live)}
	for _, e := range live {
		if _, err := t.DataPath(e); err != nil { // before the first row, not behind some
			return nil, err
		}
	}
	if len(t.Schema().PrimaryKeys) == 0 {
		r.files, err = paimon.PlanOrder(live, t.Schema())
	} else {
		r.sections, err = paimon.Sections(live, t.Schema())
	}
	if err != nil {
		return nil, fmt.Errorf("snapshot %d: %w", s.ID, err)
	}
	return r, nil
}

// Next returns the next rows, or io.EOF behind the last one. The batch is valid
// until the next call. Every file is opened even where no column is asked for, for
// one that is missing or cut must not be counted.
func (r *RowReader) Next() (*Batch, error) {
	for {
		if r.open == nil {
			if err := r.openNext(); err != nil {
				return nil, r.table.Gone(r.snapshot, err)
			}
		}
		b, err := r.open.Next()
		if err == nil {
			r.first, r.read = r.read, r.read+int64(b.Len)
		}
		if !errors.Is(err, io.EOF) {
			return b, r.table.Gone(r.snapshot, err)
		}
		if err := r.Close(); err != nil {
			return nil, err
		}
	}
}

// Doubled are the files of the snapshot that were added before, so are read once more.
func (r *RowReader) Doubled() []paimon.ManifestEntry { return r.doubled }

// First numbers the first row of the batch that Next returned, the others follow: the same
// number in every scan of the snapshot, whatever keep turns down. Numbers of two files or
// sections are apart by more rows than one of them can hold.
func (r *RowReader) First() int64 { return r.piece<<maxPieceBits + r.first }

// maxPieceBits is the number of bits that hold the rows of one file or section.
const maxPieceBits = 40

// Close releases what is open; it may be called at any point.
func (r *RowReader) Close() error {
	if r.open == nil {
		return nil
	}
	open := r.open
	r.open = nil
	return open.Close()
}

// openNext opens the next file or section that is wanted, or returns io.EOF.
func (r *RowReader) openNext() error {
	for len(r.files) > 0 {
		e := r.files[0]
		r.files = r.files[1:]
		r.nextPiece()
		if wanted, err := r.wants(e); err != nil || !wanted {
			if err != nil {
				return err
			}
			continue
		}
		open, err := r.table.ReadFile(e, r.columns)
		if err == nil {
			r.open = open
		}
		return err
	}
	for len(r.sections) > 0 {
		section := r.sections[0]
		r.sections = r.sections[1:]
		r.nextPiece()
		if wanted, err := r.wantsSection(section); err != nil || !wanted {
			if err != nil {
				return err
			}
			continue
		}
		r.open = newMergedSection(r.table, section, r.columns)
		return nil
	}
	return io.EOF
}

func (r *RowReader) nextPiece() {
	r.piece++
	r.first, r.read = 0, 0
}

func (r *RowReader) wants(e paimon.ManifestEntry) (bool, error) {
	if r.keep == nil {
		return true, nil
	}
	return r.keep(e.File)
}

func (r *RowReader) wantsSection(s paimon.Section) (bool, error) {
	for _, run := range s {
		for _, e := range run {
			if wanted, err := r.wants(e); wanted || err != nil {
				return wanted, err
			}
		}
	}
	return false, nil
}
