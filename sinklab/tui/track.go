package tui

import (
	"slices"
	"strings"

	"exactlyonce/trace"
	"exactlyonce/trace/replay"
)

// track is a document with what moving about in it needs, worked out once.
type track struct {
	Document
	events    []trace.Event
	lanes     []lane
	hops      []hop
	buffered  []int64 // rows that are in no file, behind each event
	owner     map[string]int64
	ends      []ending
	rowsSeen  bool // the trace tells where the sources are; a transcript does not
	tableSeen bool // the trace tells what is committed
	countSeen bool // and how many rows that is; a log does not

	kept  []moment // behind 0, stride, 2*stride … events, as far as was needed
	last  moment
	lastN int
}

func newTrack(d Document) *track {
	t := &track{Document: d, events: d.Trace.Events, lanes: lanesOf(d.Trace), owner: map[string]int64{}, kept: []moment{{}}}
	t.hops = make([]hop, len(t.events))
	byThread := map[string]hop{} // of events that only their thread places; looked up only
	for i, e := range t.events {
		key := string(e.Kind) + e.Thread + e.Get("task")
		h, ok := byThread[key]
		if !ok {
			h = hopOf(t.lanes, e)
			byThread[key] = h
		}
		t.hops[i] = h
		t.notice(e)
		if endsAttempt(e) {
			t.ends = append(t.ends, ending{at: i})
		}
	}
	t.countRows()
	t.findOwners()
	return t
}

// notice remembers what a trace tells at all: nothing is shown that nobody said.
func (t *track) notice(e trace.Event) {
	switch e.Kind {
	case trace.Position, trace.Visible:
		t.rowsSeen, t.tableSeen, t.countSeen = t.rowsSeen || e.Kind == trace.Position, true, true
	case trace.Commit, trace.File:
		t.tableSeen, t.countSeen = true, t.countSeen || e.Get("rows") != ""
	}
}

// ending is an event that decides what becomes of files that no snapshot has.
type ending struct {
	at      int
	known   bool
	pending []int64 // what the committer holds behind it, once it was needed
}

// fileNames are the parts of the value that lists files.
func fileNames(e trace.Event) []string {
	return strings.FieldsFunc(e.Get("files"), func(r rune) bool { return r == ',' || r == ' ' })
}

// endsAttempt: what no snapshot has and no committer will commit stays behind.
func endsAttempt(e trace.Event) bool {
	switch e.Kind {
	case trace.RestoreJob, trace.NoCheckpoint:
		return true
	case trace.JobStatus:
		return slices.Contains([]string{"FINISHED", "FAILED", "CANCELED"}, e.Get("to"))
	}
	return false
}

// countRows follows the rows between the sources and the files.
func (t *track) countRows() {
	t.buffered = make([]int64, len(t.events))
	rows := int64(0)
	for i, e := range t.events {
		switch {
		case e.Kind == trace.Position:
			from, _ := e.Int("from")
			to, _ := e.Int("to")
			rows += max(0, to-from)
		case e.Kind == trace.File && e.Get("level") != "" && e.Get("level") != "0": // a compaction's
		case e.Kind == trace.File:
			n, _ := e.Int("rows")
			rows = max(0, rows-n)
		case endsAttempt(e):
			rows = 0
		}
		t.buffered[i] = rows
	}
}

// findOwners finds the checkpoint that hands over each file: its own, or the next
// that its task prepares.
func (t *track) findOwners() {
	next := map[string]int64{} // by thread; looked up only
	for i := len(t.events) - 1; i >= 0; i-- {
		switch e := t.events[i]; e.Kind {
		case trace.Prepare:
			next[e.Thread] = e.Checkpoint
		case trace.File:
			id := e.Checkpoint
			if id == 0 {
				id = next[e.Thread]
			}
			t.owner[e.Get("file")] = id
		}
	}
}

// mark says what a data file is behind the first n events.
type mark string

// The marks of a file.
const (
	prepared   mark = "prepared"   // written, and on its way into a snapshot
	referenced mark = "referenced" // a snapshot has it
	orphan     mark = "orphan"     // nobody will ever commit it
)

// marks tells what each file of a state behind n events is.
func (t *track) marks(s moment, n int) []mark {
	born := map[string]int{} // looked up only
	if slices.ContainsFunc(s.Files, func(f replay.File) bool { return !f.Referenced }) {
		for i, e := range t.events[:n] {
			if e.Kind == trace.File {
				born[e.Get("file")] = i
			}
		}
	}
	out := make([]mark, len(s.Files))
	for i, f := range s.Files {
		switch {
		case f.Referenced:
			out[i] = referenced
		case t.abandoned(f.Name, born[f.Name], n):
			out[i] = orphan
		default:
			out[i] = prepared
		}
	}
	return out
}

// abandoned looks for an end behind which the committer no longer has the file.
func (t *track) abandoned(file string, born, n int) bool {
	for i := range t.ends {
		if end := &t.ends[i]; end.at > born && end.at < n && !slices.Contains(t.pendingAt(end), t.owner[file]) {
			return true
		}
	}
	return false
}

// pendingAt is what the committer holds behind an end.
func (t *track) pendingAt(end *ending) []int64 {
	if !end.known {
		last, lastN := t.last, t.lastN
		end.known, end.pending = true, t.state(end.at+1).Pending
		t.last, t.lastN = last, lastN // the reader's own place stays cheap
	}
	return end.pending
}

// attempt is how often the job has begun behind the first n events.
func (t *track) attempt(n int) int {
	count := 0
	for _, e := range t.events[:n] {
		if e.Kind == trace.RestoreJob || e.Kind == trace.NoCheckpoint {
			count++
		}
	}
	return max(1, count)
}
