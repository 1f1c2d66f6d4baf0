package replay

import (
	"slices"

	"exactlyonce/trace"
)

// unitStates are what events make of a unit.
var unitStates = map[trace.Kind]UnitState{ // looked up only
	trace.UnitPrepared: PreparedUnit, trace.UnitCommitted: CommittedUnit, trace.UnitAborted: AbortedUnit, trace.UnitFenced: FencedUnit,
	trace.AlreadyThere: CommittedUnit, // a crash has hidden the commit itself
}

// foldUnit follows one unit. A name may be used again once its unit has come to an end. What
// an event does not say stays as it was prepared. A writer that does not know that the foreign
// system has dropped its open unit prepares it all the same, or drops it again.
func (r *Run) foldUnit(e trace.Event) {
	name := e.Get("unit")
	u := Unit{Name: name}
	again := e.Kind == trace.UnitPrepared || e.Kind == trace.UnitAborted
	open := func(o Unit) bool {
		return o.Name == name && (o.State == PreparedUnit || again && o.State == AbortedUnit && o.Checkpoint == 0)
	}
	i := lastIndex(r.Units, open)
	if i >= 0 && e.Kind != trace.UnitPrepared {
		u = r.Units[i]
	}
	if i < 0 && (e.Kind == trace.AlreadyThere || e.Kind == trace.UnitFenced || e.Kind == trace.UnitAborted && e.Get("already") != "") {
		return // it came to its end before: nothing new
	}
	u.State, u.Left = unitStates[e.Kind], false
	if owner := e.Get("owner"); owner != "" {
		u.Owner = owner
	}
	if e.Checkpoint != 0 {
		u.Checkpoint = e.Checkpoint
	}
	if rows, ok := e.Int("rows"); ok {
		u.Rows = rows
	}
	u.Sequence = number(e, "sequence")
	put(&r.Units, &r.Touched.Units, u, open)
	if u.State == CommittedUnit && !slices.ContainsFunc(r.Units, func(o Unit) bool { return o.State == PreparedUnit && o.Checkpoint == u.Checkpoint }) {
		r.Pending = without(r.Pending, u.Checkpoint) // the last one of its checkpoint
	}
}

// leave marks units as orphaned does files. A process that knows the name may still commit one.
func (r *Run) leave(after int64) {
	for i, u := range r.Units {
		if u.State == PreparedUnit && !u.Left && (after == 0 || u.Checkpoint > after && !slices.Contains(r.Pending, u.Checkpoint)) {
			own(&r.Units, &r.Touched.Units)
			r.Touched.Units.At = append(r.Touched.Units.At, i)
			r.Units[i].Left = true
		}
	}
}

// CommittedRows are the rows of all units that are committed.
func (s State) CommittedRows() (rows int64) {
	for _, u := range s.Units {
		if u.State == CommittedUnit {
			rows += u.Rows
		}
	}
	return rows
}

// lastIndex is the index of the newest element that fits, -1 where none does.
func lastIndex[T any](list []T, fits func(T) bool) int {
	for i, v := range slices.Backward(list) {
		if fits(v) {
			return i
		}
	}
	return -1
}
