package rows

import "slices"

// CompareRanges tallies visible ranges against those that must be there and those that may
// be, as multisets of rows: Match without computing a single row. The order does not matter.
func CompareRanges(visible, due, may []Range) Tally {
	t := Tally{Visible: Count(visible), Due: Count(due)}
	edges := slices.Concat(edgesOf(visible, 0), edgesOf(due, 1), edgesOf(may, 2))
	slices.SortFunc(edges, func(a, b edge) int {
		if a.split != b.split {
			return int(a.split) - int(b.split)
		}
		return int(min(max(a.at-b.at, -1), 1))
	})
	var depth [3]int64 // of the three, how often the rows behind the last edge are in it
	for i, e := range edges {
		if i > 0 && edges[i-1].split == e.split {
			t.stretch(e.at-edges[i-1].at, depth[0], depth[1], depth[2])
		}
		depth[e.of] += e.step
	}
	return t
}

// edge is where a range of one of the three begins (+1) or ends (-1).
type edge struct {
	split int32
	of    int
	at    int64
	step  int64
}

func edgesOf(ranges []Range, of int) (out []edge) {
	for _, r := range ranges {
		out = append(out, edge{r.Split, of, r.From, 1}, edge{r.Split, of, r.To, -1})
	}
	return out
}

// stretch counts so many rows that are all as often in each of the three.
func (t *Tally) stretch(n, seen, owed, allowed int64) {
	t.Lost += n * max(0, owed-seen)
	if allowed == 0 {
		t.Alien += n * seen
	} else {
		t.Duplicated += n * max(0, seen-allowed)
	}
}
