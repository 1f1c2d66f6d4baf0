package walkthrough

import (
	"slices"

	"exactlyonce/trace"
	"exactlyonce/trace/replay"
)

// stride is how many events lie between two moments that are kept.
const stride = 512

// A moment names at most so many files, snapshots and checkpoints; of more the oldest
// are only counted, since folding copies its lists at every event.
const (
	mostNamed = 256
	keptNamed = 128
)

// moment is the run behind some of its events.
type moment struct {
	replay.State
	oldSnapshots, oldFiles int // that are there and no longer named
	oldUnits               int
	oldRows                int64 // of those that were committed
}

// state is the run behind its first n events.
func (t *track) state(n int) moment {
	n = min(max(n, 0), len(t.events))
	if n == t.lastN {
		return t.last
	}
	from := min(n/stride, len(t.kept)-1) * stride
	s := t.kept[from/stride]
	if t.lastN < n && t.lastN > from {
		from, s = t.lastN, t.last
	}
	for ; from < n; from++ {
		if from%stride == 0 && from/stride == len(t.kept) {
			t.kept = append(t.kept, s)
		}
		s = t.calledBefore(from, s).fold(t.events[from])
	}
	t.last, t.lastN = s, n
	return s
}

// calledBefore is the moment behind what the script called in front of an event.
func (t *track) calledBefore(n int, s moment) moment {
	for _, c := range t.Calls {
		if c.Before == t.events[n].Seq && len(c.Gone) > 0 {
			s.Files = slices.DeleteFunc(slices.Clone(s.Files), func(f replay.File) bool { return slices.Contains(c.Gone, f.Name) })
		}
	}
	return s
}

// fold is the moment behind e.
func (s moment) fold(e trace.Event) moment {
	if e.Kind == trace.SnapshotsExpired {
		s = s.expire(e)
	}
	s.State = replay.Fold(s.State, e)
	if len(s.Checkpoints) > mostNamed {
		s.Checkpoints = slices.Clone(s.Checkpoints[len(s.Checkpoints)-keptNamed:])
	}
	if drop := len(s.Snapshots) - keptNamed; len(s.Snapshots) > mostNamed {
		s.Snapshots, s.oldSnapshots = slices.Clone(s.Snapshots[drop:]), s.oldSnapshots+drop
	}
	if len(s.Units) > mostNamed {
		s = s.forgetUnits()
	}
	if len(s.Files) > mostNamed {
		drop := 0
		for drop < len(s.Files)-keptNamed && s.Files[drop].Referenced {
			drop++ // one that is not may still become an orphan
		}
		s.Files, s.oldFiles = slices.Clone(s.Files[drop:]), s.oldFiles+drop
	}
	return s
}

// forgetUnits no longer names the oldest that have come to an end: one that is prepared may
// still be committed.
func (s moment) forgetUnits() moment {
	drop := 0
	for drop < len(s.Units)-keptNamed && s.Units[drop].State != replay.PreparedUnit {
		drop++
	}
	s.oldRows += replay.State{Units: s.Units[:drop]}.CommittedRows()
	s.Units, s.oldUnits = slices.Clone(s.Units[drop:]), s.oldUnits+drop
	return s
}

// expire counts what an expiry takes of that which is no longer named.
func (s moment) expire(e trace.Event) moment {
	end, _ := e.Int("end")
	if len(s.Snapshots) > 0 {
		s.oldSnapshots = int(max(0, min(int64(s.oldSnapshots), s.Snapshots[0].ID-end)))
	}
	for _, name := range e.FileNames("files") {
		if !slices.ContainsFunc(s.Files, func(f replay.File) bool { return f.Name == name }) {
			s.oldFiles = max(0, s.oldFiles-1)
		}
	}
	return s
}
