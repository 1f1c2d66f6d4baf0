package view

import (
	"slices"

	"exactlyonce/trace/replay"
)

// shown is the state as the page has it after the marks so far, list by list.
type shown struct {
	job, pending []item
	tasks        shownList[replay.Task]
	positions    shownList[replay.Position]
	checkpoints  shownList[replay.Checkpoint]
	files        shownList[replay.File]
	snapshots    shownList[replay.Snapshot]
	units        shownList[replay.Unit]
}

func newShown(scene *Scene) *shown {
	return &shown{
		job: []item{jobItem(replay.State{})},
		tasks: shownList[replay.Task]{section: sectionTasks, same: same[replay.Task],
			show: func(t replay.Task) item { return item{scene.shortTask(t.Name), clean(t.Status)} }},
		positions: shownList[replay.Position]{section: sectionPositions, same: same[replay.Position],
			show: func(p replay.Position) item { return item{clean(p.Split), itoa(p.To)} }},
		checkpoints: shownList[replay.Checkpoint]{section: sectionCheckpoints, same: sameCheckpoint,
			show: func(c replay.Checkpoint) item { return item{itoa(c.ID), string(c.Status)} }},
		files:     shownList[replay.File]{section: sectionFiles, same: same[replay.File], show: fileItem},
		snapshots: shownList[replay.Snapshot]{section: sectionSnapshots, same: sameSnapshot, show: snapshotItem},
		units:     shownList[replay.Unit]{section: sectionUnits, same: same[replay.Unit], show: unitItem},
	}
}

// follow brings the page to where the run is, in the order of the sections.
func (s *shown) follow(run *replay.Run) []patch {
	out := []patch{}
	add := func(p patch, changed bool) {
		if changed {
			out = append(out, p)
		}
	}
	t := run.Touched
	add(whole(sectionJob, &s.job, []item{jobItem(run.State)}))
	add(s.tasks.follow(run.Tasks, t.Tasks))
	add(s.positions.follow(run.Positions, t.Positions))
	pending := make([]item, len(run.Pending))
	for i, id := range run.Pending {
		pending[i] = item{itoa(id)}
	}
	add(whole(sectionPending, &s.pending, pending))
	add(s.checkpoints.follow(run.Checkpoints, t.Checkpoints))
	add(s.files.follow(run.Files, t.Files))
	add(s.snapshots.follow(run.Snapshots, t.Snapshots))
	add(s.units.follow(run.Units, t.Units))
	return out
}

// whole compares a short list as a whole.
func whole(section int, shown *[]item, now []item) (patch, bool) {
	p := patch{section: section, length: len(now)}
	for i, v := range now {
		if i >= len(*shown) || !slices.Equal((*shown)[i], v) {
			p.at, p.items = append(p.at, i), append(p.items, v)
		}
	}
	changed := len(*shown) != len(now) || len(p.at) > 0
	*shown = now
	return p, changed
}

// shownList is one list of the state, and how an element of it is compared and shown.
type shownList[T any] struct {
	section int
	items   []T
	same    func(a, b T) bool
	show    func(T) item
}

// follow looks at what was touched and at nothing else: a list grows with the run,
// and a page of 100,000 events would take a minute to compare.
func (l *shownList[T]) follow(now []T, t replay.Touch) (patch, bool) {
	p := patch{section: l.section, length: len(now), dropped: min(t.Dropped, len(l.items))}
	l.items = l.items[p.dropped:]
	had := len(l.items)
	touched := slices.DeleteFunc(slices.Clone(t.At), func(i int) bool { return i >= min(had, len(now)) })
	slices.Sort(touched)
	for _, i := range slices.Compact(touched) {
		if !l.same(l.items[i], now[i]) {
			p.at, p.items, l.items[i] = append(p.at, i), append(p.items, l.show(now[i])), now[i]
		}
	}
	l.items = l.items[:min(had, len(now))]
	for i := len(l.items); i < len(now); i++ {
		p.at, p.items, l.items = append(p.at, i), append(p.items, l.show(now[i])), append(l.items, now[i])
	}
	return p, p.dropped > 0 || had != len(now) || len(p.at) > 0
}
