package explore

import "math"

// Key says which runs are counted together.
type Key struct {
	Row     string // the instant of the last fault, "" = no fault struck
	Outside bool   // a fault outside the promise is among the picks
	Outcome
}

// kind is a Key with numbers for its texts (Names).
type kind struct {
	row, word        uint16
	restarts         uint32
	outside, orphans bool
}

// Summary is what all schedules from one state on come to. It is never changed once
// it is remembered.
type Summary struct {
	cells  []cell
	depth  int  // questions at which a run could part, on the longest way
	shared bool // a memory keeps it
}

// cell counts the schedules of one kind and keeps the shortest of them.
type cell struct {
	count uint64 // stays at the largest number where it would pass it
	path  path   // of the shortest schedule
	kind
	lead uint32 // questions before its first pick, 0 = there is none
}

// add merges one cell into the summary.
func (s *Summary) add(c cell) {
	old := s.find(c.kind)
	if old == nil {
		s.cells = append(s.cells, c)
		return
	}
	count := saturate(old.count, c.count)
	if c.before(old) {
		*old = c
	}
	old.count = count
}

// find is the cell of a kind, nil = there is none.
func (s *Summary) find(k kind) *cell {
	for i := range s.cells {
		if s.cells[i].kind == k {
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
	for _, c := range later.cells {
		if c.path != "" {
			c.lead += uint32(questions)
		}
		s.add(c)
	}
	s.depth = max(s.depth, later.depth)
}

// addPicked adds what follows after the answer at one question, and some more of them.
// Most schedules are longer than one that is known: only one that is not gets a path of
// its own.
func (s *Summary) addPicked(after *Summary, questions int, p picked) {
	var room [128]byte
	for i := range after.cells {
		c := after.cells[i]
		longer := appendPick(room[:0], p.option, int(c.lead)+questions-p.at-1, c.path)
		c.lead, c.outside = uint32(p.at), c.outside || p.outside
		if c.row == 0 {
			c.row = p.row
		}
		if old := s.find(c.kind); old != nil && !old.behind(c.lead, longer) {
			old.count = saturate(old.count, c.count)
			continue
		}
		c.path = path(longer)
		s.add(c)
	}
	s.depth = max(s.depth, after.depth)
}

// picked is an answer that is not 0.
type picked struct {
	at, option int
	row        uint16 // where it struck
	outside    bool
}

// before orders two schedules, the shorter one first.
func (c *cell) before(d *cell) bool { return compare(c.lead, c.path, d.lead, d.path) < 0 }

// behind tells whether the schedule comes behind another one, which is no text yet.
func (c *cell) behind(lead uint32, other []byte) bool {
	return compare(c.lead, c.path, lead, other) > 0
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
