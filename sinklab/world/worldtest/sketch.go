// Package worldtest is a foreign system as one writes it down: for tests of what shows and
// examines worlds, and has to do so whatever they are.
package worldtest

import (
	"fmt"
	"slices"

	"exactlyonce/sinklab/rows"
	"exactlyonce/sinklab/world"
)

// Sketch is a world that is what its fields say.
type Sketch struct {
	Visible  []rows.Range // to every reader
	Ledger   []world.Commit
	Prepared []world.Unit
	Torn     error // why a reader sees nothing, nil = it sees Visible
}

var _ world.World = (*Sketch)(nil)

// Read is Visible, or Torn.
func (s *Sketch) Read(world.Isolation) ([]rows.Range, error) { return s.Visible, s.Torn }

// Totals are of Ledger and Visible.
func (s *Sketch) Totals() (newest, visible int64) {
	if n := len(s.Ledger); n > 0 {
		newest = s.Ledger[n-1].Sequence
	}
	return newest, rows.Count(s.Visible)
}

// Commits shows Ledger.
func (s *Sketch) Commits(visit func(world.Commit)) {
	for _, c := range s.Ledger {
		visit(c)
	}
}

// Units shows Prepared.
func (s *Sketch) Units(visit func(world.Unit)) {
	for _, u := range s.Prepared {
		visit(u)
	}
}

// Clone is an independent copy.
func (s *Sketch) Clone() any {
	c := *s
	c.Visible, c.Ledger, c.Prepared = slices.Clone(s.Visible), slices.Clone(s.Ledger), slices.Clone(s.Prepared)
	return &c
}

// AppendState writes the fields out.
func (s *Sketch) AppendState(b []byte, _ int64) []byte { return fmt.Appendf(b, "%v", *s) }
