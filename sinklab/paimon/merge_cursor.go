package paimon

import (
	"cmp"
	"fmt"
)

// runCursor is a place in a run.
type runCursor struct {
	run   SortedRun
	place int // of the run among the others
	types []DataType
	batch *KeyedBatch
	at    int
}

func (c *runCursor) next() error {
	var before []any
	if c.batch != nil {
		if c.at++; c.at < c.batch.Rows.Len {
			if compareKeys(c.types, c.batch, c.at-1, c.batch, c.at) >= 0 {
				return c.disorder(c.batch.Key(c.at-1), c.batch.Key(c.at))
			}
			return nil
		}
		before = c.batch.Key(c.at - 1)
	}
	for {
		b, err := c.run.Next()
		if err != nil {
			return err
		}
		if b.Rows.Len == 0 {
			continue
		}
		if before != nil && CompareRows(c.types, before, b.Key(0)) >= 0 {
			return c.disorder(before, b.Key(0))
		}
		c.batch, c.at = b, 0
		return nil
	}
}

func (c *runCursor) disorder(before, key []any) error {
	return fmt.Errorf("%s: key %v follows %v: keys of a sorted run ascend", c.run.File(), key, before)
}

func (c *runCursor) compareKey(d *runCursor) int {
	return compareKeys(c.types, c.batch, c.at, d.batch, d.at)
}

// before tells whether c comes before d: by key, of one key the newer first.
func (c *runCursor) before(d *runCursor) bool {
	return cmp.Or(c.compareKey(d), cmp.Compare(d.batch.Sequence[d.at], c.batch.Sequence[c.at]), cmp.Compare(d.place, c.place)) < 0
}

// compareKeys compares without boxing where both columns are integers.
func compareKeys(types []DataType, a *KeyedBatch, i int, b *KeyedBatch, j int) int {
	for k, t := range types {
		x, y := a.Keys[k], b.Keys[k]
		var c int
		if x.Ints != nil && y.Ints != nil && x.Nulls == nil && y.Nulls == nil {
			c = cmp.Compare(x.Ints[i], y.Ints[j])
		} else {
			c = CompareCells(t, x.Value(i), y.Value(j))
		}
		if c != 0 {
			return c
		}
	}
	return 0
}

func (m *Merger) push(c *runCursor) {
	m.heap = append(m.heap, c)
	for k := len(m.heap) - 1; k > 0; {
		parent := (k - 1) / 2
		if !m.heap[k].before(m.heap[parent]) {
			return
		}
		m.heap[k], m.heap[parent] = m.heap[parent], m.heap[k]
		k = parent
	}
}

func (m *Merger) pop() *runCursor {
	top, n := m.heap[0], len(m.heap)-1
	m.heap[0] = m.heap[n]
	m.heap = m.heap[:n]
	for k := 0; 2*k+1 < n; {
		child := 2*k + 1
		if child+1 < n && m.heap[child+1].before(m.heap[child]) {
			child++
		}
		if !m.heap[child].before(m.heap[k]) {
			break
		}
		m.heap[k], m.heap[child] = m.heap[child], m.heap[k]
		k = child
	}
	return top
}
