package explore

import (
	"cmp"
	"encoding/binary"
	"slices"
	"unsafe"

	"github.com/zeebo/xxh3"
)

// Sums keep every summary once, however many states come to it: one in twenty states
// has one that no other has. They may be one of several parts, which number theirs by turns.
type Sums struct {
	Part, Parts uint32 // 0, 0 = the only one

	all   []*Summary
	known table
	bytes int64
}

// Keep returns the one summary that is equal to this one.
func (s *Sums) Keep(at Fingerprint, sum *Summary) *Summary {
	parts := max(1, s.Parts)
	if number, ok := s.known.find(at); ok {
		return s.At(number)
	}
	kept := sum.compact()
	kept.number = uint32(len(s.all))*parts + s.Part
	if kept.number/parts != uint32(len(s.all)) {
		panic("explore: more different summaries than numbers of 32 bits; 8 GB hold fewer")
	}
	s.all = append(s.all, kept)
	s.known.keep(at, kept.number)
	s.bytes += kept.bytes()
	return kept
}

// At is the summary of a number.
func (s *Sums) At(number uint32) *Summary { return s.all[number/max(1, s.Parts)] }

// Sizes of the summaries alone.
func (s *Sums) Sizes() Sizes {
	list := int64(cap(s.all)) * int64(unsafe.Sizeof((*Summary)(nil)))
	return Sizes{Sums: int64(len(s.all)), Bytes: s.bytes + s.known.bytes() + list}
}

// Kept tells whether a memory keeps the summary, and under which number.
func (s *Summary) Kept() (number uint32, ok bool) { return s.number, s.shared }

// Fingerprint stands for what a summary says: equal ones have equal fingerprints, in
// whatever order their cells were added.
func (s *Summary) Fingerprint() Fingerprint {
	slices.SortFunc(s.cells, func(c, d cell) int { return cmp.Compare(c.kind, d.kind) })
	var room [1024]byte
	b := binary.AppendUvarint(room[:0], uint64(s.depth))
	for i := range s.cells {
		c := &s.cells[i]
		b = binary.LittleEndian.AppendUint64(b, c.count)
		b = binary.LittleEndian.AppendUint64(b, uint64(c.lead)<<32|uint64(c.path))
		b = binary.LittleEndian.AppendUint32(b, c.kind)
	}
	return xxh3.Hash128(b)
}

// compact is a copy in as little memory as there is.
func (s *Summary) compact() *Summary {
	return &Summary{cells: slices.Clip(slices.Clone(s.cells)), depth: s.depth, shared: true}
}

// bytes is the memory of a compact one.
func (s *Summary) bytes() int64 {
	return int64(unsafe.Sizeof(*s)) + int64(cap(s.cells))*int64(unsafe.Sizeof(cell{}))
}
