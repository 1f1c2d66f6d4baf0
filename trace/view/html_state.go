package view

import (
	"encoding/json"
	"slices"

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
	sections
)

// item is one line of a section, as text fields.
type item = []string

// patch is how an event changes one section: its new length, and the items that
// are new or other. The page folds nothing itself, so what it shows is what
// trace/replay says.
type patch struct {
	section, length int
	at              []int
	items           []item
}

// MarshalJSON writes [section, length, index, item, index, item …].
func (p patch) MarshalJSON() ([]byte, error) {
	row := []any{p.section, p.length}
	for i, at := range p.at {
		row = append(row, at, p.items[i])
	}
	return json.Marshal(row)
}

// patches of every mark; the first brings everything that came before.
func (s Scene) patches() [][]patch {
	out := [][]patch{}
	state := replay.State{}
	for _, e := range s.Before {
		state = replay.Fold(state, e)
	}
	shown := replay.State{}
	for _, m := range s.Marks {
		state = replay.Fold(state, m.Event)
		out = append(out, difference(shown, state))
		shown = state
	}
	return out
}

// difference compares section by section. A list that Fold left alone is the same
// slice, and is not looked at.
func difference(a, b replay.State) []patch {
	out := []patch{}
	add := func(p patch, changed bool) {
		if changed {
			out = append(out, p)
		}
	}
	add(compare(sectionJob, []item{jobItem(a)}, []item{jobItem(b)}, slices.Equal, func(i item) item { return i }))
	add(compare(sectionTasks, a.Tasks, b.Tasks, same, func(t replay.Task) item { return item{shortTask(t.Name), clean(t.Status)} }))
	add(compare(sectionPositions, a.Positions, b.Positions, same, func(p replay.Position) item { return item{clean(p.Split), itoa(p.To)} }))
	add(compare(sectionPending, a.Pending, b.Pending, same, func(id int64) item { return item{itoa(id)} }))
	add(compare(sectionCheckpoints, a.Checkpoints, b.Checkpoints, sameCheckpoint, func(c replay.Checkpoint) item { return item{itoa(c.ID), string(c.Status)} }))
	add(compare(sectionFiles, a.Files, b.Files, same, fileItem))
	add(compare(sectionSnapshots, a.Snapshots, b.Snapshots, sameSnapshot, snapshotItem))
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

func same[T comparable](a, b T) bool { return a == b }

func sameCheckpoint(a, b replay.Checkpoint) bool { return a.ID == b.ID && a.Status == b.Status }

// sameSnapshot needs no more: a snapshot that is published never changes.
func sameSnapshot(a, b replay.Snapshot) bool {
	return a.ID == b.ID && a.Identifier == b.Identifier && a.User == b.User
}

// compare lists what differs between two versions of a list. Lists grow with the
// run, so that an item is turned into text only where it differs.
func compare[T any](section int, a, b []T, equal func(a, b T) bool, show func(T) item) (patch, bool) {
	p := patch{section: section, length: len(b)}
	if len(a) == len(b) && (len(a) == 0 || &a[0] == &b[0]) {
		return p, false
	}
	for i, v := range b {
		if i >= len(a) || !equal(a[i], v) {
			p.at, p.items = append(p.at, i), append(p.items, show(v))
		}
	}
	return p, len(a) != len(b) || len(p.at) > 0
}

var _ json.Marshaler = patch{}
