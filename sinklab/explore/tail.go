package explore

// end judges a system that has ended.
func (s *Search) end(sys System) *summary {
	if s.Ended != nil && !s.Ended() {
		s.stopped = true
	}
	return &summary{cells: []cell{{Key: Key{Outcome: sys.Outcome()}, count: 1}}}
}

// tail runs a system to its end when nothing is left of the budget: there is one way
// only, so all states on it come to the same. It looks for a known one at its
// milestones.
func (s *Search) tail(sys System) *summary {
	var passed []fingerprint
	var all *summary
	for mark, first := sys.Milestone(), true; all == nil; first = false {
		if m := sys.Milestone(); s.Memory != nil && (first || m != mark) {
			mark = m
			at := s.fingerprint(sys, Budget{})
			if all = s.Memory.find(at); all != nil {
				break
			}
			passed = append(passed, at)
		}
		if _, goesOn := s.take(sys, nil); !goesOn {
			all = s.end(sys)
		}
	}
	for _, at := range passed {
		if !s.stopped {
			s.Memory.keep(at, all, 1)
		}
	}
	return all
}
