package replay

import (
	"slices"

	"exactlyonce/trace"
)

// Run goes through a trace once and changes its lists in place, so that a step
// costs what the event changes and not what the run has gathered. What it shows
// holds until the next step; who keeps states, one beside the other, uses Fold.
type Run struct {
	State
	Touched Touched

	places map[string][]int // where in Files a name stands
}

// Touched says, list by list, what the newest event may have changed.
type Touched struct {
	Tasks, Positions, Files, Snapshots, Checkpoints, Units Touch
}

// Touch is what happened to one list. First Dropped elements went from its head;
// At are the indexes after that which hold something else, in no order.
type Touch struct {
	Dropped int
	At      []int

	own bool // the list belongs to this Run alone, and may be changed where it is
}

// NewRun is a run before its first event.
func NewRun() *Run {
	own := Touch{own: true}
	return &Run{Touched: Touched{own, own, own, own, own, own}, places: map[string][]int{}}
}

// Step applies an event.
func (r *Run) Step(e trace.Event) {
	for _, t := range []*Touch{&r.Touched.Tasks, &r.Touched.Positions, &r.Touched.Files, &r.Touched.Snapshots, &r.Touched.Checkpoints, &r.Touched.Units} {
		t.Dropped, t.At = 0, t.At[:0]
	}
	r.step(e)
}

// own makes a list that others may hold one's own.
func own[T any](list *[]T, t *Touch) {
	if !t.own {
		*list, t.own = slices.Clone(*list), true
	}
}

// add appends v. Of a list that others may hold it leaves the room behind its end alone.
func add[T any](list *[]T, t *Touch, v T) {
	if !t.own {
		*list, t.own = slices.Clip(*list), true
	}
	t.At = append(t.At, len(*list))
	*list = append(*list, v)
}

// put sets v in place of the element that is the same, or adds it. The newest are
// at the end, and are looked at first.
func put[T any](list *[]T, t *Touch, v T, same func(T) bool) {
	for i, other := range slices.Backward(*list) {
		if same(other) {
			own(list, t)
			(*list)[i] = v
			t.At = append(t.At, i)
			return
		}
	}
	add(list, t, v)
}

// remove takes away what is gone. The oldest go as a rule; what stands behind
// another that went is touched, since it moves up.
func remove[T any](list *[]T, t *Touch, gone func(T) bool) {
	head := 0
	for head < len(*list) && gone((*list)[head]) {
		head++
	}
	rest := (*list)[head:]
	first := slices.IndexFunc(rest, gone)
	if head == 0 && first < 0 {
		return
	}
	*list, t.own, t.Dropped = slices.Clone(rest), true, head
	if first < 0 {
		return
	}
	*list = slices.DeleteFunc(*list, gone)
	for i := first; i < len(*list); i++ {
		t.At = append(t.At, i)
	}
}
