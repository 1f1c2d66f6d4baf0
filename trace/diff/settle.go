package diff

import (
	"cmp"
	"slices"

	"exactlyonce/trace"
)

// settle builds the rounds and sets aside what only timing put there.
func (a *attempt) settle(next *attempt) {
	byID := map[int64]*round{}
	for _, it := range a.items {
		if it.round <= 0 {
			continue
		}
		if byID[it.round] == nil {
			byID[it.round] = &round{id: it.round}
			a.rounds = append(a.rounds, byID[it.round])
		}
		byID[it.round].items = append(byID[it.round].items, it)
	}
	slices.SortFunc(a.rounds, func(x, y *round) int { return cmp.Compare(x.id, y.id) })
	if a.failed {
		a.abandon(next)
	} else {
		a.unfinished()
	}
	a.dropEmpty()
	for i, c := range a.rounds {
		c.idle = slices.ContainsFunc(c.items, func(it *item) bool { return it.Kind == trace.Snapshot && len(it.keys) == 0 })
		switch {
		case i > 0:
			c.gap = c.id - a.rounds[i-1].id - 1
		case a.number == 0 && a.first == 0:
			c.gap = c.id - 1
		}
	}
}

// abandon sets aside rounds at the end that nobody completed or restores.
func (a *attempt) abandon(next *attempt) {
	var restored int64
	if next != nil {
		restored = next.first
	}
	for n := len(a.rounds); n > 0; n-- {
		c := a.rounds[n-1]
		if c.id <= restored || c.has(trace.Notify) || c.has(trace.Complete) || c.has(trace.Commit) {
			return
		}
		a.rounds, a.abandoned = a.rounds[:n-1], append(a.abandoned, c)
	}
}

// unfinished sets aside checkpoints at the end that came to nothing: the job was finished before
// their barrier left, or while they were under way.
func (a *attempt) unfinished() {
	nothing := []trace.Kind{trace.Trigger, trace.Decline, trace.Expire}
	for n := len(a.rounds); n > 0; n-- {
		c := a.rounds[n-1]
		if slices.ContainsFunc(c.items, func(it *item) bool { return !slices.Contains(nothing, it.Kind) }) {
			return
		}
		a.rounds, a.abandoned = a.rounds[:n-1], append(a.abandoned, c)
	}
}

func (c *round) has(kind trace.Kind) bool {
	return slices.ContainsFunc(c.items, func(it *item) bool { return it.Kind == kind })
}

// dropEmpty sets aside checkpoints after that of the end of input: nothing new is
// in their snapshot. Before the notification of the end it still holds MAX, after
// it nothing.
func (a *attempt) dropEmpty() {
	var end int64 // id of the checkpoint of the end of input, where anyone says it
	ended, notified := false, false
	for _, it := range a.items {
		if it.round != final {
			continue
		}
		holds := slices.Contains(it.keys, trace.MaxIdentifier)
		switch {
		case it.Kind == trace.Snapshot:
			if ended && (len(it.keys) == 0 || holds && !notified) {
				a.empty = append(a.empty, it)
			}
			ended = ended || holds
		case it.Checkpoint > 0 && it.Kind != trace.Filter:
			if end == 0 {
				end = it.Checkpoint
			}
			if it.Checkpoint > end {
				a.empty = append(a.empty, it)
			}
			notified = notified || it.Kind == trace.Notify
		}
	}
}
