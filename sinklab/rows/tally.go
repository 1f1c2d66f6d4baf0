package rows

import "slices"

// Tally compares what a reader sees with what it should see, row by row.
type Tally struct {
	Visible    int64 // rows a reader sees, repeats counted
	Due        int64 // rows it should see
	Duplicated int64 // repeats: a row seen three times counts two
	Lost       int64 // due and not seen
	Alien      int64 // seen, and never emitted
}

// Compare tallies visible ranges against splits of which the first due[split]
// rows must be seen and the first emitted[split] may be. The order of visible
// does not matter. due and emitted have one element a split.
func Compare(visible []Range, due, emitted []int64) Tally {
	var t Tally
	bySplit := make([][]Range, len(emitted))
	for _, r := range visible {
		if r.Len() == 0 {
			continue
		}
		t.Visible += r.Len()
		bySplit[r.Split] = append(bySplit[r.Split], r)
	}
	for split, ranges := range bySplit {
		t.Due += due[split]
		t.split(ranges, due[split], emitted[split])
	}
	return t
}

func (t *Tally) split(ranges []Range, due, emitted int64) {
	slices.SortFunc(ranges, func(a, b Range) int {
		if a.From != b.From {
			return int(min(max(a.From-b.From, -1), 1))
		}
		return int(min(max(a.To-b.To, -1), 1))
	})
	covered := int64(0) // everything below is accounted for
	for _, r := range ranges {
		if r.From > covered {
			t.Lost += max(0, min(r.From, due)-covered)
			covered = r.From
		}
		t.Duplicated += max(0, min(r.To, covered)-r.From)
		covered = max(covered, r.To)
	}
	t.Lost += max(0, due-covered)
	t.Alien += max(0, covered-emitted)
}
