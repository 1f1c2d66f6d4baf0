// Package rows names generated rows without holding them.
//
// A datagen row is a pure function of its split (source and subtask) and its
// position in that split, so the engine moves ranges of positions and only the
// byte store ever computes values. Five million rows cost one Range.
//
// Non-goals: rows read from outside, updates, deletes.
package rows

import "encoding/binary"

// Range is the half-open run of positions [From, To) of one split.
// Invariant: From <= To.
type Range struct {
	Split    int32 // index into the job's splits: source by source, subtask by subtask
	From, To int64 // positions, from 0
}

// Len is the number of rows in r.
func (r Range) Len() int64 { return r.To - r.From }

// AppendState appends the canonical form.
func (r Range) AppendState(b []byte) []byte {
	return binary.AppendVarint(binary.AppendVarint(binary.AppendVarint(b, int64(r.Split)), r.From), r.To)
}

// Count is the number of rows in all ranges, repeats counted each time.
func Count(ranges []Range) int64 {
	var n int64
	for _, r := range ranges {
		n += r.Len()
	}
	return n
}

// Append adds r to ranges, joining it with the last one where they touch.
func Append(ranges []Range, r Range) []Range {
	if r.Len() == 0 {
		return ranges
	}
	if n := len(ranges); n > 0 && ranges[n-1].Split == r.Split && ranges[n-1].To == r.From {
		ranges[n-1].To = r.To
		return ranges
	}
	return append(ranges, r)
}

// Generator computes the column values of the table that a job writes.
// It is pure: the same split, position and column give the same value, always.
type Generator interface {
	// Value is the value of one cell: nil, bool, int64, float64, string or []byte.
	// Integers of every width are int64, FLOAT and DOUBLE are float64; DECIMAL,
	// DATE, TIME and TIMESTAMP are strings in SQL's form.
	Value(split int32, position int64, column int) any
	// Int64s fills dst with the cells of an integer column from position from on
	// and reports false, leaving dst alone, where that column is not a NOT-null run
	// of integers. It is the fast path of the byte store.
	Int64s(split int32, from int64, column int, dst []int64) bool
}
