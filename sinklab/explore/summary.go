package explore

import (
	"cmp"
	"math"
)

// Key says which runs are counted together.
type Key struct {
	Row     string // the instant of the last fault, "" = no fault struck
	Outside bool   // a fault outside the promise is among the picks
	Outcome
}

// Summary is what all schedules from one state on come to. It is never changed once
// it is remembered.
type Summary struct {
	cells []cell
	depth int // questions at which a run could part, on the longest way
}

// cell counts the schedules of one Key and keeps the shortest of them.
type cell struct {
	Key
	count uint64 // stays at the largest number where it would pass it
	picks int    // of the shortest schedule
	lead  int    // questions before its first pick
	first *pick
}

// pick is one answer that is not 0, by its distance from the one before: wherever
// the same state is reached, the same questions follow.
type pick struct {
	option int
	lead   int // questions between this one and the next pick
	next   *pick
}

// add merges one cell into the summary.
func (s *Summary) add(c cell) {
	old := s.find(&c.Key)
	if old == nil {
		s.cells = append(s.cells, c)
		return
	}
	count := saturate(old.count, c.count)
	if shorter(&c, c.first, old) {
		*old = c
	}
	old.count = count
}

// find is the cell of a key, nil = there is none.
func (s *Summary) find(k *Key) *cell {
	for i := range s.cells {
		if s.cells[i].Key == *k {
			return &s.cells[i]
		}
	}
	return nil
}

func saturate(a, b uint64) uint64 {
	if a > math.MaxUint64-b {
		return math.MaxUint64
	}
	return a + b
}

// addLater adds what follows after some more questions.
func (s *Summary) addLater(later *Summary, questions int) {
	if s.cells == nil {
		s.cells = make([]cell, 0, len(later.cells)+2)
	}
	for _, c := range later.cells {
		c.lead += questions
		s.add(c)
	}
	s.depth = max(s.depth, later.depth)
}

// later is the summary as it is some questions earlier.
func (s *Summary) later(questions int) *Summary {
	if questions == 0 {
		return s
	}
	earlier := &Summary{}
	earlier.addLater(s, questions)
	return earlier
}

// addPicked adds what follows after the answer at one question, and some more of them.
// Most schedules are longer than one that is known: only one that is not gets a pick of
// its own in memory.
func (s *Summary) addPicked(after *Summary, questions, at, option int, row string, outside bool) {
	for i := range after.cells {
		c := after.cells[i]
		first := pick{option: option, lead: c.lead + questions - at - 1, next: c.first}
		c.lead, c.picks = at, c.picks+1
		c.Outside = c.Outside || outside
		if c.Row == "" {
			c.Row = row
		}
		if old := s.find(&c.Key); old != nil && !shorter(&c, &first, old) {
			old.count = saturate(old.count, c.count)
			continue
		}
		kept := first
		c.first = &kept
		s.add(c)
	}
	s.depth = max(s.depth, after.depth)
}

// shorter orders two schedules, one of them given without its first pick: fewer picks,
// then the earlier pick, then the lower option. Equal ones differ nowhere.
func shorter(c *cell, first *pick, than *cell) bool {
	if c.picks != than.picks {
		return c.picks < than.picks
	}
	leadA, leadB := c.lead, than.lead
	a, b := first, than.first
	for a != nil && b != nil {
		if d := cmp.Or(cmp.Compare(leadA, leadB), cmp.Compare(a.option, b.option)); d != 0 {
			return d < 0
		}
		leadA, leadB, a, b = a.lead, b.lead, a.next, b.next
	}
	return false
}
