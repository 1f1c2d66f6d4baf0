package explore

import (
	"cmp"

	"exactlyonce/sinklab/choose"
)

// path is the number of the first pick of a schedule, 0 = it has none.
type path = uint32

// Pick is one pick of a path, and what follows it. Picks are told by their distance, so that
// a path holds from every way to a state: wherever it is reached, the same questions follow.
type Pick struct {
	Option  uint32 // 0 = there is no pick; marked where a late message comes
	Between uint32 // questions between this pick and the next one, 0 where there is none
	Next    path
	Picks   uint32 // how many there are from here on, without those that are marked
}

// arrives marks the option of a pick that says when a late message comes: it is part of the
// pick that made it late, and no pick of its own.
const arrives = 1 << 31

// pathOption is an option as paths hold it.
func pathOption(label string, option int) int {
	if choose.ClassOf(label) == choose.Arrival {
		option |= arrives
	}
	return option
}

// before is a pick in front of a path.
func (n *names) before(option, between int, next path) Pick {
	if next == 0 {
		between = 0
	}
	p := Pick{Option: uint32(option), Between: uint32(between), Next: next, Picks: n.paths.At(next).Picks}
	if option&arrives == 0 {
		p.Picks++
	}
	return p
}

// compare orders two schedules, each behind some questions: fewer picks, then the earlier
// pick, then the lower option, then the one whose late message comes earlier, or comes at all.
func (n *names) compare(aLead uint32, a Pick, bLead uint32, b Pick) int {
	if order := cmp.Compare(a.Picks, b.Picks); order != 0 {
		return order
	}
	for a.Option != 0 && b.Option != 0 {
		if order := cmp.Or(cmp.Compare(aLead, bLead), cmp.Compare(a.Option, b.Option)); order != 0 {
			return order
		}
		if a.Next == b.Next {
			return cmp.Compare(a.Between, b.Between)
		}
		aLead, bLead = a.Between, b.Between
		a, b = n.paths.At(a.Next), n.paths.At(b.Next)
	}
	return cmp.Compare(b.Option, a.Option)
}

// ordinals are the picks by the number of the question in the whole run, given the number
// of questions before the first.
func (n *names) ordinals(p path, lead int) (picks []ordinal) {
	for p != 0 {
		pick := n.paths.At(p)
		picks = append(picks, ordinal{lead, int(pick.Option &^ arrives)})
		lead += int(pick.Between) + 1
		p = pick.Next
	}
	return picks
}
