package sqlview

// Relation is a table as SQL reads it: its columns, and a scan that is told which of
// them the statement needs.
type Relation struct {
	Columns []Column
	RowsMax int64 // bounds the rows for the planner; 0 = unknown
	// Scan starts reading the columns at the given places. It may leave out rows for
	// which a predicate does not hold; SQLite checks every row again.
	Scan func(need []int, preds []Predicate) (Batches, error)
	// Warning is what a reader of the answer should know about the rows that the scans so
	// far have read, "" = nothing; nil = never anything.
	Warning func() string
}

// Batches yields the pieces of a table in order.
type Batches interface {
	// Next is the next piece, nil at the end; it may use the memory of the one before.
	Next() (*Batch, error)
	// Close may be called at any point, once.
	Close() error
}

// Pieces is Batches over a function that holds nothing open.
type Pieces func() (*Batch, error)

// Next calls the function.
func (p Pieces) Next() (*Batch, error) { return p() }

// Close has nothing to close.
func (Pieces) Close() error { return nil }

// Batch is some rows, column by column.
type Batch struct {
	Rows    int
	Columns []Vector // one a column of the table; those not needed are empty
	// First numbers the batch's first row among all rows of the table, the others follow.
	// A row has the same number in every scan, whatever the scan leaves out, and no two
	// rows have the same: SQLite knows a row again by it.
	First int64

	only   []int   // which rows to read, in order; nil = all
	starts []start // numbers of a batch that many became; nil = they follow First
}

// start says which number the row at a place of a batch has; those behind it follow.
type start struct {
	at    int
	first int64
}

// count is the number of rows to read, row the place of the i-th of them.
func (b *Batch) count() int {
	if b.only != nil {
		return len(b.only)
	}
	return b.Rows
}

func (b *Batch) row(i int) int {
	if b.only != nil {
		return b.only[i]
	}
	return i
}

// Vector is the values of one column in a batch: integers, or values of SQLite.
type Vector struct {
	Ints   []int64
	Nulls  []bool // with Ints: which are NULL; nil = none
	Values []any  // nil, bool, int64, float64, string, []byte
}

// at is the value of row i as SQLite takes it.
func (v Vector) at(i int) any {
	switch {
	case v.Ints != nil:
		if v.Nulls != nil && v.Nulls[i] {
			return nil
		}
		return v.Ints[i]
	case v.Values == nil:
		return nil
	}
	if b, ok := v.Values[i].(bool); ok {
		if b {
			return int64(1)
		}
		return int64(0)
	}
	return v.Values[i]
}

// int is the value of row i where that is an integer.
func (v Vector) int(i int) (int64, bool) {
	if v.Ints != nil {
		return v.Ints[i], v.Nulls == nil || !v.Nulls[i]
	}
	n, ok := v.at(i).(int64)
	return n, ok
}
