package choose

import "strings"

// Point documents the points whose labels begin alike: the one table of them that the
// reference, the course, the search and its table of instants read.
type Point struct {
	Label   string // <task> stands for the name of a task, … for whatever follows
	Options string // "1 = fails, 2 = …": what is picked besides 0, nothing goes wrong
	Means   string // where in the protocol a run is there

	OptionsZh, MeansZh string // the same in Chinese

	// Instant is the row of the table of instants that a pick belongs to wherever the
	// protocol stands, by option; the entry 0 is for all others. nil = it follows from where
	// the protocol stands.
	Instant map[int]string // looked up only
	// ForEver are options that no job gets over: they are outside the promise.
	ForEver []int
	// Unsearched points are met by real runs only: the value store has no files.
	Unsearched bool
}

// Fits tells whether a label is of this point.
func (p Point) Fits(label string) bool {
	form, given := strings.Split(p.Label, "/"), strings.Split(label, "/")
	for i, f := range form {
		switch {
		case f == "…":
			return len(given) > i
		case i >= len(given) || f != "<task>" && f != given[i]:
			return false
		}
	}
	return len(form) == len(given)
}

// PointOf is the first point of a table that a label is of.
func PointOf(points []Point, label string) (Point, bool) {
	for _, p := range points {
		if p.Fits(label) {
			return p, true
		}
	}
	return Point{}, false
}
