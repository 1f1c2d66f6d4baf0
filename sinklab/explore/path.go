package explore

import "encoding/binary"

// path is the picks of a schedule by their distance, 4 bytes a number, the highest byte
// first: the option of the first pick, then for each later one how many questions lie
// between it and the one before, and its option. Wherever the same state is reached, the
// same questions follow, so that a path holds from every way to it. Of two paths with as
// many picks the one that comes first as text is the one with the earlier pick, or with
// the lower option where they part.
type path string

const number = 4 // bytes

// picks is how many there are.
func (p path) picks() int { return (len(p)/number + 1) / 2 }

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
		picks = append(picks, ordinal{lead, next()})
		if p != "" {
			lead += next() + 1
		}
	}
	return picks
}
