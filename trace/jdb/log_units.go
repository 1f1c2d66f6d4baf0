package jdb

import (
	"regexp"
	"slices"
	"strings"

	"exactlyonce/trace"
)

// What rows of the table do besides, for the lines of the sinks of Flink's two frameworks: here
// the unit, a transaction. What such a line leaves out an earlier one has said.

var (
	holder    = regexp.MustCompile(`handle=(.*), transactionStartTime=(\d+)\}$`)
	unitKinds = []trace.Kind{trace.UnitBegun, trace.UnitPrepared, trace.UnitCommitted, trace.AlreadyThere, trace.UnitAborted}
)

// unit names the unit of an event, and the checkpoint for which it was prepared.
func unit(l *logReader, e *logged, p parts) {
	name, since := p.of("unit"), ""
	if name == "" {
		name = l.asked
	}
	if m := holder.FindStringSubmatch(p.of("holder")); m != nil {
		name, since = m[1], m[2]
	}
	e.Values = append([]trace.Value{{Name: "unit", Text: name}}, e.Values...)
	set(&e.Event, "since", since)
	e.of = l.jobs.running(e.Thread)
	if before := l.told(e, trace.UnitPrepared); before != nil && e.Checkpoint == 0 {
		e.Checkpoint = before.Checkpoint
	}
}

// told is the last event of one of some kinds about the unit of e, nil where there is none.
func (l *logReader) told(e *logged, kinds ...trace.Kind) *logged {
	for _, before := range slices.Backward(l.events) {
		if slices.Contains(kinds, before.Kind) && before.Get("unit") == e.Get("unit") && (e.of == nil || before.of == e.of) {
			return before
		}
	}
	return nil
}

// begun is told twice where both the sink and its framework log.
func begun(l *logReader, e *logged, p parts) {
	unit(l, e, p)
	if before := l.told(e, unitKinds...); before != nil {
		if before.Get("since") == "" {
			set(&before.Event, "since", e.Get("since"))
		}
		l.event = nil
	}
}

// committing is told before it is done. Of one that throws the failure of its task tells, see thrown.
func committing(l *logReader, e *logged, p parts) {
	unit(l, e, p)
	set(&e.Event, "complete", p.of("complete"))
}

// thrown takes back the last commit of a task that fails since it threw.
func (l *logReader) thrown(text string) {
	if l.event == nil || l.event.Kind != trace.TaskStatus ||
		!strings.Contains(text, "Committing one of transactions failed") && !strings.Contains(text, "TwoPhaseCommitSinkFunction.notifyCheckpointComplete(") {
		return
	}
	for _, before := range slices.Backward(l.events) {
		if before.Thread == l.event.Thread && (before.Kind == trace.UnitCommitted || before.Kind == trace.CommitRetry) {
			before.Kind = trace.CommitRetry
			return
		}
	}
}

// committedAgain and abortedAgain are of a recovery, which does not ask what was done before.
func committedAgain(l *logReader, e *logged, p parts) {
	unit(l, e, p)
	if l.told(e, trace.UnitCommitted) != nil {
		e.Kind = trace.AlreadyThere
	}
}

func abortedAgain(l *logReader, e *logged, p parts) {
	unit(l, e, p)
	e.Checkpoint = 0 // that it is prepared for, if it is, nobody says
	if l.told(e, trace.UnitAborted) != nil {
		set(&e.Event, "already", "true")
	}
}

// requested remembers what the committer is asked for: what it answers does not name it.
func requested(l *logReader, _ *logged, p parts) { l.asked = p.of("unit") }

// summed says for which checkpoint the writer of the thread has just prepared.
func summed(l *logReader, e *logged, _ parts) {
	for _, before := range slices.Backward(l.events) {
		if before.Kind == trace.UnitPrepared && before.Thread == e.Thread {
			if before.Checkpoint == 0 {
				before.Checkpoint = e.Checkpoint
			}
			return
		}
	}
}

// running is the job of a thread, nil where no task of that name is known.
func (j *jobs) running(thread string) *job {
	return j.newest(func(of *job) bool {
		for _, own := range of.tasks { // order: any
			if own == thread {
				return true
			}
		}
		return false
	})
}
