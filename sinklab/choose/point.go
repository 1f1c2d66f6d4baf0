package choose

import (
	"slices"
	"strings"
)

// Point is one point at which a run asks its chooser. The engine exports a table of its
// points and every connector one of what its sink and its world ask at: that is all that
// the reference, the course, the search and its table of instants know of points.
type Point struct {
	Label   string // <task> stands for the name of a task
	Options string // "1 = fails, 2 = …": what is picked besides 0, nothing goes wrong
	Means   string // where in the protocol a run is there

	OptionsZh, MeansZh string // the same in Chinese

	// Family is the row of the reference that tells of this point and of others that are
	// alike, "store/…"; "" = it has a row of its own.
	Family string
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
func (p *Point) Fits(label string) bool {
	before, behind, hasTask := strings.Cut(p.Label, "<task>")
	if !hasTask {
		return label == p.Label
	}
	task, ok := strings.CutPrefix(label, before)
	if ok {
		task, ok = strings.CutSuffix(task, behind)
	}
	return ok && task != "" && !strings.Contains(task, "/")
}

// InstantOf is the row of the table of instants that an option belongs to wherever the
// protocol stands; "" = it follows from that.
func (p *Point) InstantOf(option int) string {
	if name, ok := p.Instant[option]; ok {
		return name
	}
	return p.Instant[0]
}

// PointOf is the first point of a table that a label is of.
func PointOf(points []Point, label string) (Point, bool) {
	for i := range points {
		if points[i].Fits(label) {
			return points[i], true
		}
	}
	return Point{}, false
}

// JoinPoints is one table of several: faults, orders, late messages, and then what is outside the promise,
// each in the order of the tables. Of points with one label the first is taken.
func JoinPoints(tables ...[]Point) (all []Point) {
	for _, class := range []Class{Fault, Order, Late, Outside} {
		for _, table := range tables {
			for _, p := range table {
				same := func(q Point) bool { return q.Label == p.Label }
				if ClassOf(p.Label) == class && !slices.ContainsFunc(all, same) {
					all = append(all, p)
				}
			}
		}
	}
	return all
}

// PointRows are the rows of a table for a reader, a family one of them. Within a class,
// rows about one point come before those about many.
func PointRows(points []Point) (rows []Point) {
	families := map[string]bool{} // looked up only
	for _, class := range []Class{Fault, Order, Late, Outside} {
		for _, many := range []bool{false, true} {
			for _, p := range points {
				if ClassOf(p.Label) != class || (p.Family != "") != many || families[p.Family] {
					continue
				}
				if many {
					p.Label, families[p.Family] = p.Family, true
				}
				rows = append(rows, p)
			}
		}
	}
	return rows
}
