package diff

import (
	"fmt"
	"slices"

	"exactlyonce/trace"
)

// diverge reports the first difference of a thread.
func (c *comparison) diverge(label, where string, inA, inB []*item, i int) {
	if slices.ContainsFunc(c.report.Divergences, func(d Divergence) bool { return d.Thread == label }) {
		return
	}
	c.report.Divergences = append(c.report.Divergences, Divergence{Thread: label, Where: where,
		A: place(c.a.threads[label], inA, i), B: place(c.b.threads[label], inB, i)})
}

// contextLines is how many events before a divergence are told.
const contextLines = 3

// place finds step i of a part of a thread, or where it would be.
func place(thread, part []*item, i int) Place {
	var p Place
	switch {
	case i < len(part):
		p = Place{Position: part[i].at, Seq: part[i].Seq, Event: show(part[i])}
	case len(part) > 0:
		p.Position = part[len(part)-1].at + 1
	default:
		p.Position = len(thread) + 1
	}
	for _, it := range thread[max(0, p.Position-1-contextLines):min(len(thread), p.Position-1)] {
		p.Before = append(p.Before, show(it))
	}
	return p
}

// show prints an event for people: its kind and the values that are compared.
func show(it *item) string {
	text := string(it.Kind)
	switch it.Kind {
	case trace.Commit:
		return fmt.Sprintf("commit %s %s", it.Get("identifier"), it.Get("kind"))
	case trace.JobStatus:
		return "job-status " + it.Get("from") + " → " + it.Get("to")
	case trace.Prepare, trace.Notify, trace.Trigger, trace.Complete, trace.Expire, trace.Decline, trace.RestoreJob:
		return fmt.Sprintf("%s %d", text, it.Checkpoint)
	case trace.Snapshot:
		return "snapshot keySet " + it.Get("committablesPerCheckpoint.keySet()")
	case trace.Open:
		return fmt.Sprintf("open isRestored %s user %.8s", it.Get("context.isRestored()"), it.Get("commitUser"))
	case trace.Restore:
		return "restore size " + it.Get("restored.size()")
	case trace.Filter:
		return fmt.Sprintf("filter identifier %s retry %s", it.Get("sortedCommittables.get(0).identifier()"), it.Get("retryCommittables.size()"))
	case trace.Intentional:
		return "intentional-failure numCommitted " + it.Get("numCommitted")
	}
	return text
}
