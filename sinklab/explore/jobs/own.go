package jobs

import (
	"encoding/binary"

	"exactlyonce/sinklab/choose"
)

// own answers what the script has answered already ('sinklab.schedule') and passes
// every other question on to the search. Where the search counts occurrences, the
// script's answers count too, so that a schedule reads as in any other run.
type own struct {
	picks choose.Schedule
	seen  []int // by pick: how often its label was asked
	left  []int // by pick: things that the message it made late lets pass yet
	inner choose.Chooser
}

func newOwn(picks choose.Schedule, inner choose.Chooser) *own {
	return &own{picks: picks, seen: make([]int, len(picks)), left: make([]int, len(picks)), inner: inner}
}

// Choose implements choose.Chooser.
func (o *own) Choose(label string, n int) int {
	answer, class := 0, choose.ClassOf(label)
	if class == choose.Arrival {
		if i := o.waits(choose.LateOf(label)); i >= 0 {
			return o.arrives(i)
		}
	}
	for i, p := range o.picks {
		if p.Label != label {
			continue
		}
		o.seen[i]++
		switch hit := o.seen[i] == p.Occurrence; {
		case class == choose.Late:
			if o.left[i] = 0; hit {
				o.left[i], answer = p.Option, 1
			}
		case hit && p.Option < n:
			answer = p.Option
		}
	}
	if answer == 0 {
		return o.inner.Choose(label, n)
	}
	o.inner.Choose(label, 1) // counted, and nothing left to choose
	return answer
}

func (o *own) clone(inner choose.Chooser) *own {
	c := newOwn(o.picks, inner)
	copy(c.seen, o.seen)
	copy(c.left, o.left)
	return c
}

func (o *own) appendState(b []byte) []byte {
	for i, n := range o.seen {
		b = binary.AppendVarint(b, int64(min(n, o.picks[i].Occurrence))) // what is past does not matter
		b = binary.AppendVarint(b, int64(o.left[i]))
	}
	return b
}

// waits is the pick of a point whose message is late now, -1 = none is.
func (o *own) waits(label string) int {
	for i, p := range o.picks {
		if p.Label == label && o.left[i] > 0 {
			return i
		}
	}
	return -1
}

// arrives lets it pass one thing and answers whether that was the last.
func (o *own) arrives(i int) int {
	if o.left[i]--; o.left[i] == 0 {
		return 1
	}
	return 0
}
