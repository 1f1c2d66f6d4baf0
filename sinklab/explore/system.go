// Package explore searches every schedule of a system within a budget: each fault
// at each instant, each order of what may come in either order.
//
// A system asks a choose.Chooser for whatever is open. The search lets it answer 0
// everywhere, then goes back to each question and tries the other answers, from a
// clone taken just before. States that were met before are not run again: what all
// their futures come to is remembered and added up, so that the counts of outcomes
// are those of all schedules, with or without that reduction.
//
// Non-goals: what a run means (package jobs judges it), goroutines (package workers
// runs several searches over one memory), printing.
package explore

import "exactlyonce/sinklab/choose"

// System is what is searched. Its future must depend on nothing but its canonical
// form and the answers of the chooser, and no run may come back to a form it had.
type System interface {
	// Step takes one step, asking the chooser for whatever is open, and tells whether
	// the system goes on.
	Step() bool
	// Clone is an independent copy that goes on with another chooser. It may be made in the
	// memory of a system that nobody looks at any more; room is nil where there is none.
	Clone(c choose.Chooser, room System) System
	// AppendState appends the canonical form, with whatever Outcome depends on.
	AppendState([]byte) []byte
	// Awaits tells whether a late message waits: when it comes is asked whatever is left of
	// the budget.
	Awaits() bool
	// Milestone changes where runs with an empty budget are likely to meet again.
	Milestone() int64
	// Instant names the moment at which a fault strikes, while it strikes: the row of
	// the table that the run is counted in. outside: no sink promises to survive it.
	Instant(label string, option int) (row string, outside bool)
	// Outcome is what a system that has ended came to.
	Outcome() Outcome
}

// Outcome is the end of one run, as far as runs are told apart.
type Outcome struct {
	Word     string // the verdict
	Orphans  bool   // something is left over that nobody references
	Restarts int
}

// Budget bounds a search: how many answers may differ from 0. A negative number is
// no bound.
type Budget struct {
	Faults int // picks of class Fault or Outside
	Orders int // picks of class Order
	Late   int // picks of class Late
}

// spend is the budget after one pick, and whether it allows the pick.
func (b Budget) spend(c choose.Class) (Budget, bool) {
	left := &b.Faults
	switch c {
	case choose.Order:
		left = &b.Orders
	case choose.Late:
		left = &b.Late
	case choose.Arrival, choose.Next:
		return b, true
	}
	if *left == 0 {
		return b, false
	}
	if *left > 0 {
		*left--
	}
	return b, true
}

func (b Budget) empty() bool { return b.Faults == 0 && b.Orders == 0 && b.Late == 0 }
