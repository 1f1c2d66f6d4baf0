package sqlview

import (
	"fmt"

	"modernc.org/sqlite/vtab"
)

// cursor walks the rows of a scan.
type cursor struct {
	use    *use
	text   string // the plan as BestIndex wrote it
	plan   plan   // the same, read; a join starts many scans by one plan
	preds  []Predicate
	source Batches // nil = no scan is open
	batch  *Batch  // nil = at the end
	row    int     // how many of batch are behind
}

// Filter starts a scan by the plan in idxStr; a join calls it once for each row
// of the table before.
func (c *cursor) Filter(_ int, idxStr string, vals []vtab.Value) error {
	if err := c.Close(); err != nil {
		return err
	}
	if c.text != idxStr {
		c.text, c.plan = idxStr, decodePlan(idxStr)
	}
	c.preds = c.plan.bind(vals)
	c.row = 0
	var err error
	if c.source, err = c.use.start(c.plan, c.preds); err != nil {
		return c.use.fail(err)
	}
	return c.seek()
}

// Next goes to the next row that passes.
func (c *cursor) Next() error {
	c.row++
	return c.seek()
}

// seek moves on from the current place to a row that passes, or to the end.
func (c *cursor) seek() error {
	for {
		if c.batch != nil {
			for ; c.row < c.batch.count(); c.row++ {
				if c.passes() {
					return nil
				}
			}
		}
		var err error
		if c.batch, err = c.source.Next(); err != nil {
			return c.use.fail(err)
		}
		if c.row = 0; c.batch == nil {
			return nil
		}
	}
}

// passes checks the predicates; what is no integer is left to SQLite.
func (c *cursor) passes() bool {
	row := c.batch.row(c.row)
	for _, p := range c.preds {
		if v, ok := c.batch.Columns[p.Column].int(row); ok && !p.holds(v) {
			return false
		}
	}
	return true
}

// Eof reports the end.
func (c *cursor) Eof() bool { return c.batch == nil }

// Column is a value of the current row. A column that the plan did not ask for
// was not read; NULL in its place would be a wrong answer.
func (c *cursor) Column(i int) (vtab.Value, error) {
	if i >= len(c.plan.needed) || !c.plan.needed[i] {
		return nil, c.use.fail(fmt.Errorf("column %s: read without being planned", c.use.Columns[i].Name))
	}
	return c.batch.Columns[i].at(c.batch.row(c.row)), nil
}

// Rowid is the row's number, the same in every scan: SQLite tells by it whether the two sides
// of an OR found one row or two.
func (c *cursor) Rowid() (int64, error) { return c.batch.number(c.batch.row(c.row)), nil }

// Close ends the scan; Filter may start another.
func (c *cursor) Close() error {
	source := c.source
	c.source, c.batch = nil, nil
	if source == nil {
		return nil
	}
	if err := source.Close(); err != nil {
		return c.use.fail(err)
	}
	return nil
}
