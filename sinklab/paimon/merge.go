package paimon

import (
	"errors"
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
	KeepDeletes bool // a compaction into a level that is not the last keeps them

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
	if kind := newest.batch.Kinds[newest.at]; m.KeepDeletes || kind == RowInsert || kind == RowUpdateAfter {
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
