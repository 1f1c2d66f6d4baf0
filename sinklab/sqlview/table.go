package sqlview

import (
	"slices"

	"modernc.org/sqlite/vtab"
)

// table plans the scans of one relation.
type table struct{ use *use }

// BestIndex takes every comparison of an integer column with a value, and asks
// for the columns that the statement uses.
func (t *table) BestIndex(info *vtab.IndexInfo) error {
	p := plan{need: usedColumns(info.ColUsed, len(t.use.Columns))}
	for i := range info.Constraints {
		c := &info.Constraints[i]
		if !c.Usable || c.Column < 0 || !comparison(c.Op) || !isInteger(t.use.Columns[c.Column].Type) {
			continue
		}
		if !slices.Contains(p.need, c.Column) { // it is there by the rules; a lookup in an unread column would find nothing
			p.need = append(p.need, c.Column)
		}
		c.ArgIndex = len(p.preds)
		p.preds = append(p.preds, Predicate{Column: c.Column, op: c.Op})
	}
	info.IdxStr = p.encode()
	info.EstimatedRows = max(t.use.RowsMax, 1000) >> min(2*len(p.preds), 8)
	info.EstimatedCost = float64(info.EstimatedRows) * float64(1+len(p.need))
	return nil
}

func comparison(op vtab.ConstraintOp) bool {
	switch op {
	case vtab.OpEQ, vtab.OpLT, vtab.OpLE, vtab.OpGT, vtab.OpGE:
		return true
	}
	return false
}

// usedColumns reads SQLite's mask, whose last bit stands for all columns from 63 on.
func usedColumns(mask uint64, width int) (need []int) {
	for c := range width {
		if mask&(1<<min(c, 63)) != 0 {
			need = append(need, c)
		}
	}
	return need
}

// Open makes a cursor; reading starts with Filter.
func (t *table) Open() (vtab.Cursor, error) { return &cursor{use: t.use}, nil }

// Disconnect has nothing to free.
func (t *table) Disconnect() error { return nil }

// Destroy has nothing to free.
func (t *table) Destroy() error { return nil }
