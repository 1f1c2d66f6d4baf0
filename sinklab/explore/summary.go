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
	cells  []cell
	depth  int    // questions at which a run could part, on the longest way
	shared bool   // a memory keeps it
	number uint32 // in that memory
}

// cell counts the schedules of one kind and keeps the shortest of them. It has no pointers:
// a memory holds millions of cells, which a collector of garbage passes by.
type cell struct {
	count uint64 // stays at the largest number where it would pass it
	lead  uint32 // questions before the first pick, 0 = there is none
	path  path   // of the shortest schedule
	kind  uint32 // the number of its Key
}

// add merges one cell into the summary.
func (s *Summary) add(c cell, n *names) {
	old := s.find(c.kind)
	if old == nil {
		s.cells = append(s.cells, c)
		return
	}
	count := saturate(old.count, c.count)
	if old.behind(c.lead, n.paths.At(c.path), n) {
		*old = c
	}
	old.count = count
}

// find is the cell of a kind, nil = there is none.
func (s *Summary) find(kind uint32) *cell {
	for i := range s.cells {
		if s.cells[i].kind == kind {
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
func (s *Summary) addLater(later *Summary, questions int, n *names) {
	for _, c := range later.cells {
		if c.path != 0 {
			c.lead += uint32(questions)
		}
		s.add(c, n)
	}
	s.depth = max(s.depth, later.depth)
}

// addPicked adds what follows after the answer at one question, and some more of them.
// Most schedules are longer than one that is known: only one that is not gets a path of
// its own.
func (s *Summary) addPicked(after *Summary, questions int, p picked, n *names) {
	for _, c := range after.cells {
		longer := n.before(p.option, int(c.lead)+questions-p.at-1, c.path)
		c.lead, c.kind = uint32(p.at), n.struck(c.kind, p)
		if old := s.find(c.kind); old != nil && !old.behind(c.lead, longer, n) {
			old.count = saturate(old.count, c.count)
			continue
		}
		c.path = n.paths.Number(longer)
		s.add(c, n)
	}
	s.depth = max(s.depth, after.depth)
}

// picked is an answer that is not 0.
type picked struct {
	at, option int
	row        string // where it struck
	outside    bool
}

// struck is the kind of runs of a kind with a pick in front: the last fault names the row.
func (n *names) struck(kind uint32, p picked) uint32 {
	k := n.kinds.At(kind)
	if k.Row != "" && (k.Outside || !p.outside) {
		return kind
	}
	k.Row, k.Outside = cmp.Or(k.Row, p.row), k.Outside || p.outside
	return n.kinds.Number(k)
}

// behind tells whether the schedule comes behind another one.
func (c *cell) behind(lead uint32, other Pick, n *names) bool {
	return n.compare(c.lead, n.paths.At(c.path), lead, other) > 0
}

// forget keeps the kinds only.
func (s *Summary) forget() {
	s.depth = 0
	for i := range s.cells {
		s.cells[i] = cell{kind: s.cells[i].kind, count: 1}
	}
}

// empty is a summary to be filled.
func (s *Search) empty() *Summary {
	if last := len(s.spare) - 1; last >= 0 {
		sum := s.spare[last]
		s.spare = s.spare[:last]
		return sum
	}
	return &Summary{}
}

// done gives a summary back that nobody looks at any more.
func (s *Search) done(sum *Summary) {
	if !sum.shared {
		sum.cells, sum.depth = sum.cells[:0], 0
		s.spare = append(s.spare, sum)
	}
}
