package explore

import (
	"encoding/binary"

	"github.com/zeebo/xxh3"
)

// fingerprint stands for a state and what is left of the budget: 128 bits of a fixed
// hash, so that two states of a search are taken for one with a chance of 1 in 10^25
// at ten million states.
type fingerprint = xxh3.Uint128

// Memory remembers what the futures of a state come to.
type Memory interface {
	// find returns what is known of a state, nil = nothing.
	find(fingerprint) *summary
	// keep remembers a state with the number of ways out of it. The first word counts.
	keep(at fingerprint, all *summary, ways int)
	// sizes are the states kept and the ways out of them.
	sizes() (states, ways int64)
}

// Map is the memory of one search.
type Map struct {
	known map[fingerprint]*summary
	ways  int64
}

// NewMap returns an empty memory.
func NewMap() *Map { return &Map{known: map[fingerprint]*summary{}} }

func (m *Map) find(at fingerprint) *summary { return m.known[at] }

func (m *Map) keep(at fingerprint, all *summary, ways int) {
	if m.known[at] == nil {
		m.known[at] = all
		m.ways += int64(ways)
	}
}

func (m *Map) sizes() (int64, int64) { return int64(len(m.known)), m.ways }

// fingerprint of a state within a budget.
func (s *Search) fingerprint(of System, left Budget) fingerprint {
	s.form = of.AppendState(s.form[:0])
	s.form = binary.AppendVarint(binary.AppendVarint(s.form, int64(left.Faults)), int64(left.Orders))
	return xxh3.Hash128(s.form)
}
