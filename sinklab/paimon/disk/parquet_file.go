package disk

import (
	"io"

	"github.com/parquet-go/parquet-go"
	"github.com/parquet-go/parquet-go/compress"

	"exactlyonce/sinklab/paimon"
	"exactlyonce/sinklab/rows"
)

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
	w       *parquet.GenericWriter[any]
	columns []*dataColumn
	inGroup int64
}

func newParquetFile(f io.Writer, fields []paimon.Field, packing compress.Codec) (*parquetFile, error) {
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
	w := parquet.NewGenericWriter[any](out, options...)
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
