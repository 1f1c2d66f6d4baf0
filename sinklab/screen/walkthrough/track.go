package walkthrough

import (
	"slices"

	"exactlyonce/trace"
)

// track is a document with what moving about in it needs, worked out once.
type track struct {
	Document
	events    []trace.Event
	words     trace.Words
	tasks     *trace.Tasks
	lanes     []lane
	hops      []hop
	buffered  []int64 // rows that are in no file, behind each event
	clock     int     // cells of the time in front of an event
	rowsSeen  bool    // the trace tells where the sources are; a transcript does not
	tableSeen bool    // the trace tells what is committed
	countSeen bool    // and how many rows that is; a log does not
	direct    bool    // no task commits: what the sink writes is done with
	shown     int     // index of the first event that made rows visible without a commit
	unnamed   bool    // commits tell how many files they add and not which: nobody knows what becomes of one

	kept  []moment // behind 0, stride, 2*stride … events, as far as was needed
	last  moment
	lastN int
}

func newTrack(d Document) *track {
	tasks, words := trace.TasksOf(d.Trace), d.Words.For(d.Trace.Header)
	t := &track{Document: d, events: d.Trace.Events, words: words, tasks: tasks, lanes: lanesOf(d.Trace, tasks, words), kept: []moment{{}}}
	t.hops, t.shown = make([]hop, len(t.events)), len(t.events)
	t.direct = t.commitsNothing()
	byThread := map[string]hop{} // of events that only their thread places; looked up only
	for i, e := range t.events {
		key := string(e.Kind) + e.Thread + e.Get("task")
		h, ok := byThread[key]
		if !ok {
			h = hopOf(t.lanes, tasks, e)
			byThread[key] = h
		}
		t.hops[i] = h
		t.notice(i, e)
	}
	t.countRows()
	if t.clock = clockCells; len(t.events) > 0 {
		t.clock = max(clockCells, len(clockText(t.events[len(t.events)-1].AtMillis, 1)))
	}
	return t
}

// notice remembers what a trace tells at all: nothing is shown that nobody said.
func (t *track) notice(i int, e trace.Event) {
	switch e.Kind {
	case trace.Position, trace.Visible:
		if e.Kind == trace.Visible {
			t.shown = min(t.shown, i)
		}
		t.rowsSeen, t.tableSeen, t.countSeen = t.rowsSeen || e.Kind == trace.Position, true, true
	case trace.UnitBegun, trace.UnitPrepared, trace.UnitCommitted, trace.UnitAborted, trace.UnitFenced:
		t.tableSeen, t.countSeen = true, t.countSeen || e.Get("rows") != ""
	case trace.Commit, trace.File:
		t.tableSeen, t.countSeen = true, t.countSeen || e.Get("rows") != ""
		if n, counted := e.Int("files"); e.Kind == trace.Commit && counted && n > 0 {
			t.unnamed = true
		}
	}
}

// endsAttempt: what no snapshot has and no committer will commit stays behind.
func endsAttempt(e trace.Event) bool {
	switch e.Kind {
	case trace.RestoreJob, trace.NoCheckpoint:
		return e.BeginsAttempt()
	case trace.JobStatus:
		return slices.Contains([]string{"FINISHED", "FAILED", "CANCELED"}, e.Get("to"))
	}
	return false
}

// countRows follows the rows between the sources and the files.
func (t *track) countRows() {
	t.buffered = make([]int64, len(t.events))
	rows, units := int64(0), openUnits{}
	for i, e := range t.events {
		switch {
		case e.Kind == trace.Position:
			from, _ := e.Int("from")
			to, _ := e.Int("to")
			rows += max(0, to-from)
		case e.Kind == trace.File && e.Get("level") != "" && e.Get("level") != "0": // a compaction's
		case e.Kind == trace.File, e.Kind == trace.Visible, units.leaves(e): // a sink without files shows its rows at once
			n, _ := e.Int("rows")
			rows = max(0, rows-n)
		case endsAttempt(e):
			rows = 0
		}
		t.buffered[i] = rows
	}
}

// openUnits are units that were prepared, or dropped while they were open, by their last event.
type openUnits map[string]trace.Kind // looked up only

// leaves tells whether the rows of a unit are with its writer no more: it is prepared, or
// dropped before. A writer may prepare or drop what the foreign system has dropped already.
func (u openUnits) leaves(e trace.Event) bool {
	unit := e.Get("unit")
	before := u[unit]
	switch e.Kind {
	case trace.UnitPrepared:
		u[unit] = e.Kind
		return before != trace.UnitAborted
	case trace.UnitAborted:
		if before == "" && e.Get("already") == "" {
			u[unit] = e.Kind
			return true
		}
		if before == trace.UnitPrepared {
			delete(u, unit)
		}
	case trace.UnitCommitted, trace.UnitFenced:
		delete(u, unit)
	}
	return false
}

// attempt is how often the job has begun behind the first n events.
func (t *track) attempt(n int) int {
	count := 0
	for _, e := range t.events[:n] {
		if e.BeginsAttempt() {
			count++
		}
	}
	return max(1, count)
}
