package sqlview

import "fmt"

// batchRows is how many rows in memory become columns at a time.
const batchRows = 4096

// fromRows is the relation over rows in memory.
func fromRows(columns []Column, rows [][]any) *Relation {
	return &Relation{Columns: columns, RowsMax: int64(len(rows)), Scan: func(need []int, _ []Predicate) (Batches, error) {
		from := 0
		return Pieces(func() (*Batch, error) {
			if from == len(rows) {
				return nil, nil
			}
			to := min(len(rows), from+batchRows)
			b := transpose(len(columns), need, rows[from:to])
			b.First = int64(from)
			from = to
			return b, nil
		}), nil
	}}
}

func transpose(width int, need []int, rows [][]any) *Batch {
	b := &Batch{Rows: len(rows), Columns: make([]Vector, width)}
	for _, c := range need {
		values := make([]any, len(rows))
		for i, r := range rows {
			values[i] = r[c]
		}
		b.Columns[c] = Vector{Values: values}
	}
	return b
}

// lazily is a relation whose rows are made when the first scan starts, so that
// an error belongs to the statement that reads them.
func lazily(columns []Column, load func() ([][]any, error)) *Relation {
	var cached *Relation
	return &Relation{Columns: columns, Scan: func(need []int, preds []Predicate) (Batches, error) {
		if cached == nil {
			rows, err := load()
			if err == nil {
				err = checkRows(columns, rows)
			}
			if err != nil {
				return nil, err
			}
			cached = fromRows(columns, rows)
		}
		return cached.Scan(need, preds)
	}}
}

// checkRows finds a row that does not fit its columns: comparisons of integer
// columns are taken over from SQLite, so nothing else may stand there.
func checkRows(columns []Column, rows [][]any) error {
	for i, row := range rows {
		if len(row) != len(columns) {
			return fmt.Errorf("row %d has %d values for %d columns", i, len(row), len(columns))
		}
		for c, v := range row {
			if _, ok := v.(int64); v != nil && !ok && isInteger(columns[c].Type) {
				return fmt.Errorf("row %d, column %s: %T is no %s", i, columns[c].Name, v, columns[c].Type)
			}
		}
	}
	return nil
}
