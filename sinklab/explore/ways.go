package explore

import (
	"slices"
)

// step is one that was taken: the system before and after it, what was asked, and the
// answers up to the last one that is not 0.
type step struct {
	before, after System
	asked         []question
	script        []int
	goesOn        bool
}

// ways adds up what follows when the step ends as it did, and when one of the later
// questions is answered otherwise. It counts the ways.
func (s *Search) ways(t step, left Budget) (all *Summary, ways int) {
	all, ways = s.empty(), 1
	open := len(t.asked) - len(t.script)
	s.at.Depth++
	s.at.Open += open
	if !s.Backwards {
		s.rest(all, t, left)
	}
	for i := range open {
		at := (i + s.Turn) % open
		if s.Backwards {
			at = open - 1 - at
		}
		s.at.Open--
		ways += s.others(all, t, len(t.script)+at, left)
	}
	if s.Backwards {
		s.rest(all, t, left)
	}
	s.at.Depth--
	return all, ways
}

// rest adds what follows behind a step.
func (s *Search) rest(all *Summary, t step, left Budget) {
	if !s.stopped {
		later, questions := s.behind(t.after, t.goesOn, left)
		all.addLater(later, questions+len(t.asked), s.names)
		s.done(later)
	}
}

// behind is what follows behind a step.
func (s *Search) behind(after System, goesOn bool, left Budget) (all *Summary, questions int) {
	if goesOn {
		return s.from(after, left)
	}
	return s.end(after), 0
}

// others answers one question of a step with everything but 0.
func (s *Search) others(all *Summary, t step, at int, left Budget) (ways int) {
	q := t.asked[at]
	next, ok := s.allowed(q, left)
	script := make([]int, at+1)
	copy(script, t.script)
	for option := 1; ok && option < q.options && !s.stopped; option++ {
		script[at] = option
		sys := s.copy(t.before)
		s.row, s.outside = "", false
		asked, goesOn := s.take(sys, script)
		pick := picked{at, pathOption(q.label, option), s.row, s.outside}
		if len(asked) > at+1 {
			after, n := s.ways(step{t.before, sys, slices.Clone(asked), script, goesOn}, next)
			all.addPicked(after, 0, pick, s.names)
			s.done(after)
			s.leave(sys)
			ways += n
			continue
		}
		s.at.Depth++
		after, questions := s.behind(sys, goesOn, next)
		all.addPicked(after, questions+at+1, pick, s.names)
		s.done(after)
		s.leave(sys)
		s.at.Depth--
		ways++
	}
	return ways
}
