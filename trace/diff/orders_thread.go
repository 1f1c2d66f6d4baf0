package diff

import "slices"

// thread is what one task thread has done in an attempt.
type thread struct {
	part
	label    string
	step     int // 0 nothing, 1 open, 2 restore, 3 filter, 4 later
	prepared map[int64]bool
	newest   int64
	highest  int64          // the last id it prepares; after it, its input has ended
	prepares bool           // its vertex does, in any attempt
	snapped  map[int64]bool // checkpoints with a snapshot; 0 for one without an id
	final    bool           // a snapshot may have been that of the end of input
	ended    bool           // its input has ended
	covered  int64          // what the notifications so far commit
	pending  []int64        // keys of snapshots, not yet committed
	due      []int64        // notified, not yet committed
	retry    []int64        // restored, to be committed
	unknown  int            // as many more, of which nobody says the identifiers
	user     string
}

func (c *checker) thread(p part) *thread {
	label := p.label(p.attempt)
	if c.threads[label] == nil {
		c.threads[label] = &thread{part: p, label: label, prepared: map[int64]bool{}, snapped: map[int64]bool{}}
	}
	return c.threads[label]
}

// labels are the threads in a fixed order.
func (c *checker) labels() []string {
	labels := make([]string, 0, len(c.threads))
	for label := range c.threads { // order: sorted below
		labels = append(labels, label)
	}
	slices.Sort(labels)
	return labels
}

// settle takes id off what is to be committed.
func (th *thread) settle(id int64) {
	is := func(other int64) bool { return other == id }
	th.pending = slices.DeleteFunc(slices.Clone(th.pending), is)
	th.due = slices.DeleteFunc(slices.Clone(th.due), is)
	th.retry = slices.DeleteFunc(slices.Clone(th.retry), is)
}
