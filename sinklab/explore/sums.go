package explore

import (
	"cmp"
	"encoding/binary"
	"slices"
	"strings"
	"unsafe"

	"github.com/zeebo/xxh3"
)

// Sums keeps every summary once, however many states come to it: one in twenty states
// has one that no other has.
type Sums struct {
	all   []*Summary
	known table
	bytes int64
}

// maxSums in one part leave 6 of 32 bits for the number of the part.
const maxSums = 1 << 26

// Keep returns the number of the one summary that is equal to this one.
func (s *Sums) Keep(at Fingerprint, sum *Summary) (number uint32) {
	number, ok := s.known.find(at)
	if !ok {
		if number = uint32(len(s.all)); number == maxSums {
			panic("explore: more than 67,108,864 different summaries in one part of a memory; 8 GB hold fewer")
		}
		kept := sum.compact()
		s.all = append(s.all, kept)
		s.known.keep(at, number)
		s.bytes += kept.bytes()
	}
	return number
}

// At is the summary of a number.
func (s *Sums) At(number uint32) *Summary { return s.all[number] }

// Sizes of the summaries alone.
func (s *Sums) Sizes() Sizes {
	list := int64(cap(s.all)) * int64(unsafe.Sizeof((*Summary)(nil)))
	return Sizes{Sums: int64(len(s.all)), Bytes: s.bytes + s.known.bytes() + list}
}

// Fingerprint stands for what a summary says: equal ones have equal fingerprints, in
// whatever order their cells were added.
func (s *Summary) Fingerprint() Fingerprint {
	slices.SortFunc(s.cells, func(c, d cell) int { return c.kind.compare(d.kind) })
	var room [1024]byte
	b := binary.AppendUvarint(room[:0], uint64(s.depth))
	for i := range s.cells {
		c := &s.cells[i]
		b = append(b, flag(c.outside), flag(c.orphans))
		for _, n := range [...]uint64{uint64(c.row), uint64(c.word), uint64(c.restarts), c.count, uint64(c.lead), uint64(len(c.path))} {
			b = binary.AppendUvarint(b, n)
		}
		b = append(b, c.path...)
	}
	return xxh3.Hash128(b)
}

func (k kind) compare(l kind) int {
	return cmp.Or(cmp.Compare(k.row, l.row), cmp.Compare(k.word, l.word), cmp.Compare(k.restarts, l.restarts),
		compareFlags(k.outside, l.outside), compareFlags(k.orphans, l.orphans))
}

func flag(b bool) byte {
	if b {
		return 1
	}
	return 0
}

// compact is a copy in as little memory as there is: all paths are parts of one text.
func (s *Summary) compact() *Summary {
	c := &Summary{cells: slices.Clip(slices.Clone(s.cells)), depth: s.depth, shared: true}
	var all strings.Builder
	all.Grow(s.paths())
	for i := range c.cells {
		all.WriteString(string(c.cells[i].path))
	}
	text := path(all.String())
	for i := range c.cells {
		n := len(c.cells[i].path)
		c.cells[i].path, text = text[:n], text[n:]
	}
	return c
}

func (s *Summary) paths() (bytes int) {
	for i := range s.cells {
		bytes += len(s.cells[i].path)
	}
	return bytes
}

// bytes is the memory of a compact one.
func (s *Summary) bytes() int64 {
	return int64(unsafe.Sizeof(*s)) + int64(cap(s.cells))*int64(unsafe.Sizeof(cell{})) + int64(s.paths())
}
