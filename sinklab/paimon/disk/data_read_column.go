package disk

import (
	"errors"
	"io"

	"github.com/parquet-go/parquet-go"

	"exactlyonce/sinklab/paimon"
)

// Batch and Column are how rows are handed out.
type (
	Batch  = paimon.Batch
	Column = paimon.Column
)

var errColumnEnd = errors.New("ends before the last row of the file")

// columnReader turns the pages of one column into slices.
type columnReader struct {
	field   paimon.Field    // as the table has it now
	written paimon.DataType // as the file has it
	pages   parquet.Pages   // nil: the column is younger than the file
	page    parquet.Page    // what current points into
	current Column          // the cells of page not handed out yet
	left    int             // how many they are
	widened []int64         // buffers used again for each page
	nulls   []bool
	cells   []any
}

func newColumnReader(r *FileReader, f paimon.Field, written paimon.Schema, p *parquet.File, partial bool) (*columnReader, error) {
	c, name := &columnReader{field: f}, r.name
	if f.Type.IsNested() {
		return nil, broken(name, "column %s: values of %s are not decoded", f.Name, f.Type.Root)
	}
	for _, old := range written.Fields {
		if old.ID != f.ID {
			continue
		}
		if !readable(old.Type, f.Type) {
			return nil, broken(name, "column %s: written as %s, now %s: not converted", f.Name, old.Type, f.Type)
		}
		if partial && p.Root().Column(old.Name) == nil {
			return c, nil
		}
		if err := c.bind(r, p, old.Name, old.Type); err != nil {
			return nil, err
		}
	}
	return c, nil
}

// bind reads the column from the leaf of that name.
func (c *columnReader) bind(r *FileReader, p *parquet.File, leafName string, written paimon.DataType) error {
	leaf := p.Root().Column(leafName)
	if leaf == nil || !leaf.Leaf() || leaf.Repeated() {
		return broken(r.name, "column %s is missing, or has parts", leafName)
	}
	if err := checkPages(r.file, p.Size(), p, leaf.Index()); err != nil {
		return &FileError{File: r.name, Rule: "column " + leafName, Err: err}
	}
	c.written, c.pages = written, leaf.Pages()
	return nil
}

// readable tells whether cells of an old type are right for a new one as they are.
func readable(old, now paimon.DataType) bool {
	old.NotNull, now.NotNull = false, false
	text := func(t paimon.DataType) bool { return t.Root == paimon.TypeChar || t.Root == paimon.TypeVarChar }
	binary := func(t paimon.DataType) bool { return t.Root == paimon.TypeBinary || t.Root == paimon.TypeVarBinary }
	return old == now || old.Integer() && now.Integer() || text(old) && text(now) || binary(old) && binary(now) ||
		old.Root == paimon.TypeFloat && now.Root == paimon.TypeDouble
}

// ready makes at least one cell available and returns how many are.
func (c *columnReader) ready(rowsLeft int64) (int64, error) {
	if c.pages == nil {
		return rowsLeft, nil
	}
	for c.left == 0 {
		c.release()
		page, err := c.pages.ReadPage()
		if errors.Is(err, io.EOF) {
			return 0, errColumnEnd
		}
		if err != nil {
			return 0, err
		}
		c.page = page
		if err := c.load(page); err != nil {
			return 0, err
		}
	}
	return int64(c.left), nil
}

// take hands out n cells, at most what ready returned.
func (c *columnReader) take(n int) Column {
	if c.pages == nil {
		return Column{}
	}
	out := c.current
	if out.Cells != nil {
		out.Cells, c.current.Cells = out.Cells[:n], out.Cells[n:]
	} else {
		out.Ints, c.current.Ints = out.Ints[:n], out.Ints[n:]
	}
	if out.Nulls != nil {
		out.Nulls, c.current.Nulls = out.Nulls[:n], out.Nulls[n:]
	}
	c.left -= n
	return out
}

func (c *columnReader) release() {
	if c.page != nil {
		parquet.Release(c.page)
		c.page = nil
	}
}

func (c *columnReader) close() error {
	c.release()
	if c.pages == nil {
		return nil
	}
	return c.pages.Close()
}
