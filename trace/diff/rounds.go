package diff

import (
	"fmt"
	"slices"

	"exactlyonce/trace"
)

// rounds pairs the rounds of an attempt. Regular ones may be more on one side,
// next to a pair of them; every other round needs its like.
func (c *comparison) rounds(a, b *attempt) {
	c.sa.classify(a, c.kinds, c.b.idle)
	c.sb.classify(b, c.kinds, c.a.idle)
	i, j, beside := 0, 0, false // beside: the last pair was regular
	for i < len(a.rounds) || j < len(b.rounds) {
		switch {
		case c.like(a, b, i, j):
			beside = a.rounds[i].regular
			c.pair(a, b, a.rounds[i], b.rounds[j])
			i, j = i+1, j+1
		case beside && extra(a.rounds, i, j < len(b.rounds), func(k int) bool { return c.like(a, b, k, j) }):
			c.aside(a, a.rounds[i].items, true)
			i++
		case beside && extra(b.rounds, j, i < len(a.rounds), func(k int) bool { return c.like(a, b, i, k) }):
			c.aside(b, b.rounds[j].items, false)
			j++
		case a.failed && b.failed && c.a.checkpoints() && c.b.checkpoints() && onlyRegular(rest(a, i), rest(b, j)):
			c.scheduled("attempt %d: checkpoints more before the failure: %d here, %d there", a.number, len(rest(a, i)), len(rest(b, j)))
			beside = true
		default:
			c.pair(a, b, roundAt(a, i), roundAt(b, j))
			i, j = i+1, j+1
		}
	}
}

func roundAt(a *attempt, i int) *round {
	if i < len(a.rounds) {
		return a.rounds[i]
	}
	return nil
}

// classify finds the regular rounds once. One without anything to commit is
// regular only if the other side has some too.
func (s signer) classify(a *attempt, kinds []trace.Kind, otherIdle bool) {
	for _, r := range a.rounds {
		r.regular = (otherIdle || !r.idle) && s.regular(a, r, kinds)
	}
}

// like tells whether two rounds are the same: both regular, or step by step.
func (c *comparison) like(a, b *attempt, i, j int) bool {
	if i >= len(a.rounds) || j >= len(b.rounds) {
		return false
	}
	x, y := a.rounds[i], b.rounds[j]
	if x.regular || y.regular {
		return x.regular && y.regular
	}
	return x.gap == y.gap && c.sameSteps(a, b, x, y)
}

func (c *comparison) sameSteps(a, b *attempt, x, y *round) bool {
	for _, who := range a.actors(x.items, y.items) {
		left, _ := c.sa.steps(a, x.items, who)
		right, _ := c.sb.steps(b, y.items, who)
		if !slices.Equal(left, right) {
			return false
		}
	}
	return true
}

// extra tells whether round i is a regular one that the other side does not
// have: after it and its like comes what the other side has next, if anything.
func extra(rounds []*round, i int, more bool, like func(int) bool) bool {
	if i >= len(rounds) || !rounds[i].regular {
		return false
	}
	for k := i; k < len(rounds); k++ {
		if !rounds[k].regular {
			return more && like(k)
		}
	}
	return !more
}

// rest are the rounds from i on.
func rest(a *attempt, i int) []*round { return a.rounds[min(i, len(a.rounds)):] }

// onlyRegular tells whether all rounds that are left are regular, and only one side has some:
// a failure comes when it comes, also one that is repeated.
func onlyRegular(a, b []*round) bool {
	odd := func(r *round) bool { return !r.regular }
	return (len(a) == 0) != (len(b) == 0) && !slices.ContainsFunc(a, odd) && !slices.ContainsFunc(b, odd)
}

// checkpoints tells whether the job has any, in any attempt.
func (r *run) checkpoints() bool {
	return slices.ContainsFunc(r.attempts, func(a *attempt) bool { return len(a.rounds) > 0 })
}

// pair compares two rounds; one of them may be missing.
func (c *comparison) pair(a, b *attempt, x, y *round) {
	var inA, inB []*item
	where := "checkpoint "
	if x != nil {
		inA, where = x.items, where+fmt.Sprint(x.id)
	} else {
		where += "-"
	}
	if y != nil && (x == nil || x.id != y.id) {
		where += fmt.Sprintf(" | %d", y.id)
	}
	if y != nil {
		inB = y.items
	}
	c.gap(a, x, y, where)
	if x != nil && y != nil && x.regular && y.regular {
		where = "" // one may have had nothing to commit, or a compaction
	}
	c.section(a, b, where, inA, inB)
}

// gap reports ids that one side skips and the other does not.
func (c *comparison) gap(a *attempt, x, y *round, where string) {
	if x == nil || y == nil || x.gap == y.gap || len(x.items) == 0 || len(y.items) == 0 {
		return
	}
	skipped := fmt.Sprintf("%s (ids skipped before it: %d | %d)", where, x.gap, y.gap)
	who := x.items[0].actor
	label := who.label(a.number)
	_, inA := c.sa.steps(a, x.items, who)
	_, inB := c.sb.steps(a, y.items, who)
	c.diverge(label, skipped, inA, inB, 0)
}
