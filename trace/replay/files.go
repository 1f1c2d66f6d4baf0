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
func (r *Run) orphaned(after int64) {
	for i, f := range r.Files {
		if !f.Referenced && !f.Orphan && (after == 0 || f.Checkpoint > after && !slices.Contains(r.Pending, f.Checkpoint)) {
			r.file(i).Orphan = true
		}
	}
	r.leave(after)
}

// file is the i-th data file, to be changed.
func (r *Run) file(i int) *File {
	own(&r.Files, &r.Touched.Files)
	r.Touched.Files.At = append(r.Touched.Files.At, i)
	return &r.Files[i]
}

func (r *Run) addFile(f File) {
	if r.places != nil {
		r.places[f.Name] = append(r.places[f.Name], len(r.Files))
	}
	add(&r.Files, &r.Touched.Files, f)
}

// reference marks the files that a snapshot has. A single step looks at all, a run
// knows where they are.
func (r *Run) reference(names []string) {
	if r.places == nil {
		for i, f := range r.Files {
			if !f.Referenced && slices.Contains(names, f.Name) {
				r.file(i).Referenced = true
			}
		}
		return
	}
	for _, name := range names {
		for _, i := range r.places[name] {
			r.file(i).Referenced = true
		}
	}
}

// unplace finds the files anew after some have gone.
func (r *Run) unplace() {
	if r.places == nil {
		return
	}
	clear(r.places)
	for i, f := range r.Files {
		r.places[f.Name] = append(r.places[f.Name], i)
	}
}
