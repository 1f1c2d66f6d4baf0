package explore

import "cmp"

// path is the number of the first pick of a schedule, 0 = it has none.
type path = uint32

// Pick is one pick of a path, and what follows it. Picks are told by their distance, so that
// a path holds from every way to a state: wherever it is reached, the same questions follow.
type Pick struct {
	Option  uint32
	Between uint32 // questions between this pick and the next one, 0 where there is none
	Next    path
	Picks   uint32 // how many there are from here on
}

// before is a pick in front of a path.
func (n *names) before(option, between int, next path) Pick {
	if next == 0 {
		between = 0
	}
	return Pick{Option: uint32(option), Between: uint32(between), Next: next, Picks: n.paths.At(next).Picks + 1}
}

// compare orders the picks of two schedules with as many questions in front of the first:
// fewer picks first, then the lower option, then the earlier pick behind it.
func (n *names) compare(a, b Pick) int {
	for a.Picks == b.Picks && a.Picks > 0 {
		if order := cmp.Or(cmp.Compare(a.Option, b.Option), cmp.Compare(a.Between, b.Between)); order != 0 || a.Next == b.Next {
			return order
		}
		a, b = n.paths.At(a.Next), n.paths.At(b.Next)
	}
	return cmp.Compare(a.Picks, b.Picks)
}

// ordinals are the picks by the number of the question in the whole run, given the number
// of questions before the first.
func (n *names) ordinals(p path, lead int) (picks []ordinal) {
	for p != 0 {
		pick := n.paths.At(p)
		picks = append(picks, ordinal{lead, int(pick.Option)})
		lead += int(pick.Between) + 1
		p = pick.Next
	}
	return picks
}
