package view

import (
	"exactlyonce/trace"
	"exactlyonce/trace/replay"
)

// Span is a checkpoint from its first event to what became of it, and on to the
// commit that makes it visible.
type Span struct {
	Checkpoint int64
	First, End int // indexes of marks; End is the newest event of one that is pending
	Committed  int // index of the mark of its commit, -1 where there is none
	Status     replay.CheckpointStatus
}

// span finds the checkpoints. A transcript has no trigger and no completion: there
// a checkpoint reaches from its first prepare to its notification.
func (s *Scene) span() {
	open := map[int64]int{}
	for i, m := range s.Marks {
		if id, ok := committed(m.Event); ok {
			if at, known := open[id]; known {
				s.Spans[at].Committed = i
			}
			continue
		}
		if m.Checkpoint == 0 || !inSpan(m.Kind) {
			continue
		}
		at, known := open[m.Checkpoint]
		if !known || m.Kind == trace.Trigger {
			at = len(s.Spans)
			open[m.Checkpoint] = at
			s.Spans = append(s.Spans, Span{m.Checkpoint, i, i, -1, replay.Pending})
		}
		s.Spans[at].extend(i, m.Kind)
	}
}

// committed is the checkpoint that a commit makes visible.
func committed(e trace.Event) (checkpoint int64, ok bool) {
	switch e.Kind {
	case trace.Commit:
		return e.Int("identifier")
	case trace.UnitCommitted:
		return e.Checkpoint, e.Checkpoint != 0
	}
	return 0, false
}

// inSpan tells what a checkpoint consists of. Restoring one is not part of it.
func inSpan(k trace.Kind) bool {
	switch k {
	case trace.Trigger, trace.Prepare, trace.File, trace.UnitPrepared, trace.Barrier, trace.Snapshot, trace.Ack,
		trace.Complete, trace.Expire, trace.Decline, trace.Abort, trace.Notify:
		return true
	}
	return false
}

// extend takes one more event in. What was decided first stays.
func (s *Span) extend(mark int, k trace.Kind) {
	if s.Status != replay.Pending {
		return
	}
	s.End = mark
	switch k {
	case trace.Complete, trace.Notify:
		s.Status = replay.Completed
	case trace.Expire:
		s.Status = replay.Expired
	case trace.Decline:
		s.Status = replay.Declined
	case trace.Abort:
		s.Status = replay.Aborted
	}
}
