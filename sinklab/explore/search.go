package explore

import (
	"slices"

	"exactlyonce/sinklab/choose"
)

// Search is one traversal of all schedules. It is the chooser of the systems it runs.
type Search struct {
	Memory Memory // nil = no reduction: every schedule is run from its last pick on
	// Allow tells whether a point may be answered with anything but 0; nil = any.
	Allow func(label string) bool
	// Ended hears of each run that was executed to its end and tells whether to go on;
	// nil = go on.
	Ended func(Progress) bool
	// Kept hears of each state that was remembered and tells whether to go on; nil = go on.
	Kept func() bool
	// Outcomes keeps nothing but which kinds of runs there are: they are not counted, and no
	// schedule leads to them. It is for searches of orders, which are too many to count.
	Outcomes bool
	// Backwards tries the last ways first: two searches over one memory meet halfway.
	// Turn, for more than two, is how many questions are tried last instead of first.
	Backwards bool
	Turn      int

	running System // the one whose step is being taken
	script  []int  // answers of this step, 0 behind its end
	asked   []question
	ending  bool   // a tail is being run: every answer is 0, and nobody asks for the questions
	row     string // where the last answer of the script struck
	outside bool
	at      Progress
	stopped bool
	open    int // ways that were not taken when it was stopped

	names  *names
	spare  []*Summary    // to be filled again
	rooms  []System      // to be copied into
	passed []Fingerprint // room for those of a tail
	form   []byte        // room for a canonical form
	// asking counts steps that could part, less those that could not. Where they are the
	// rule a state is looked up before its step is taken, and most need not be.
	asking int
}

// Progress is where a search stands.
type Progress struct {
	Runs  int64 // executed to their end so far
	Depth int   // steps that could part on the way to the present one
	Open  int   // ways that were seen and not taken yet
}

// question is one that was asked during a step.
type question struct {
	label   string
	options int
}

// Choose implements choose.Chooser.
func (s *Search) Choose(label string, n int) int {
	if s.ending {
		return 0
	}
	at, answer := len(s.asked), 0
	s.asked = append(s.asked, question{label, n})
	if at < len(s.script) {
		if answer = s.script[at]; at == len(s.script)-1 && isFault(choose.ClassOf(label)) {
			s.row, s.outside = s.running.Instant(label, answer)
		}
	}
	return answer
}

// isFree tells whether a pick of a class is part of every search.
func isFree(c choose.Class) bool { return c == choose.Arrival || c == choose.Next }

// isFault tells whether a pick of a class decides in which row a run is counted.
func isFault(c choose.Class) bool { return c == choose.Fault || c == choose.Outside }

// take takes one step of a system with scripted answers.
func (s *Search) take(of System, script []int) (asked []question, goesOn bool) {
	s.running, s.script, s.asked = of, script, s.asked[:0]
	goesOn = of.Step()
	return s.asked, goesOn
}

// from runs a system to the first question at which the budget allows another
// answer, and takes every way from there. questions are those up to there.
func (s *Search) from(sys System, left Budget) (all *Summary, questions int) {
	for {
		if left.empty() && !sys.Awaits() {
			return s.tail(sys), questions
		}
		var known lookup
		if s.asking > 0 {
			if known = s.lookUp(sys, left); known.all != nil {
				return known.all, questions
			}
		}
		before := s.copy(sys)
		asked, goesOn := s.take(sys, nil)
		if s.parts(asked, left) {
			s.asking++
			all = s.node(before, sys, asked, goesOn, left, known)
			s.leave(before)
			return all, questions
		}
		s.leave(before)
		s.asking--
		if questions += len(asked); !goesOn {
			return s.end(sys), questions
		}
	}
}

// copy is a copy of a system, in the memory of one that was left.
func (s *Search) copy(of System) System {
	var room System
	if last := len(s.rooms) - 1; last >= 0 {
		room, s.rooms = s.rooms[last], s.rooms[:last]
	}
	return of.Clone(s, room)
}

// leave gives a system back that nobody looks at any more.
func (s *Search) leave(sys System) { s.rooms = append(s.rooms, sys) }

// lookup is what the memory knew of a state.
type lookup struct {
	done bool
	at   Fingerprint
	all  *Summary // nil = nothing
}

func (s *Search) lookUp(of System, left Budget) lookup {
	if s.Memory == nil {
		return lookup{}
	}
	at := s.fingerprint(of, left)
	return lookup{true, at, s.Memory.Find(at)}
}

// parts tells whether some question of a step may be answered otherwise.
func (s *Search) parts(asked []question, left Budget) bool {
	for _, q := range asked {
		if _, ok := s.allowed(q, left); ok {
			return true
		}
	}
	return false
}

func (s *Search) allowed(q question, left Budget) (Budget, bool) {
	class := choose.ClassOf(q.label)
	if q.options < 2 || !isFree(class) && s.Allow != nil && !s.Allow(q.label) {
		return left, false
	}
	return left.spend(class)
}

// node takes every way out of one state. The step with 0 everywhere has been taken.
func (s *Search) node(before, after System, asked []question, goesOn bool, left Budget, known lookup) *Summary {
	if s.Memory == nil {
		all, _ := s.ways(step{before, after, slices.Clone(asked), nil, goesOn}, left)
		all.depth++
		return all
	}
	if !known.done {
		if known = s.lookUp(before, left); known.all != nil {
			return known.all
		}
	}
	all, ways := s.ways(step{before, after, slices.Clone(asked), nil, goesOn}, left)
	all.depth++
	return s.keep(known.at, all, ways)
}

// keep remembers a state unless the search was stopped, and returns the summary that is
// kept for it; the one that is given may be filled again.
func (s *Search) keep(at Fingerprint, all *Summary, ways int) *Summary {
	if s.Outcomes {
		all.forget()
	}
	if s.stopped {
		return all
	}
	kept := s.Memory.Keep(at, all, ways)
	s.done(all)
	if s.Kept != nil && !s.Kept() {
		s.stop()
	}
	return kept
}

// stop takes no further way.
func (s *Search) stop() {
	if !s.stopped {
		s.stopped, s.open = true, s.at.Open
	}
}
