package diff

import (
	"slices"

	"exactlyonce/trace"
)

// The instant at which a job fails decides what its restore finds: whether the checkpoint that is
// restored was committed before the failure or is now, and so whether a committer that fails on
// purpose when it has committed does so. Either way all of it is in the table when the
// attempt begins; a side of which that does not hold is excused nothing.

// covers tells whether all that an attempt was restored from is committed when it begins.
func (r *run) covers(a *attempt) bool {
	if a.first == 0 {
		return false
	}
	committed := func(it *item) bool {
		id, _ := it.Int("identifier")
		return it.Kind == trace.Commit && id >= a.first
	}
	before := r.attempts[:min(a.number, len(r.attempts))]
	return slices.ContainsFunc(a.recovered, committed) ||
		slices.ContainsFunc(before, func(b *attempt) bool { return slices.ContainsFunc(b.items, committed) })
}

// onPurpose tells whether an attempt did nothing but commit what was restored, and failed.
func (a *attempt) onPurpose() bool {
	return a.failed && a.covered && len(a.recovered) > 0 && len(a.rounds) == 0
}

// abreast pairs the attempts of both sides. One that failed on purpose stands alone where the
// other side had nothing to commit when it was restored.
func abreast(a, b *run) (pairs [][2]*attempt) {
	i, j := 0, 0
	for i < len(a.attempts) || j < len(b.attempts) {
		x, y := side(a, i), side(b, j)
		switch {
		case x.onPurpose() && y.covered && len(y.recovered) == 0:
			y = nil
		case y.onPurpose() && x.covered && len(x.recovered) == 0:
			x = nil
		}
		if x != nil {
			i++
		}
		if y != nil {
			j++
		}
		pairs = append(pairs, [2]*attempt{x, y})
	}
	return pairs
}

// excuse sets aside what two attempts commit of what they were restored from, where
// they differ in it and both have all of it in the table then.
func (c *comparison) excuse(a, b *attempt) {
	if !a.covered || !b.covered {
		return
	}
	textsA, textsB := c.sa.texts(a, a.recovered), c.sb.texts(b, b.recovered)
	if slices.Equal(textsA, textsB) {
		return
	}
	c.scheduled("attempt %d: what it is restored from is committed %s here, %s there", a.number, a.when(), b.when())
	for _, x := range []*attempt{a, b} {
		x.excused = true
		for _, it := range x.recovered {
			it.round, x.empty = apart, append(x.empty, it)
		}
	}
}

// when tells when what was restored was committed.
func (a *attempt) when() string {
	if len(a.recovered) == 0 {
		return "before the failure"
	}
	return "by the restore (" + identifiers(a.recovered) + ")"
}
