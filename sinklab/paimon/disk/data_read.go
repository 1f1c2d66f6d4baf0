package disk

import (
	"encoding/binary"
	"errors"
	"io"
	"path"
	"strings"

	"github.com/parquet-go/parquet-go"

	"exactlyonce/sinklab/filesystem"
	"exactlyonce/sinklab/paimon"
)

const (
	parquetExt   = ".parquet"
	parquetMagic = "PAR1"
	tailBytes    = 8       // footer length and magic at the end of a Parquet file
	readBytes    = 1 << 20 // read-ahead of a column
)

// FileReader reads columns of one data file, a Batch at a time. Use by one
// goroutine only; Close it.
//
// Files of primary-key tables hold changes: their rows are handed out as they
// lie there, without merging those of one key. Scan merges.
type FileReader struct {
	name     string // relative to the table's folder
	file     filesystem.File
	columns  []*columnReader
	rowsLeft int64
}

// ReadFile opens the data file of a manifest entry for reading some columns, given
// as positions in Schema().Fields. Columns are found by field id, so a column that
// is younger than the file reads as NULL. Rules checked, each error naming the
// file: size and row count are those of the entry, every column holds as many rows.
func (t *Table) ReadFile(entry paimon.ManifestEntry, columns []int) (r *FileReader, err error) {
	return t.openData(entry, columns, false)
}

// openData is ReadFile; with keyed the columns of Schema.SystemFields come in front.
func (t *Table) openData(entry paimon.ManifestEntry, columns []int, keyed bool) (r *FileReader, err error) {
	name, err := t.DataPath(entry)
	if err != nil {
		return nil, err
	}
	defer guard(name, &err)
	at := t.files.at(name)
	stat, err := t.files.fs.Stat(at)
	if err != nil {
		return nil, ioError(name, "open", err)
	}
	if stat.Size != entry.File.FileSize {
		return nil, broken(name, "has %d bytes: its manifest entry says %d", stat.Size, entry.File.FileSize)
	}
	f, err := t.files.fs.Open(at)
	if err != nil {
		return nil, ioError(name, "open", err)
	}
	r = &FileReader{name: name, file: f, rowsLeft: entry.File.RowCount}
	if err := r.open(t, entry, stat.Size, columns, keyed); err != nil {
		return nil, errors.Join(err, r.Close())
	}
	return r, nil
}

func (r *FileReader) open(t *Table, entry paimon.ManifestEntry, size int64, columns []int, keyed bool) (err error) {
	defer guard(r.name, &err)
	if ext := path.Ext(r.name); ext != parquetExt {
		return broken(r.name, "file format %q: only Parquet is read", strings.TrimPrefix(ext, "."))
	}
	if err := r.checkTail(size); err != nil {
		return err
	}
	p, err := parquet.OpenFile(r.file, size, parquet.SkipPageIndex(true),
		parquet.SkipBloomFilters(true), parquet.ReadBufferSize(readBytes))
	if err != nil {
		return &FileError{File: r.name, Rule: "want a Parquet file", Err: err}
	}
	if p.NumRows() != entry.File.RowCount {
		return broken(r.name, "holds %d rows: its manifest entry says %d", p.NumRows(), entry.File.RowCount)
	}
	written, err := t.schemaByID(entry.File.SchemaID)
	if err != nil {
		return &FileError{File: r.name, Rule: "schema it was written with", Err: err}
	}
	if keyed {
		if err := r.openSystem(t.Schema(), written, p); err != nil {
			return err
		}
	}
	for _, i := range columns {
		c, err := newColumnReader(r, t.Schema().Fields[i], written, p, entry.File.HasWriteCols)
		if err != nil {
			return err
		}
		r.columns = append(r.columns, c)
	}
	return nil
}

// checkTail looks at the footer's length before the library believes it and asks
// for that much memory.
func (r *FileReader) checkTail(size int64) error {
	if size < int64(len(parquetMagic))+tailBytes {
		return broken(r.name, "%d bytes are no Parquet file: want at least %d", size, len(parquetMagic)+tailBytes)
	}
	var tail [tailBytes]byte
	if _, err := r.file.ReadAt(tail[:], size-tailBytes); err != nil {
		return ioError(r.name, "read footer", err)
	}
	if string(tail[4:]) != parquetMagic {
		return broken(r.name, "ends in %q: a Parquet file ends in %s; was it cut?", tail[4:], parquetMagic)
	}
	if n := int64(binary.LittleEndian.Uint32(tail[:])); n > size-int64(len(parquetMagic))-tailBytes {
		return broken(r.name, "footer of %d bytes in a file of %d", n, size)
	}
	return nil
}

// Next returns the next rows, or io.EOF behind the last one. The batch is valid
// until the next call.
func (r *FileReader) Next() (b *Batch, err error) {
	defer guard(r.name, &err)
	if r.rowsLeft == 0 {
		return nil, r.finish()
	}
	n := r.rowsLeft
	for _, c := range r.columns {
		have, err := c.ready(r.rowsLeft)
		if err != nil {
			return nil, &FileError{File: r.name, Rule: "column " + c.field.Name, Err: err}
		}
		n = min(n, have)
	}
	b = &Batch{Len: int(n), Columns: make([]Column, len(r.columns))}
	for i, c := range r.columns {
		b.Columns[i] = c.take(int(n))
	}
	r.rowsLeft -= n
	return b, nil
}

// finish makes sure that no column has more rows than the file.
func (r *FileReader) finish() error {
	for _, c := range r.columns {
		if c.pages == nil {
			continue
		}
		_, err := c.ready(1)
		if err == nil {
			return broken(r.name, "column %s has more rows than the file", c.field.Name)
		}
		if !errors.Is(err, errColumnEnd) {
			return &FileError{File: r.name, Rule: "column " + c.field.Name, Err: err}
		}
	}
	return io.EOF
}

// Close releases the file; it may be called at any point, once.
func (r *FileReader) Close() (err error) {
	defer guard(r.name, &err)
	for _, c := range r.columns {
		err = errors.Join(err, c.close())
	}
	return errors.Join(err, ioError(r.name, "close", r.file.Close()))
}
