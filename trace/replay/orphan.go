package replay

import "slices"

// terminal statuses of a job: no attempt follows.
func terminal(status string) bool {
	return status == "FINISHED" || status == "FAILED" || status == "CANCELED"
}

// orphaned marks what is prepared for a checkpoint after the given one: the
// attempt that knew of it is gone, and the state that the next one begins with
// does not have it. What was prepared at the end of input may be in the state of an
// earlier checkpoint: then it is pending.
func (s State) orphaned(after int64) State {
	lost := func(f File) bool {
		return !f.Referenced && !f.Orphan && (after == 0 || f.Checkpoint > after && !slices.Contains(s.Pending, f.Checkpoint))
	}
	if !slices.ContainsFunc(s.Files, lost) {
		return s
	}
	s.Files = slices.Clone(s.Files)
	for i, f := range s.Files {
		s.Files[i].Orphan = f.Orphan || lost(f)
	}
	return s
}
