package disk

import (
	"errors"
	"fmt"
	"io"

	"github.com/parquet-go/parquet-go"
)

func (c *columnReader) load(page parquet.Page) error {
	c.current, c.left = Column{}, int(page.NumValues())
	kind := page.Type().Kind()
	if c.written.Integer() && page.Dictionary() == nil && (kind == parquet.Int64 || kind == parquet.Int32) {
		return c.loadInts(page, kind)
	}
	return c.loadCells(page)
}

// loadInts takes the page's own slice where no cell is NULL: no copy for BIGINT.
func (c *columnReader) loadInts(page parquet.Page, kind parquet.Kind) error {
	data := page.Data()
	var ints []int64
	if kind == parquet.Int64 {
		ints = data.Int64()
	} else {
		c.widened = c.widened[:0]
		for _, v := range data.Int32() {
			c.widened = append(c.widened, int64(v))
		}
		ints = c.widened
	}
	if len(ints) == c.left {
		c.current.Ints = ints
		return nil
	}
	return c.spread(ints, page.DefinitionLevels())
}

// spread puts the values that are there between those that are NULL.
func (c *columnReader) spread(ints []int64, levels []byte) error {
	if len(levels) != c.left {
		return fmt.Errorf("page of %d values with %d definition levels", c.left, len(levels))
	}
	c.nulls = c.nulls[:0]
	spread := make([]int64, c.left)
	next := 0
	for i, level := range levels {
		c.nulls = append(c.nulls, level == 0)
		if level == 0 {
			continue
		}
		if next == len(ints) {
			return errors.New("page with fewer values than its definition levels say")
		}
		spread[i] = ints[next]
		next++
	}
	c.current.Ints, c.current.Nulls = spread, c.nulls
	return nil
}

func (c *columnReader) loadCells(page parquet.Page) error {
	c.cells = c.cells[:0]
	var buf [256]parquet.Value
	values := page.Values()
	for {
		n, err := values.ReadValues(buf[:])
		for _, v := range buf[:n] {
			var cell any
			if !v.IsNull() {
				var wrong error
				if cell, wrong = fromPhysical(c.written, v); wrong != nil {
					return wrong
				}
			}
			c.cells = append(c.cells, cell)
		}
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return err
		}
		if n == 0 {
			return errors.New("page without progress")
		}
	}
	if len(c.cells) != c.left {
		return fmt.Errorf("page of %d values holds %d", c.left, len(c.cells))
	}
	if c.written.Integer() {
		return c.unbox()
	}
	c.current.Cells = c.cells
	return nil
}

// unbox keeps the promise that integers come as Ints, for pages with a dictionary.
func (c *columnReader) unbox() error {
	c.widened, c.nulls = c.widened[:0], c.nulls[:0]
	hasNull := false
	for _, cell := range c.cells {
		n, ok := cell.(int64)
		c.widened = append(c.widened, n)
		c.nulls = append(c.nulls, !ok)
		hasNull = hasNull || !ok
	}
	c.current.Ints = c.widened
	if hasNull {
		c.current.Nulls = c.nulls
	}
	return nil
}
