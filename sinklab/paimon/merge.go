package paimon

import (
	"cmp"
	"errors"
	"fmt"
	"io"
)

// SortedRun yields rows with strictly ascending keys: the files of a FileRun one
// after another.
type SortedRun interface {
	// Next returns the next rows, valid until the call after, or io.EOF.
	Next() (*KeyedBatch, error)
	// File names what the last rows came from, for errors.
	File() string
}

// mergedRows is how many rows a merged batch holds at most.
const mergedRows = 4096

// Merger merges sorted runs as the merge engine "deduplicate" does: of the rows of
// one key the one with the highest sequence number stays, and it vanishes where its
// kind is DELETE or UPDATE_BEFORE (Paimon 2.0.0 SortMergeReader,
// DeduplicateMergeFunction, DropDeleteReader). Where two rows have one key and one
// sequence number, which only two writers of a bucket can bring about and Paimon
// leaves open, the later run wins.
//
// Its memory is one batch a run.
type Merger struct {
	keys    []DataType
	heap    []*runCursor // the smallest key, and of it the newest row, at the root
	pending []*runCursor // runs not yet begun
	out     []columnBuilder
}

// NewMerger merges runs with keys of the given types; columns are the types of
// KeyedBatch.Rows.
func NewMerger(keys, columns []DataType, runs []SortedRun) *Merger {
	m := &Merger{keys: keys, out: make([]columnBuilder, len(columns))}
	for i, t := range columns {
		m.out[i].integer = t.Integer()
	}
	for i, r := range runs {
		m.pending = append(m.pending, &runCursor{run: r, place: i, types: keys})
	}
	return m
}

// Next returns the next merged rows in order of their keys, valid until the call
// after, or io.EOF. An error of a run is returned as it is.
func (m *Merger) Next() (*Batch, error) {
	if err := m.begin(); err != nil {
		return nil, err
	}
	for i := range m.out {
		m.out[i].reset()
	}
	n := 0
	for n < mergedRows && len(m.heap) > 0 {
		kept, err := m.step()
		if err != nil {
			return nil, err
		}
		n += bit(kept)
	}
	if n == 0 {
		return nil, io.EOF
	}
	b := &Batch{Len: n, Columns: make([]Column, len(m.out))}
	for i := range m.out {
		b.Columns[i] = m.out[i].column()
	}
	return b, nil
}

func (m *Merger) begin() error {
	for len(m.pending) > 0 {
		c := m.pending[0]
		m.pending = m.pending[1:]
		if err := m.advance(c); err != nil {
			return err
		}
	}
	return nil
}

// step takes all rows of the smallest key and keeps the newest, if it is there to stay.
func (m *Merger) step() (kept bool, err error) {
	newest := m.pop()
	if kind := newest.batch.Kinds[newest.at]; kind == RowInsert || kind == RowUpdateAfter {
		kept = true
		for i, c := range newest.batch.Rows.Columns {
			m.out[i].add(c, newest.at)
		}
	}
	for len(m.heap) > 0 && newest.compareKey(m.heap[0]) == 0 {
		if err := m.advance(m.pop()); err != nil {
			return false, err
		}
	}
	return kept, m.advance(newest)
}

// advance moves c to its next row and puts it back, unless that was the last.
func (m *Merger) advance(c *runCursor) error {
	err := c.next()
	if errors.Is(err, io.EOF) {
		return nil
	}
	if err == nil {
		m.push(c)
	}
	return err
}

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
