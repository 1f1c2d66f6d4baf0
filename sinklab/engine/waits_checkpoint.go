package engine

import (
	"slices"

	"exactlyonce/trace"
)

// checkpointWaits are the tasks whose acknowledgement is missing: those whose message was
// lost, and the others.
func (r *Run) checkpointWaits(p *pending) (waits []trace.Wait) {
	var lost, late []int
	for t, need := range p.need {
		comes := func(u upload) bool {
			return u.checkpoint == p.id && int(u.task) == t && u.attempt == r.s.attempt
		}
		switch {
		case !need:
		case r.s.tasks[t].lastBarrier >= p.id && !r.s.tasks[t].busy() && !slices.ContainsFunc(r.s.uploads, comes):
			lost = append(lost, t)
		default:
			late = append(late, t)
		}
	}
	if len(lost) > 0 {
		waits = append(waits, trace.Wait{For: trace.AckLost, Checkpoint: p.id, From: r.names(lost)})
	} else if len(late) > 0 {
		waits = append(waits, trace.Wait{For: trace.AckFrom, Checkpoint: p.id, From: r.names(late)})
	}
	return waits
}
