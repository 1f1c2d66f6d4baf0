package explore

import (
	"math/bits"
	"unsafe"
)

// table finds numbers by fingerprint: open addressing, 20 bytes a place and no pointer, so
// that a collector of garbage passes it by. It is never more than four fifths full and grows
// by a half.
type table struct {
	at     []Fingerprint // the zero one marks a free place; a state that has it is not remembered
	number []uint32
	used   int
}

// find is the number kept for a fingerprint.
func (t *table) find(at Fingerprint) (number uint32, ok bool) {
	if t.used == 0 {
		return 0, false
	}
	i := t.place(at)
	return t.number[i], t.at[i] != Fingerprint{}
}

// keep adds a fingerprint and tells whether it was not there yet; the first number counts.
func (t *table) keep(at Fingerprint, number uint32) bool {
	if t.used >= len(t.at)/5*4 {
		t.grow()
	}
	i := t.place(at)
	if t.at[i] == at && at != (Fingerprint{}) {
		return false
	}
	t.at[i], t.number[i] = at, number
	t.used++
	return true
}

// place is where a fingerprint is, or would be.
func (t *table) place(at Fingerprint) int {
	first, _ := bits.Mul64(at.Lo, uint64(len(t.at))) // as far along the table as along all numbers
	i := int(first)
	for t.at[i] != at && t.at[i] != (Fingerprint{}) {
		if i++; i == len(t.at) {
			i = 0
		}
	}
	return i
}

func (t *table) grow() {
	old := *t
	n := max(20, len(old.at)+len(old.at)/2)
	t.at, t.number = make([]Fingerprint, n), make([]uint32, n)
	for i, at := range old.at {
		if at != (Fingerprint{}) {
			to := t.place(at)
			t.at[to], t.number[to] = at, old.number[i]
		}
	}
}

func (t *table) bytes() int64 {
	return int64(len(t.at)) * int64(unsafe.Sizeof(Fingerprint{})+unsafe.Sizeof(uint32(0)))
}
