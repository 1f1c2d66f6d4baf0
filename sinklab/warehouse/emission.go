package warehouse

import (
	"cmp"
	"slices"

	"exactlyonce/sinklab/rows"
)

// Emission are the rows that one INSERT has emitted, source by source, as keys of which
// equal ones stand for equal rows.
type Emission[K cmp.Ordered] struct {
	Sources  []string // name of each
	Rows     [][]K    // of each
	Finished bool     // all of them are due
}

// Over compares what a reader sees with what the INSERTs of a script have emitted, the last
// of which has just ended. base are the rows that the script did not write, before what was
// there when that last one began.
//
// A row of a source is the same row whoever reads it: an INSERT that reads from its beginning
// a source that one before has read emits no new rows, and a reader who sees them again sees
// them twice. In one INSERT each branch of a UNION ALL adds its own.
func Over[K cmp.Ordered](visible, base, before []K, inserts []Emission[K]) rows.Tally {
	if len(inserts) == 1 { // nothing was read before
		own := slices.Concat(inserts[0].Rows...)
		may, due := slices.Concat(base, own), base
		if inserts[0].Finished {
			due = may
		}
		return rows.Match(visible, due, may)
	}
	may, due := union(inserts, false), union(inserts, true)
	may, due = slices.Concat(base, may), slices.Concat(base, due)
	return rows.Match(visible, rows.Smaller(may, rows.Larger(before, due)), may)
}

// union is what several INSERTs add to a table together.
func union[K cmp.Ordered](inserts []Emission[K], finished bool) (all []K) {
	var names []string
	for _, in := range inserts {
		for _, name := range in.Sources {
			if !slices.Contains(names, name) {
				names = append(names, name)
			}
		}
	}
	for _, name := range names {
		var once []K
		for _, in := range inserts {
			if in.Finished || !finished {
				once = rows.Larger(once, in.of(name))
			}
		}
		all = append(all, once...)
	}
	return all
}

// of are the rows of one source, read by however many branches.
func (e *Emission[K]) of(source string) (all []K) {
	for i, name := range e.Sources {
		if name == source {
			all = append(all, e.Rows[i]...)
		}
	}
	return all
}
