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
	preds  []predicate
	source batches // nil = no scan is open
	batch  *batch  // nil = at the end
	row    int     // how many of batch are behind
	rowid  int64   // counts the rows of the scan
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
	c.row, c.rowid = 0, 0
	var err error
	if c.source, err = c.use.start(c.plan, c.preds); err != nil {
		return c.use.fail(err)
	}
	return c.seek()
}

// Next goes to the next row that passes.
func (c *cursor) Next() error {
	c.row++
	c.rowid++
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
		if c.batch, err = c.source.next(); err != nil {
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
		if v, ok := c.batch.columns[p.column].int(row); ok && !p.holds(v) {
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
		return nil, c.use.fail(fmt.Errorf("column %s: read without being planned", c.use.columns[i].Name))
	}
	return c.batch.columns[i].at(c.batch.row(c.row)), nil
}

// Rowid numbers the rows of the scan.
func (c *cursor) Rowid() (int64, error) { return c.rowid, nil }

// Close ends the scan; Filter may start another.
func (c *cursor) Close() error {
	source := c.source
	c.source, c.batch = nil, nil
	if source == nil {
		return nil
	}
	if err := source.close(); err != nil {
		return c.use.fail(err)
	}
	return nil
}
