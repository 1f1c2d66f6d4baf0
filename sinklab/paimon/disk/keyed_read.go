package disk

import (
	"errors"
	"io"

	"github.com/parquet-go/parquet-go"

	"exactlyonce/sinklab/paimon"
)

// openSystem opens the columns in front: keys, sequence number, row kind. A file in
// "thin mode" holds no _KEY_ columns; there the table's own columns are the keys
// (Paimon 2.0.0 CoreOptions.DATA_FILE_THIN_MODE).
func (r *FileReader) openSystem(schema, written paimon.Schema, p *parquet.File) error {
	keys := schema.KeyFields()
	for i, f := range schema.SystemFields() {
		c := &columnReader{field: f}
		name, typ := f.Name, f.Type
		if i < len(keys) {
			old, err := r.writtenKey(keys[i], written)
			if err != nil {
				return err
			}
			name, typ = paimon.KeyPrefix+old.Name, old.Type
			if p.Root().Column(name) == nil {
				name = old.Name
			}
		}
		if err := c.bind(r, p, name, typ); err != nil {
			return err
		}
		r.columns = append(r.columns, c)
	}
	return nil
}

// writtenKey is a key column as the file's schema has it.
func (r *FileReader) writtenKey(key paimon.Field, written paimon.Schema) (paimon.Field, error) {
	for _, old := range written.Fields {
		if old.ID == key.ID {
			if !readable(old.Type, key.Type) {
				return old, broken(r.name, "key column %s: written as %s, now %s: not converted", key.Name, old.Type, key.Type)
			}
			return old, nil
		}
	}
	return key, broken(r.name, "key column %s is younger than the file", key.Name)
}

// runReader yields the files of a sorted run one after another.
type runReader struct {
	table   *Table
	files   paimon.FileRun // still to be opened
	columns []int
	types   []paimon.DataType // of the keys

	open      *FileReader
	name      string // of what was opened last
	low, high []any  // the key range of what is open
}

// Next implements paimon.SortedRun. Errors name the file.
func (r *runReader) Next() (*paimon.KeyedBatch, error) {
	for {
		if r.open == nil {
			if err := r.openNext(); err != nil {
				return nil, err
			}
		}
		b, err := r.open.Next()
		if errors.Is(err, io.EOF) {
			if err := r.Close(); err != nil {
				return nil, err
			}
			continue
		}
		if err != nil {
			return nil, err
		}
		return r.keyed(b)
	}
}

func (r *runReader) keyed(b *Batch) (*paimon.KeyedBatch, error) {
	k, err := paimon.NewKeyedBatch(b, len(r.types))
	if err == nil {
		err = k.CheckRange(r.types, r.low, r.high)
	}
	if err != nil {
		return nil, &FileError{File: r.open.name, Rule: "want a file of a primary-key table", Err: err}
	}
	return k, nil
}

func (r *runReader) openNext() (err error) {
	if len(r.files) == 0 {
		return io.EOF
	}
	if r.low, r.high, err = paimon.KeyRange(r.files[0].File, r.types); err != nil {
		return err
	}
	if r.open, err = r.table.openData(r.files[0], r.columns, true); err == nil {
		r.files, r.name = r.files[1:], r.open.name
	}
	return err
}

// File implements paimon.SortedRun.
func (r *runReader) File() string { return r.name }

// Close releases what is open.
func (r *runReader) Close() error {
	if r.open == nil {
		return nil
	}
	open := r.open
	r.open = nil
	return open.Close()
}
