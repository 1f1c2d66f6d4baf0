package sqlview

// relation is a table as the virtual table reads it: columns, and a scan that
// is told which of them the statement needs.
type relation struct {
	columns []Column
	rowsMax int64 // bounds the rows for the planner; 0 = unknown
	// scan starts reading. It may leave out rows for which a predicate does not
	// hold; SQLite checks every row again.
	scan func(need []int, preds []predicate) (batches, error)
}

// batches yields the pieces of a table in order.
type batches interface {
	// next is the next piece, nil at the end; it may use the memory of the one before.
	next() (*batch, error)
	// close may be called at any point, once.
	close() error
}

// pieces is batches over a function that holds nothing open.
type pieces func() (*batch, error)

func (p pieces) next() (*batch, error) { return p() }
func (pieces) close() error            { return nil }

// batch is some rows, column by column.
type batch struct {
	rows    int
	columns []vector // one a column of the table; those not needed are empty
	only    []int    // which rows to read, in order; nil = all
}

// count is the number of rows to read, row the place of the i-th of them.
func (b *batch) count() int {
	if b.only != nil {
		return len(b.only)
	}
	return b.rows
}

func (b *batch) row(i int) int {
	if b.only != nil {
		return b.only[i]
	}
	return i
}

// vector is the values of one column in a batch: integers, or values of SQLite.
type vector struct {
	ints   []int64
	nulls  []bool // with ints: which are NULL; nil = none
	values []any  // nil, bool, int64, float64, string, []byte
}

// at is the value of row i as SQLite takes it.
func (v vector) at(i int) any {
	switch {
	case v.ints != nil:
		if v.nulls != nil && v.nulls[i] {
			return nil
		}
		return v.ints[i]
	case v.values == nil:
		return nil
	}
	if b, ok := v.values[i].(bool); ok {
		if b {
			return int64(1)
		}
		return int64(0)
	}
	return v.values[i]
}

// int is the value of row i where that is an integer.
func (v vector) int(i int) (int64, bool) {
	if v.ints != nil {
		return v.ints[i], v.nulls == nil || !v.nulls[i]
	}
	n, ok := v.at(i).(int64)
	return n, ok
}

// fromRows is the relation over rows in memory.
func fromRows(columns []Column, rows [][]any) *relation {
	return &relation{columns: columns, rowsMax: int64(len(rows)), scan: func(need []int, _ []predicate) (batches, error) {
		rest := rows
		return pieces(func() (*batch, error) {
			if len(rest) == 0 {
				return nil, nil
			}
			n := min(len(rest), batchRows)
			b := transpose(len(columns), need, rest[:n])
			rest = rest[n:]
			return b, nil
		}), nil
	}}
}

// batchRows is how many rows in memory become columns at a time.
const batchRows = 4096

// lazily is a relation whose rows are made when the first scan starts, so that
// an error belongs to the statement that reads them.
func lazily(columns []Column, load func() ([][]any, error)) *relation {
	var cached *relation
	return &relation{columns: columns, scan: func(need []int, preds []predicate) (batches, error) {
		if cached == nil {
			rows, err := load()
			if err != nil {
				return nil, err
			}
			cached = fromRows(columns, rows)
		}
		return cached.scan(need, preds)
	}}
}

func transpose(width int, need []int, rows [][]any) *batch {
	b := &batch{rows: len(rows), columns: make([]vector, width)}
	for _, c := range need {
		values := make([]any, len(rows))
		for i, r := range rows {
			values[i] = r[c]
		}
		b.columns[c] = vector{values: values}
	}
	return b
}
