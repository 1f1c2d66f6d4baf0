package flinksql

import (
	"hash/fnv"
	"math/bits"
)

// random is a column of kind random. A cell is a hash of (table, column,
// subtask, position), so that it can be asked for again: after a restart the
// same row comes back, where Flink would draw anew.
type random struct {
	field
	seed uint64
}

func newRandom(f field, table, column string) random {
	h := fnv.New64a()
	h.Write([]byte(table + "\x00" + column))
	return random{f, h.Sum64()}
}

// splitmix is the output function of SplitMix64.
func splitmix(x uint64) uint64 {
	x += 0x9e3779b97f4a7c15
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}

// row is the seed of one cell.
func (r random) row(subtask int32, position int64) uint64 {
	return splitmix(splitmix(r.seed^uint64(subtask)) ^ uint64(position))
}

// unit maps a hash to [0, 1).
func unit(h uint64) float64 { return float64(h>>11) / (1 << 53) }

func (r random) value(subtask int32, position int64) any {
	h := r.row(subtask, position)
	// Flink draws a float in [0, 1) and gives null unless it is above the rate.
	if r.nullRate > 0 && unit(splitmix(h)) <= r.nullRate {
		return nil
	}
	switch {
	case r.typ.root == "BOOLEAN":
		return h&1 == 1
	case r.typ.isText():
		return r.hex(h)
	case r.typ.isBytes():
		return r.bytes(h)
	case r.typ.isInstant():
		return r.instant(h)
	case r.typ.root == "DECIMAL":
		return r.decimal(h)
	case r.typ.root == "DATE":
		return labDate
	case r.typ.root == "TIME":
		return labTime
	case r.typ.isFloat():
		lo, hi, u := r.min.(float64), r.max.(float64), unit(h)
		v := u*hi + (1-u)*lo // not lo + u*(hi-lo), which overflows
		if r.typ.root == "FLOAT" {
			v = float64(float32(v))
		}
		return v
	}
	return between(h, r.min.(int64), r.max.(int64))
}

// int64s is fast where no cell can be null.
func (r random) int64s(subtask int32, from int64, dst []int64) bool {
	if r.nullRate > 0 || r.typ.integerBits() == 0 {
		return false
	}
	lo, hi := r.min.(int64), r.max.(int64)
	for i := range dst {
		dst[i] = between(r.row(subtask, from+int64(i)), lo, hi)
	}
	return true
}

// between maps a hash to [lo, hi].
func between(h uint64, lo, hi int64) int64 {
	span := uint64(hi) - uint64(lo) + 1
	if span == 0 { // all of int64
		return int64(h)
	}
	offset, _ := bits.Mul64(h, span)
	return lo + int64(offset)
}

// hex is a text of hexadecimal digits, as Flink's nextHexString gives.
func (r random) hex(h uint64) string {
	n := r.size(h)
	text := make([]byte, n)
	for i := range text {
		if i%16 == 0 {
			h = splitmix(h)
		}
		text[i] = "0123456789abcdef"[h>>(4*(i%16))&15]
	}
	return string(text)
}

// size is the length of a text or of bytes.
func (r random) size(h uint64) int {
	if r.varLen { // Flink: nextInt(1, length), the bound excluded
		return int(between(splitmix(h^1), 1, int64(r.length)-1))
	}
	return r.length
}
