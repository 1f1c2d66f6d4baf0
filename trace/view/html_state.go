package view

import (
	"encoding/json"

	"exactlyonce/trace/replay"
)

// sections of the state, in the order of the panel.
const (
	sectionJob = iota
	sectionTasks
	sectionPositions
	sectionPending
	sectionCheckpoints
	sectionFiles
	sectionSnapshots
	sectionUnits
	sections
)

// item is one line of a section, as text fields.
type item = []string

// patch is how an event changes one section: its new length, and the items that
// are new or other. The page folds nothing itself, so what it shows is what
// trace/replay says.
type patch struct {
	section, length, dropped int
	at                       []int
	items                    []item
}

// MarshalJSON writes [section, length, index, item, index, item …]. An index below
// zero, with no item, comes first: so many items go from the head of the list.
func (p patch) MarshalJSON() ([]byte, error) {
	row := make([]any, 0, 4+2*len(p.at))
	row = append(row, p.section, p.length)
	if p.dropped > 0 {
		row = append(row, -p.dropped, nil)
	}
	for i, at := range p.at {
		row = append(row, at, p.items[i])
	}
	return json.Marshal(row)
}

// patches of every mark; the first brings everything that came before.
func (s Scene) patches() [][]patch {
	out := make([][]patch, 0, len(s.Marks))
	run, shown := replay.NewRun(), newShown(&s)
	for _, e := range s.Before {
		run.Step(e)
	}
	for _, m := range s.Marks {
		run.Step(m.Event)
		out = append(out, shown.follow(run))
	}
	return out
}

func jobItem(s replay.State) item {
	return item{clean(s.Job), clean(s.CommitUser), itoa(s.Uncommitted)}
}

func fileItem(f replay.File) item {
	mark := "prepared"
	switch {
	case f.Referenced:
		mark = "referenced"
	case f.Orphan:
		mark = "orphan"
	}
	return item{clean(f.Name), itoa(f.Rows), mark}
}

func snapshotItem(p replay.Snapshot) item {
	return item{itoa(p.ID), itoa(p.Identifier), clean(p.Kind), itoa(p.Rows), itoa(p.Total)}
}

func unitItem(u replay.Unit) item {
	mark := string(u.State)
	if u.Left {
		mark = "left"
	}
	return item{clean(u.Name), itoa(u.Rows), mark, clean(u.Owner)}
}

func same[T comparable](a, b T) bool { return a == b }

func sameCheckpoint(a, b replay.Checkpoint) bool { return a.ID == b.ID && a.Status == b.Status }

// sameSnapshot needs no more: a snapshot that is published never changes.
func sameSnapshot(a, b replay.Snapshot) bool {
	return a.ID == b.ID && a.Identifier == b.Identifier && a.User == b.User
}
