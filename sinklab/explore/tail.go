package explore

import "slices"

// end judges a system that has ended.
func (s *Search) end(sys System) *Summary {
	s.at.Runs++
	if s.Ended != nil && !s.Ended(s.at) {
		s.stopped = true
	}
	return &Summary{cells: []cell{{Key: Key{Outcome: sys.Outcome()}, count: 1}}}
}

// tail runs a system to its end when nothing is left of the budget: there is one way
// only, so all states on it come to the same. It looks for a known one at its
// milestones.
func (s *Search) tail(sys System) *Summary {
	var passed []Fingerprint
	var all *Summary
	for mark, first := sys.Milestone(), true; all == nil; first = false {
		if m := sys.Milestone(); s.Memory != nil && (first || m != mark) {
			mark = m
			at := s.fingerprint(sys, Budget{})
			if all = s.Memory.Find(at); all != nil {
				break
			}
			passed = append(passed, at)
		}
		if _, goesOn := s.take(sys, nil); !goesOn {
			all = s.end(sys)
		}
	}
	// The last one first: whoever finds a state in the memory finds all behind it there.
	for _, at := range slices.Backward(passed) {
		if !s.stopped {
			s.Memory.Keep(at, all, 1)
		}
	}
	return all
}
