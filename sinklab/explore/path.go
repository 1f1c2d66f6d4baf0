package explore

import (
	"cmp"
	"encoding/binary"

	"exactlyonce/sinklab/choose"
)

// path is the picks of a schedule by their distance, 4 bytes a number, the highest byte
// first: the option of the first pick, then for each later one how many questions lie
// between it and the one before, and its option. Wherever the same state is reached, the
// same questions follow, so that a path holds from every way to it. Of two paths with as
// many picks the one that comes first as text is the one with the earlier pick, or with
// the lower option where they part. That a late message comes is marked: it is part of the
// pick that made it late, and no pick of its own.
type path string

const number = 4 // bytes

// arrives marks the option of a pick that says when a late message comes.
const arrives = 1 << 31

// pathOption is an option as paths hold it.
func pathOption(label string, option int) int {
	if choose.ClassOf(label) == choose.Arrival {
		option |= arrives
	}
	return option
}

// picks is how many a path has, without those that are marked.
func picks[text path | []byte](p text) (n int) {
	for i := 0; i < len(p); i += 2 * number {
		if p[i]&0x80 == 0 {
			n++
		}
	}
	return n
}

// compare orders two paths, each behind some questions: fewer picks, then the earlier pick,
// then the lower option, then the one whose late message comes earlier, or comes at all.
func compare[text path | []byte](aLead uint32, a path, bLead uint32, b text) int {
	if c := cmp.Compare(picks(a), picks(b)); c != 0 {
		return c
	}
	if a == "" || len(b) == 0 {
		return cmp.Compare(len(b), len(a))
	}
	if c := cmp.Compare(aLead, bLead); c != 0 {
		return c
	}
	for i := range min(len(a), len(b)) {
		if a[i] != b[i] {
			return cmp.Compare(a[i], b[i])
		}
	}
	return cmp.Compare(len(b), len(a))
}

// appendPick appends a pick and, where more follow, what lies between.
func appendPick(b []byte, option, between int, next path) []byte {
	b = binary.BigEndian.AppendUint32(b, uint32(option))
	if next != "" {
		b = append(binary.BigEndian.AppendUint32(b, uint32(between)), next...)
	}
	return b
}

// ordinals are the picks by the number of the question in the whole run, given the number
// of questions before the first.
func (p path) ordinals(lead int) (picks []ordinal) {
	next := func() int {
		n := binary.BigEndian.Uint32([]byte(p[:number]))
		p = p[number:]
		return int(n)
	}
	for p != "" {
		picks = append(picks, ordinal{lead, next() &^ arrives})
		if p != "" {
			lead += next() + 1
		}
	}
	return picks
}
