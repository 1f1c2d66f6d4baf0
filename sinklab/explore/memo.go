package explore

import (
	"encoding/binary"

	"github.com/zeebo/xxh3"
)

// Fingerprint stands for a state and what is left of the budget, or for a summary: 128
// bits of a fixed hash, in place of a canonical form of a thousand bytes. Of ten million
// states two are taken for one with a chance of 1 in 10^24 (n²/2^129), which is far below
// that of a bit flipping in the machine; nobody chooses the forms so that they meet; and a
// schedule that was found is run again before it is shown.
type Fingerprint = xxh3.Uint128

// Memory remembers what the futures of a state come to.
type Memory interface {
	// Find returns what is known of a state, nil = nothing.
	Find(Fingerprint) *Summary
	// Keep remembers a state with the number of ways out of it, and returns the summary
	// that is kept for it. The first word counts, and comes when all states behind it are kept.
	Keep(at Fingerprint, all *Summary, ways int) *Summary
	// Sizes say how much is kept.
	Sizes() Sizes
	// Kinds and Paths number what summaries speak of.
	Kinds() Numbering[Key]
	Paths() Numbering[Pick]
}

// Sizes of a memory.
type Sizes struct {
	States int64
	Ways   int64 // out of them
	Sums   int64 // different things that they come to
	Bytes  int64 // of memory for all of it
}

// Map is the memory of one search.
type Map struct {
	states States
	sums   Sums
	kinds  Numbers[Key]
	paths  Numbers[Pick]
}

// NewMap returns an empty memory.
func NewMap() *Map { return &Map{} }

// Find implements Memory.
func (m *Map) Find(at Fingerprint) *Summary {
	if number, ok := m.states.Find(at); ok {
		return m.sums.At(number)
	}
	return nil
}

// Keep implements Memory.
func (m *Map) Keep(at Fingerprint, all *Summary, ways int) *Summary {
	if _, ok := all.Kept(); !ok {
		all = m.sums.Keep(all.Fingerprint(), all)
	}
	m.states.Keep(at, all.number, ways)
	return all
}

// Kinds implements Memory.
func (m *Map) Kinds() Numbering[Key] { return &m.kinds }

// Paths implements Memory.
func (m *Map) Paths() Numbering[Pick] { return &m.paths }

// Sizes implements Memory.
func (m *Map) Sizes() Sizes { return m.states.Sizes().Plus(m.sums.Sizes()) }

// Plus adds the sizes of two parts.
func (a Sizes) Plus(b Sizes) Sizes {
	return Sizes{a.States + b.States, a.Ways + b.Ways, a.Sums + b.Sums, a.Bytes + b.Bytes}
}

// States keep the number of a summary for each state.
type States struct {
	known table
	ways  int64
}

// Find is the number of what a state comes to.
func (s *States) Find(at Fingerprint) (sum uint32, ok bool) { return s.known.find(at) }

// Keep adds a state; the first word counts.
func (s *States) Keep(at Fingerprint, sum uint32, ways int) {
	if s.known.keep(at, sum) {
		s.ways += int64(ways)
	}
}

// Sizes of the states alone.
func (s *States) Sizes() Sizes {
	return Sizes{States: int64(s.known.used), Ways: s.ways, Bytes: s.known.bytes()}
}

// fingerprint of a state within a budget.
func (s *Search) fingerprint(of System, left Budget) Fingerprint {
	s.form = of.AppendState(s.form[:0])
	for _, n := range [...]int{left.Faults, left.Orders, left.Late} {
		s.form = binary.AppendVarint(s.form, int64(n))
	}
	return xxh3.Hash128(s.form)
}
