package disk

import (
	"io"

	"github.com/parquet-go/parquet-go"
	"github.com/parquet-go/parquet-go/compress/zstd"

	"exactlyonce/sinklab/paimon"
	"exactlyonce/sinklab/rows"
)

const (
	// chunkRows is how many rows are in hand at once; memory is a few chunks a column.
	chunkRows = 8192
	// groupRows bounds what Parquet keeps in memory until a row group is complete.
	groupRows = 1 << 20
	// pageBytes is the size of a data page before packing.
	pageBytes = 256 << 10
)

// packing is shared: it pools its encoders. The fastest level is Paimon's default,
// file.compression.zstd-level = 1.
var packing = &zstd.Codec{Level: zstd.SpeedFastest}

// WriteData writes a data file as Parquet in constant memory, with statistics of all
// columns; sequence numbers of append files and the creation time are the caller's.
// Errors: the name is taken, a type that is not written, a value the generator gave
// that does not fit its column.
func (t *Table) WriteData(spec paimon.DataSpec) (paimon.DataFile, error) {
	return t.createData(spec.Place, spec.Name, func(file string, f File) (paimon.DataFile, error) {
		if t.gen == nil {
			return paimon.DataFile{}, broken(file, "the table was opened without a generator of rows")
		}
		if len(t.Schema().PrimaryKeys) > 0 {
			return t.writeKeyed(f, spec.Keyed)
		}
		return t.writeAppend(f, spec.Rows)
	})
}

// createData makes a data file with what write puts into it.
func (t *Table) createData(at paimon.Place, name string, write func(file string, f File) (paimon.DataFile, error)) (paimon.DataFile, error) {
	var result paimon.DataFile
	file, err := t.dataFile(at, name)
	if err != nil {
		return result, err
	}
	err = t.files.create(file, func(f File) (err error) {
		defer guard(file, &err)
		result, err = write(file, f)
		if err != nil {
			return &FileError{File: file, Rule: "write", Err: err}
		}
		return nil
	})
	result.FileName = name
	if err != nil {
		return paimon.DataFile{}, err
	}
	return result, nil
}

func (t *Table) writeAppend(f File, ranges []rows.Range) (paimon.DataFile, error) {
	schema := t.Schema()
	p, err := newParquetFile(f, schema.Fields)
	if err != nil {
		return paimon.DataFile{}, err
	}
	for _, r := range ranges {
		if err := p.rows(t.gen, r); err != nil {
			return paimon.DataFile{}, err
		}
	}
	size, err := p.close()
	if err != nil {
		return paimon.DataFile{}, err
	}
	result := paimon.NewAppendFile("", size, rows.Count(ranges))
	result.SchemaID = schema.ID
	result.ValueStats, err = valueStats(p.columns)
	return result, err
}

// countingWriter knows the size of the file.
type countingWriter struct {
	w io.Writer
	n int64
}

func (c *countingWriter) Write(p []byte) (int, error) {
	n, err := c.w.Write(p)
	c.n += int64(n)
	return n, err
}

// parquetFile is a data file being written.
type parquetFile struct {
	out     *countingWriter
	w       *parquet.Writer
	columns []*dataColumn
	inGroup int64
}

func newParquetFile(f io.Writer, fields []paimon.Field) (*parquetFile, error) {
	layout, err := fileSchema(fields)
	if err != nil {
		return nil, err
	}
	out := &countingWriter{w: f}
	options := []parquet.WriterOption{
		layout, parquet.Compression(packing), parquet.DataPageVersion(1),
		parquet.PageBufferSize(pageBytes), parquet.CreatedBy("sinklab", "1", "paimon"),
	}
	for _, field := range fields {
		if field.Type.Root == paimon.TypeDecimal && field.Type.Precision > paimon.MaxCompactDecimal {
			// The library orders these bytes without their sign: no bounds rather than wrong ones.
			options = append(options, parquet.SkipPageBounds(field.Name))
		}
	}
	w := parquet.NewWriter(out, options...)
	return &parquetFile{out: out, w: w, columns: newDataColumns(fields, w.ColumnWriters())}, nil
}

// rows moves a range through the columns, a chunk at a time.
func (p *parquetFile) rows(gen rows.Generator, r rows.Range) error {
	for from := r.From; from < r.To; {
		n := min(r.To-from, chunkRows, groupRows-p.inGroup)
		for _, c := range p.columns {
			if err := c.write(gen, r.Split, from, int(n)); err != nil {
				return err
			}
		}
		from += n
		if err := p.wrote(n); err != nil {
			return err
		}
	}
	return nil
}

// wrote ends the row group when it is full.
func (p *parquetFile) wrote(n int64) error {
	if p.inGroup += n; p.inGroup < groupRows {
		return nil
	}
	p.inGroup = 0
	return p.w.Flush()
}

// close completes the file and tells its size.
func (p *parquetFile) close() (int64, error) {
	err := p.w.Close()
	return p.out.n, err
}
