package diff

import (
	"fmt"
	"slices"

	"exactlyonce/trace"
)

func (c *checker) prepare(th *thread, e trace.Event) {
	c.later(th, e)
	c.triggered(th.label, e)
	c.fact(idsRise, e.Checkpoint > th.newest, th.label, e, fmt.Sprintf("prepare %d after prepare %d", e.Checkpoint, th.newest))
	th.newest, th.prepared[e.Checkpoint] = max(th.newest, e.Checkpoint), true
}

func (c *checker) snapshot(th *thread, e trace.Event) {
	c.later(th, e)
	keys, _ := trace.ParseKeySet(e.Get("committablesPerCheckpoint.keySet()"))
	for _, id := range keys {
		if id == trace.MaxIdentifier || slices.Contains(th.pending, id) {
			continue
		}
		c.preparedBefore(th, e, id)
	}
	for _, id := range th.pending {
		if c.foreign {
			break // who prepares keeps it in a state of its own
		}
		c.fact(pendingStays, slices.Contains(keys, id), th.label, e, fmt.Sprintf("%s is not notified yet and not in the key set", name(id)))
	}
	for _, id := range keys {
		th.snapped[id] = true
	}
	th.pending = keys
	if e.Checkpoint > 0 {
		c.kept[e.Checkpoint] = keys
	}
	th.snapped[e.Checkpoint] = true
	th.final = th.final || len(keys) == 0 || slices.Contains(keys, trace.MaxIdentifier)
}

// preparedBefore checks phase one: everything of id is there before the snapshot. Who is
// at a later checkpoint has been told that id was aborted, and passed it over.
func (c *checker) preparedBefore(th *thread, e trace.Event, id int64) {
	if th.newest > 0 {
		c.fact(committerPrepares, th.prepared[id] || th.newest > id, th.label, e, fmt.Sprintf("snapshot of %d without prepare %d before it", id, id))
	}
	any, writers := false, false
	for _, label := range c.labels() {
		w := c.threads[label]
		if w.role == committer || w.attempt != th.attempt || w.highest == 0 && !(c.tells && w.prepares) {
			continue
		}
		writers, any = true, any || w.prepared[id]
		if w.highest >= id || c.tells && !w.ended {
			c.fact(writerPrepares, w.prepared[id] || w.newest > id, th.label, e, fmt.Sprintf("snapshot of %d without prepare %d of %s before it", id, id, label))
		}
	}
	if writers && !any {
		c.fact(writerPrepares, false, th.label, e, fmt.Sprintf("snapshot of %d without prepare %d of any writer before it", id, id))
	}
}
