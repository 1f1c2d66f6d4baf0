package paimon

import (
	"cmp"
	"slices"

	"exactlyonce/sinklab/rows"
)

// KeyedRange is a run of rows with their sequence numbers: the row at From + i has
// FirstSequence + i.
type KeyedRange struct {
	rows.Range
	FirstSequence int64
}

// AppendKeyed adds r to ranges, joining it with the last one where rows and sequence
// numbers both go on.
func AppendKeyed(ranges []KeyedRange, r KeyedRange) []KeyedRange {
	if n := len(ranges); n > 0 {
		last := &ranges[n-1]
		if last.Split == r.Split && last.To == r.From && last.FirstSequence+last.Len() == r.FirstSequence {
			last.To = r.To
			return ranges
		}
	}
	return append(ranges, r)
}

// CountKeyed is the number of rows in all ranges.
func CountKeyed(ranges []KeyedRange) (n int64) {
	for _, r := range ranges {
		n += r.Len()
	}
	return n
}

// SequenceBounds are the least and the greatest sequence number in ranges.
func SequenceBounds(ranges []KeyedRange) (low, high int64) {
	for i, r := range ranges {
		last := r.FirstSequence + r.Len() - 1
		if i == 0 {
			low, high = r.FirstSequence, last
		}
		low, high = min(low, r.FirstSequence), max(high, last)
	}
	return low, high
}

// SortKeyed puts rows in the order of their keys and keeps of each key the row with
// the highest sequence number (Paimon 2.0.0 SortBufferWriteBuffer with
// DeduplicateMergeFunction). Rows that lie in order already stay whole ranges.
func (l *Layout) SortKeyed(ranges []KeyedRange) []KeyedRange {
	if l.ascending(ranges) {
		return slices.Clone(ranges)
	}
	all := l.numbered(ranges)
	slices.SortStableFunc(all, func(a, b keyedRow) int {
		return cmp.Or(l.compareKeys(a, b), cmp.Compare(a.sequence, b.sequence))
	})
	var out []KeyedRange
	for i, r := range all {
		if i+1 < len(all) && l.compareKeys(r, all[i+1]) == 0 {
			continue
		}
		out = AppendKeyed(out, KeyedRange{rows.Range{Split: r.split, From: r.pos, To: r.pos + 1}, r.sequence})
	}
	return out
}

// keyedRow is one row while it is sorted. Single integer keys, the usual ones, are
// kept unboxed.
type keyedRow struct {
	split    int32
	pos      int64
	sequence int64
	number   int64
	key      []any // nil where number is the key
}

func (l *Layout) compareKeys(a, b keyedRow) int {
	if a.key == nil {
		return cmp.Compare(a.number, b.number)
	}
	return CompareRows(l.keyTypes, a.key, b.key)
}

func (l *Layout) numbered(ranges []KeyedRange) []keyedRow {
	all := make([]keyedRow, 0, CountKeyed(ranges))
	l.eachKey(ranges, func(r keyedRow) bool {
		all = append(all, r)
		return true
	})
	return all
}

// ascending tells whether the keys rise strictly from row to row.
func (l *Layout) ascending(ranges []KeyedRange) bool {
	var last keyedRow
	first, ok := true, true
	l.eachKey(ranges, func(r keyedRow) bool {
		ok = first || l.compareKeys(last, r) < 0
		first, last = false, r
		return ok
	})
	return ok
}

const keyChunk = 1024

// eachKey visits every row with its key until visit says no.
func (l *Layout) eachKey(ranges []KeyedRange, visit func(keyedRow) bool) {
	var chunk [keyChunk]int64
	for _, r := range ranges {
		for from := r.From; from < r.To; from += keyChunk {
			n := min(keyChunk, r.To-from)
			integers := len(l.key) == 1 && l.gen.Int64s(r.Split, from, l.key[0], chunk[:n])
			for i := range n {
				row := keyedRow{split: r.Split, pos: from + i, sequence: r.FirstSequence + from + i - r.From, number: chunk[i]}
				if !integers {
					row.key = l.cells(l.key, r.Split, row.pos)
				}
				if !visit(row) {
					return
				}
			}
		}
	}
}

// KeyBounds are the serialized keys of the first and the last row of sorted ranges.
func (l *Layout) KeyBounds(ranges []KeyedRange) (low, high string, err error) {
	first, last := ranges[0], ranges[len(ranges)-1]
	if low, err = l.Key(first.Split, first.From); err != nil {
		return "", "", err
	}
	high, err = l.Key(last.Split, last.To-1)
	return low, high, err
}
