package diff

import (
	"fmt"
	"slices"

	"exactlyonce/trace"
)

// filtering is what a filter (Paimon 2.0.0 TableCommitImpl.filterAndCommitMultiple) was
// given and what it did: it drops what the user's newest snapshot covers, the lowest
// identifiers, and passes on the rest.
type filtering struct {
	dropped, passed []int64
	unknown         int // passed on as well, of which nobody says the identifiers
}

// filteringOf reads a filter. The trace says the lowest identifier, how many there were
// and how many are left; expected is what should have been given to it. A transcript may
// lack the size.
func filteringOf(e trace.Event, expected []int64) filtering {
	lowest, any := e.Int("sortedCommittables.get(0).identifier()")
	left, _ := e.Int("retryCommittables.size()")
	left = max(left, 0)
	size, sized := e.Int("sortedCommittables.size()")
	if !sized {
		size = int64(len(expected))
	}
	gone := max(size-left, 0)
	switch {
	case !any:
		return filtering{}
	case size > 0 && int64(len(expected)) == size && expected[0] == lowest:
		return filtering{dropped: expected[:gone], passed: expected[gone:]}
	case left == 0 || sized && gone > 0:
		return filtering{dropped: []int64{lowest}, unknown: int(left)}
	case sized:
		return filtering{passed: []int64{lowest}, unknown: int(left) - 1}
	}
	return filtering{unknown: int(left)} // the lowest may have been dropped
}

// filterRestored checks recovery: what is retried was not committed, and the rest was.
func (c *checker) filterRestored(th *thread, e trace.Event) {
	if !c.shows[trace.Commit] {
		return
	}
	f := filteringOf(e, c.kept[c.from])
	c.judge(restoredCommitted, th, e, f)
	th.retry, th.unknown = slices.Clone(f.passed), f.unknown
	c.table(th).resolved(len(f.dropped) > 0 || len(f.passed) == 0)
}

// filterNotified checks a filter at a notification after the end of input: what it drops
// is not committed again. After a restore that committed the end of one writer, this
// drops the end of the others.
func (c *checker) filterNotified(th *thread, e trace.Event) {
	if !th.ended { // the filter is the first to tell
		th.ended = true
		th.due = slices.Clone(th.pending)
		c.untold(th)
	}
	if !c.shows[trace.Commit] {
		return
	}
	f := filteringOf(e, th.due)
	c.judge(notifiedCommitted, th, e, f)
	for _, id := range f.dropped {
		th.settle(id)
	}
}

// judge checks a filter against the commits that the trace has shown.
func (c *checker) judge(order int, th *thread, e trace.Event, f filtering) {
	for _, id := range f.dropped {
		if done, known := c.table(th).contains(th.user, id); known {
			c.fact(order, done, th.label, e, fmt.Sprintf("identifier %s is filtered out and was not committed", name(id)))
		}
		c.table(th).told(th.user, id)
	}
	for _, id := range f.passed {
		if done, known := c.table(th).contains(th.user, id); known {
			c.fact(order, !done, th.label, e, fmt.Sprintf("identifier %s is retried and was committed", name(id)))
		}
	}
}
