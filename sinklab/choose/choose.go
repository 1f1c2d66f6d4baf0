// Package choose is the one door for everything that the real system leaves
// open: which fault strikes, which of two messages comes first.
//
// Option 0 always means "nothing goes wrong, the usual order", so the run with
// no faults is the all-zero schedule, a schedule is the short list of the other
// picks, and shrinking is setting picks back to zero.
//
// Non-goals: drawing latencies (the engine's model does), and the search itself.
package choose

import "strings"

// Chooser picks one of n options at a labelled point.
//
// Labels are stable names such as "crash/committer/before-commit"; the k-th call
// with one label is its k-th occurrence. The answer is in [0,n). n is at least 2, or 1 where
// the answer is given already and only the occurrence counts.
type Chooser interface {
	Choose(label string, n int) int
}

// Class tells what a point spends when it is not zero.
type Class string

// The classes of points.
const (
	Fault   Class = "fault"   // something breaks
	Order   Class = "order"   // something legal happens in another order
	Outside Class = "outside" // something that no sink promises to survive
	Late    Class = "late"    // a message comes later than others, however far
	Next    Class = "next"    // which of several things comes first, where durations do not matter
	Arrival Class = "arrival" // a late message comes now: this is part of the pick that made it late
)

// ClassOf reads the class off a label, from what it begins with: "order/", "outside/", "late/",
// "arrival/", "next/"; all others are faults.
func ClassOf(label string) Class {
	switch {
	case strings.HasPrefix(label, "order/"):
		return Order
	case strings.HasPrefix(label, "outside/"):
		return Outside
	case strings.HasPrefix(label, latePrefix):
		return Late
	case strings.HasPrefix(label, arrivalPrefix):
		return Arrival
	case strings.HasPrefix(label, "next/"):
		return Next
	}
	return Fault
}

// Default picks option 0 everywhere: nothing goes wrong.
type Default struct{}

// Choose returns 0.
func (Default) Choose(string, int) int { return 0 }
