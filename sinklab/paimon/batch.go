package paimon

// Batch is some rows, column by column.
type Batch struct {
	Len     int
	Columns []Column // in the order asked for
}

// Column is the cells of one column in a batch: either Ints, for integers of
// every width, or Cells, or neither where all are NULL.
type Column struct {
	Ints  []int64
	Nulls []bool // with Ints: which cells are NULL; nil = none
	Cells []any  // nil, bool, float64, string, []byte; DECIMAL, DATE, TIME, TIMESTAMP as SQL text
}

// Value is the i-th cell.
func (c Column) Value(i int) any {
	switch {
	case c.Cells != nil:
		return c.Cells[i]
	case c.Ints == nil || c.Nulls != nil && c.Nulls[i]:
		return nil
	}
	return c.Ints[i]
}

// columnBuilder collects cells of one column and is used again for each batch.
type columnBuilder struct {
	integer bool
	hasNull bool
	ints    []int64
	nulls   []bool
	cells   []any
}

func (b *columnBuilder) reset() {
	b.hasNull, b.ints, b.nulls, b.cells = false, b.ints[:0], b.nulls[:0], b.cells[:0]
}

// add appends cell i of c.
func (b *columnBuilder) add(c Column, i int) {
	if !b.integer {
		b.cells = append(b.cells, c.Value(i))
		return
	}
	null := c.Ints == nil || c.Nulls != nil && c.Nulls[i]
	var n int64
	if !null {
		n = c.Ints[i]
	}
	b.hasNull = b.hasNull || null
	b.ints, b.nulls = append(b.ints, n), append(b.nulls, null)
}

func (b *columnBuilder) column() Column {
	switch {
	case !b.integer:
		return Column{Cells: b.cells}
	case b.hasNull:
		return Column{Ints: b.ints, Nulls: b.nulls}
	}
	return Column{Ints: b.ints}
}
