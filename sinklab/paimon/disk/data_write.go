package disk

import (
	"exactlyonce/sinklab/filesystem"
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

// WriteData writes a data file as Parquet in constant memory, with statistics of all
// columns; sequence numbers of append files and the creation time are the caller's.
// Errors: the name is taken, a type that is not written, a value the generator gave
// that does not fit its column.
func (t *Table) WriteData(spec paimon.DataSpec) (paimon.DataFile, error) {
	return t.createData(spec.Place, spec.Name, func(file string, f filesystem.File) (paimon.DataFile, error) {
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
func (t *Table) createData(at paimon.Place, name string, write func(file string, f filesystem.File) (paimon.DataFile, error)) (paimon.DataFile, error) {
	var result paimon.DataFile
	file, err := t.dataFile(at, name)
	if err != nil {
		return result, err
	}
	err = t.files.create(file, func(f filesystem.File) (err error) {
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

func (t *Table) writeAppend(f filesystem.File, ranges []rows.Range) (paimon.DataFile, error) {
	schema := t.Schema()
	p, err := newParquetFile(f, schema.Fields, pagesOf(schema))
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
