package disk

import (
	"fmt"

	"github.com/parquet-go/parquet-go"

	"exactlyonce/sinklab/paimon"
	"exactlyonce/sinklab/rows"
)

// dataColumn writes one column of a data file. Its buffers are used again for
// each chunk.
type dataColumn struct {
	field  paimon.Field
	index  int
	level  int // definition level of a value: 1 where NULL is possible
	out    *parquet.ColumnWriter
	stats  columnStats
	ints   []int64
	values []parquet.Value
}

func newDataColumns(fields []paimon.Field, out []*parquet.ColumnWriter) []*dataColumn {
	columns := make([]*dataColumn, len(fields))
	for i, f := range fields {
		c := &dataColumn{field: f, index: i, out: out[i], values: make([]parquet.Value, chunkRows)}
		if !f.Type.NotNull {
			c.level = 1
		}
		if f.Type.Integer() {
			c.ints = make([]int64, chunkRows)
		}
		columns[i] = c
	}
	return columns
}

// write appends n rows, at most chunkRows, of one split.
func (c *dataColumn) write(gen rows.Generator, split int32, from int64, n int) error {
	var err error
	if c.ints != nil && gen.Int64s(split, from, c.index, c.ints[:n]) {
		err = c.fillInts(n)
	} else {
		err = c.fill(gen, split, from, n)
	}
	if err != nil {
		return fmt.Errorf("column %s: %w", c.field.Name, err)
	}
	_, err = c.out.WriteRowValues(c.values[:n])
	return err
}

// fillInts is the fast path: no interface value and no test a row beyond the bounds.
func (c *dataColumn) fillInts(n int) error {
	ints, values := c.ints[:n], c.values[:n]
	low, high := ints[0], ints[0]
	for _, v := range ints {
		low, high = min(low, v), max(high, v)
	}
	for _, bound := range [2]int64{low, high} {
		v, err := toPhysical(c.field.Type, bound)
		if err != nil {
			return err
		}
		c.stats.add(v)
	}
	if c.field.Type.Root == paimon.TypeBigInt {
		for i, v := range ints {
			values[i] = parquet.Int64Value(v).Level(0, c.level, c.index)
		}
		return nil
	}
	for i, v := range ints {
		values[i] = parquet.Int32Value(int32(v)).Level(0, c.level, c.index)
	}
	return nil
}

func (c *dataColumn) fill(gen rows.Generator, split int32, from int64, n int) error {
	for i := range n {
		if err := c.cell(i, gen.Value(split, from+int64(i), c.index)); err != nil {
			return fmt.Errorf("row %d of split %d: %w", from+int64(i), split, err)
		}
	}
	return nil
}

// writeColumn appends the n cells of a column in hand, at most chunkRows.
func (c *dataColumn) writeColumn(col paimon.Column, n int) error {
	var err error
	if c.ints != nil && col.Ints != nil && col.Nulls == nil {
		copy(c.ints, col.Ints[:n])
		err = c.fillInts(n)
	} else {
		for i := 0; i < n && err == nil; i++ {
			err = c.cell(i, col.Value(i))
		}
	}
	if err != nil {
		return fmt.Errorf("column %s: %w", c.field.Name, err)
	}
	_, err = c.out.WriteRowValues(c.values[:n])
	return err
}

// cell puts one value in hand.
func (c *dataColumn) cell(i int, cell any) error {
	if cell == nil {
		if c.level == 0 {
			return fmt.Errorf("NULL, the column is %s", c.field.Type)
		}
		c.stats.nulls++
		c.values[i] = parquet.NullValue().Level(0, 0, c.index)
		return nil
	}
	v, err := toPhysical(c.field.Type, cell)
	if err != nil {
		return err
	}
	c.stats.add(v)
	c.values[i] = v.Level(0, c.level, c.index)
	return nil
}
