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

// WriteData writes bucket-<bucket>/<name> with the rows of ranges, in order, as
// Parquet in constant memory. The result has statistics of all columns; sequence
// numbers and the creation time are the caller's. Errors: the name is taken, a
// type that is not written, a value the generator gave that does not fit its column.
func (t *Table) WriteData(name string, bucket int32, ranges []rows.Range) (paimon.DataFile, error) {
	if err := plainName("data file", name); err != nil {
		return paimon.DataFile{}, err
	}
	file := bucketFolder(bucket) + "/" + name
	if t.gen == nil {
		return paimon.DataFile{}, broken(file, "the table was opened without a generator of rows")
	}
	if len(t.Schema().PartitionKeys) > 0 || len(t.Schema().PrimaryKeys) > 0 {
		return paimon.DataFile{}, broken(file, "tables with partitions or primary keys are read, not written")
	}
	var result paimon.DataFile
	err := t.files.create(file, func(f File) (err error) {
		defer guard(file, &err)
		result, err = writeParquet(f, t.Schema(), t.gen, ranges)
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

func writeParquet(f io.Writer, schema paimon.Schema, gen rows.Generator, ranges []rows.Range) (paimon.DataFile, error) {
	layout, err := fileSchema(schema.Fields)
	if err != nil {
		return paimon.DataFile{}, err
	}
	out := &countingWriter{w: f}
	options := []parquet.WriterOption{
		layout, parquet.Compression(packing), parquet.DataPageVersion(1),
		parquet.PageBufferSize(pageBytes), parquet.CreatedBy("sinklab", "1", "paimon"),
	}
	for _, field := range schema.Fields {
		if field.Type.Root == paimon.TypeDecimal && field.Type.Precision > paimon.MaxCompactDecimal {
			// The library orders these bytes without their sign: no bounds rather than wrong ones.
			options = append(options, parquet.SkipPageBounds(field.Name))
		}
	}
	w := parquet.NewWriter(out, options...)
	columns := newDataColumns(schema.Fields, w.ColumnWriters())
	if err := writeRanges(w, columns, gen, ranges); err != nil {
		return paimon.DataFile{}, err
	}
	if err := w.Close(); err != nil {
		return paimon.DataFile{}, err
	}
	stats, err := valueStats(schema.Fields, columns)
	result := paimon.NewAppendFile("", out.n, rows.Count(ranges))
	result.ValueStats, result.SchemaID = stats, schema.ID
	return result, err
}

// writeRanges moves all rows through the columns, a chunk at a time.
func writeRanges(w *parquet.Writer, columns []*dataColumn, gen rows.Generator, ranges []rows.Range) error {
	inGroup := int64(0)
	for _, r := range ranges {
		for from := r.From; from < r.To; {
			n := min(r.To-from, chunkRows, groupRows-inGroup)
			for _, c := range columns {
				if err := c.write(gen, r.Split, from, int(n)); err != nil {
					return err
				}
			}
			from += n
			if inGroup += n; inGroup == groupRows {
				inGroup = 0
				if err := w.Flush(); err != nil {
					return err
				}
			}
		}
	}
	return nil
}
