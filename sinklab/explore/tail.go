package explore

import "slices"

// end judges a system that has ended.
func (s *Search) end(sys System) *Summary {
	s.at.Runs++
	if s.Ended != nil && !s.Ended(s.at) {
		s.stop()
	}
	all := s.empty()
	all.cells = append(all.cells, cell{kind: s.names.kinds.Number(Key{Outcome: sys.Outcome()}), count: 1})
	return all
}

// tail runs a system to its end when nothing is left of the budget: there is one way
// only, so all states on it come to the same. It looks for a known one at its
// milestones.
func (s *Search) tail(sys System) *Summary {
	passed := s.passed[:0]
	var all *Summary
	s.ending = true
	for mark, first := sys.Milestone(), true; all == nil; first = false {
		if m := sys.Milestone(); s.Memory != nil && (first || m != mark) {
			mark = m
			at := s.fingerprint(sys, Budget{})
			if all = s.Memory.Find(at); all != nil {
				break
			}
			passed = append(passed, at)
		}
		if !sys.Step() {
			all = s.end(sys)
		}
	}
	s.ending, s.passed = false, passed
	// The last one first: whoever finds a state in the memory finds all behind it there.
	for _, at := range slices.Backward(passed) {
		all = s.keep(at, all, 1)
	}
	return all
}
