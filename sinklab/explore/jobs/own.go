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
	inner choose.Chooser
}

func newOwn(picks choose.Schedule, inner choose.Chooser) *own {
	return &own{picks: picks, seen: make([]int, len(picks)), inner: inner}
}

// Choose implements choose.Chooser.
func (o *own) Choose(label string, n int) int {
	answer := 0
	for i, p := range o.picks {
		if p.Label != label {
			continue
		}
		if o.seen[i]++; o.seen[i] == p.Occurrence && p.Option < n {
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
	return c
}

func (o *own) appendState(b []byte) []byte {
	for i, n := range o.seen {
		b = binary.AppendVarint(b, int64(min(n, o.picks[i].Occurrence))) // what is past does not matter
	}
	return b
}
