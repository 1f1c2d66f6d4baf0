package tables

import (
	"errors"
	"io"
	"slices"

	"exactlyonce/sinklab/paimon"
	"exactlyonce/sinklab/paimon/disk"
	"exactlyonce/sinklab/rows"
	"exactlyonce/sinklab/warehouse"
)

// content is the rows of a table as keys that can be compared: integers where
// the table is one integer column, else the cells as text.
type content struct {
	ints  []int64
	texts []string
	ids   []int64  // the first integer column, where the rows are texts
	keys  []string // the primary key, where there is one and the rows are texts
	// ordered: the rows are of one split, in its order, so the last one of a key is known.
	ordered bool
}

// report answers the lecture's count query over the first integer column.
func (c *content) report() *warehouse.Rows {
	return warehouse.RowsOf(int64(len(c.ints)+len(c.texts)), slices.Concat(c.ints, c.ids))
}

// firstInteger is the column that identifies rows in reports, -1 if there is none.
func firstInteger(s paimon.Schema) int {
	return slices.IndexFunc(s.Fields, func(f paimon.Field) bool { return f.Type.Integer() })
}

// oneInteger tells whether a table is a single integer column.
func oneInteger(s paimon.Schema) bool {
	return len(s.Fields) == 1 && s.Fields[0].Type.Integer()
}

// readContent reads every row of a snapshot, from the files; snapshot 0 has none.
func readContent(t *disk.Table, id int64) (*content, error) {
	c := &content{}
	if id == 0 {
		return c, nil
	}
	snapshot, err := t.Snapshot(id)
	if err != nil {
		return nil, err
	}
	columns := make([]int, len(t.Schema().Fields))
	for i := range columns {
		columns[i] = i
	}
	r, err := t.Scan(snapshot, columns, nil)
	if err != nil {
		return nil, err
	}
	return c, errors.Join(c.addRows(r, t.Schema()), r.Close())
}

// keyColumns are the columns of the primary key, none for an append table.
func keyColumns(s paimon.Schema) []int {
	columns := make([]int, len(s.PrimaryKeys))
	for i, name := range s.PrimaryKeys {
		columns[i] = s.FieldIndex(name)
	}
	return columns
}

// batches is what reads rows.
type batches interface{ Next() (*disk.Batch, error) }

// addRows takes what a proper reader sees.
func (c *content) addRows(r batches, schema paimon.Schema) error {
	integers, id, key := oneInteger(schema), firstInteger(schema), keyColumns(schema)
	for {
		b, err := r.Next()
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return err
		}
		for i := range b.Len {
			if integers && b.Columns[0].Ints != nil && b.Columns[0].Nulls == nil {
				c.ints = append(c.ints, b.Columns[0].Ints[:b.Len]...)
				break
			}
			c.texts = append(c.texts, rows.Text(len(schema.Fields), func(k int) any { return b.Columns[k].Value(i) }))
			if len(key) > 0 {
				c.keys = append(c.keys, rows.Text(len(key), func(k int) any { return b.Columns[key[k]].Value(i) }))
			}
			if id >= 0 {
				if n, ok := b.Columns[id].Value(i).(int64); ok {
					c.ids = append(c.ids, n)
				}
			}
		}
	}
}

// generated computes the rows of the first count[split] positions of each split.
func generated(gen rows.Generator, schema paimon.Schema, count []int64) *content {
	c, key := &content{ordered: len(count) == 1}, keyColumns(schema)
	for split, n := range count {
		if n == 0 {
			continue
		}
		if oneInteger(schema) {
			at := len(c.ints)
			c.ints = append(c.ints, make([]int64, n)...)
			if gen.Int64s(int32(split), 0, 0, c.ints[at:]) {
				continue
			}
			c.ints = c.ints[:at]
		}
		for pos := range n {
			c.texts = append(c.texts, rows.Text(len(schema.Fields), func(k int) any { return gen.Value(int32(split), pos, k) }))
			if len(key) > 0 {
				c.keys = append(c.keys, rows.Text(len(key), func(k int) any { return gen.Value(int32(split), pos, key[k]) }))
			}
		}
	}
	return c
}
