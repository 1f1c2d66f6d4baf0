package explore

import (
	"encoding/binary"

	"github.com/zeebo/xxh3"
)

// Fingerprint stands for a state and what is left of the budget: 128 bits of a fixed
// hash. Among ten million states two are taken for one with a chance of 1 in 10^24.
type Fingerprint = xxh3.Uint128

// Memory remembers what the futures of a state come to.
type Memory interface {
	// Find returns what is known of a state, nil = nothing.
	Find(Fingerprint) *Summary
	// Keep remembers a state with the number of ways out of it. The first word counts, and
	// comes when all states behind it are kept.
	Keep(at Fingerprint, all *Summary, ways int)
	// Sizes are the states kept and the ways out of them.
	Sizes() (states, ways int64)
}

// Map is the memory of one search.
type Map struct {
	known map[Fingerprint]*Summary
	ways  int64
}

// NewMap returns an empty memory.
func NewMap() *Map { return &Map{known: map[Fingerprint]*Summary{}} }

// Find implements Memory.
func (m *Map) Find(at Fingerprint) *Summary { return m.known[at] }

// Keep implements Memory.
func (m *Map) Keep(at Fingerprint, all *Summary, ways int) {
	if m.known[at] == nil {
		m.known[at] = all
		m.ways += int64(ways)
	}
}

// Sizes implements Memory.
func (m *Map) Sizes() (states, ways int64) { return int64(len(m.known)), m.ways }

// fingerprint of a state within a budget.
func (s *Search) fingerprint(of System, left Budget) Fingerprint {
	s.form = of.AppendState(s.form[:0])
	s.form = binary.AppendVarint(binary.AppendVarint(s.form, int64(left.Faults)), int64(left.Orders))
	return xxh3.Hash128(s.form)
}
