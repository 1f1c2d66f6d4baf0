package disk

import (
	"exactlyonce/sinklab/filesystem"
	"exactlyonce/sinklab/paimon"
	"exactlyonce/sinklab/rows"
)

// systemColumns puts the columns of Schema.SystemFields in front of a generator's:
// keys, sequence number, row kind. Generated rows are all inserts.
type systemColumns struct {
	gen  rows.Generator
	keys []int // columns of gen
	run  paimon.KeyedRange
}

var _ rows.Generator = (*systemColumns)(nil)

// Value implements rows.Generator.
func (s *systemColumns) Value(split int32, position int64, column int) any {
	switch k := column - len(s.keys); {
	case k < 0:
		return s.gen.Value(split, position, s.keys[column])
	case k == 0:
		return s.run.FirstSequence + position - s.run.From
	case k == 1:
		return paimon.RowInsert
	default:
		return s.gen.Value(split, position, k-2)
	}
}

// Int64s implements rows.Generator.
func (s *systemColumns) Int64s(split int32, from int64, column int, dst []int64) bool {
	k := column - len(s.keys)
	switch {
	case k < 0:
		return s.gen.Int64s(split, from, s.keys[column], dst)
	case k > 1:
		return s.gen.Int64s(split, from, k-2, dst)
	}
	for i := range dst {
		dst[i] = paimon.RowInsert
		if k == 0 {
			dst[i] = s.run.FirstSequence + from - s.run.From + int64(i)
		}
	}
	return true
}

// keyedFields are all columns of a file of a primary-key table.
func keyedFields(s paimon.Schema) []paimon.Field { return append(s.SystemFields(), s.Fields...) }

// writeKeyed writes rows that lie in the order of their keys, as level 0.
func (t *Table) writeKeyed(f filesystem.File, keyed []paimon.KeyedRange) (paimon.DataFile, error) {
	schema := t.Schema()
	p, err := newParquetFile(f, keyedFields(schema), pagesOf(schema))
	if err != nil {
		return paimon.DataFile{}, err
	}
	columns := &systemColumns{gen: t.gen}
	for _, key := range schema.KeyFields() {
		columns.keys = append(columns.keys, schema.FieldIndex(key.Name))
	}
	for _, r := range keyed {
		columns.run = r
		if err := p.rows(columns, r.Range); err != nil {
			return paimon.DataFile{}, err
		}
	}
	size, err := p.close()
	if err != nil {
		return paimon.DataFile{}, err
	}
	result := paimon.NewKeyedFile("", size, paimon.CountKeyed(keyed), 0, 0)
	result.MinSequenceNumber, result.MaxSequenceNumber = paimon.SequenceBounds(keyed)
	if len(keyed) > 0 {
		first, last := keyed[0], keyed[len(keyed)-1]
		if result.MinKey, err = t.encodeKey(columns, first.Split, first.From); err != nil {
			return paimon.DataFile{}, err
		}
		if result.MaxKey, err = t.encodeKey(columns, last.Split, last.To-1); err != nil {
			return paimon.DataFile{}, err
		}
	}
	err = p.describe(&result, schema)
	return result, err
}

func (t *Table) encodeKey(c *systemColumns, split int32, position int64) (string, error) {
	values := make([]any, len(c.keys))
	for i := range values {
		values[i] = c.Value(split, position, i)
	}
	return paimon.EncodeRow(fieldTypes(t.Schema().KeyFields()), values)
}

func fieldTypes(fields []paimon.Field) []paimon.DataType {
	types := make([]paimon.DataType, len(fields))
	for i, f := range fields {
		types[i] = f.Type
	}
	return types
}

// describe fills in the statistics of a file of a primary-key table.
func (p *parquetFile) describe(f *paimon.DataFile, schema paimon.Schema) (err error) {
	f.SchemaID = schema.ID
	keys := len(schema.KeyFields())
	if f.KeyStats, err = valueStats(p.columns[:keys]); err != nil {
		return err
	}
	f.ValueStats, err = valueStats(p.columns[keys+2:])
	return err
}
