package view

import (
	"slices"
	"strings"

	"exactlyonce/trace"
)

// Role is what a lane stands for.
type Role string

// The roles, in the order in which lanes stand.
const (
	Coordinator Role = "coordinator"
	Task        Role = "task"
	Table       Role = "table"
)

// Lane is one participant of a run. The attempts of a task share a lane.
type Lane struct {
	Role Role
	Name string // as shown
	task string // trace.TaskName, by which its events are found
}

// inTable are the kinds that change what the table holds. They stand in its
// lane, with a line from the one who does it.
func inTable(k trace.Kind) bool {
	switch k {
	case trace.File, trace.Commit, trace.AlreadyThere, trace.Visible, trace.UnitBegun, trace.UnitPrepared, trace.UnitCommitted, trace.UnitAborted, trace.UnitFenced,
		trace.SnapshotsExpired, trace.TagCreated, trace.TagDeleted:
		return true
	}
	return false
}

// lanes finds who takes part: the coordinator and the table only where something
// happens in their lanes, so that a jdb transcript, which has neither, gets no
// empty ones.
func (s *Scene) lanes(events []trace.Event) []Lane {
	var tasks []Lane
	known := map[string]bool{}
	coordinator, table := false, false
	for _, e := range events {
		coordinator = coordinator || !trace.IsTask(e.Thread) && e.Thread != trace.WorldThread || e.Kind == trace.Ack
		table = table || inTable(e.Kind)
		for _, thread := range []string{e.Thread, e.Get("task")} {
			name := trace.TaskName(thread)
			if trace.IsTask(thread) && !known[name] {
				known[name] = true
				tasks = append(tasks, Lane{Role: Task, task: name})
			}
		}
	}
	slices.SortStableFunc(tasks, func(a, b Lane) int { return s.tasks.Index(a.task) - s.tasks.Index(b.task) })
	s.nameTasks(tasks)
	if coordinator {
		tasks = slices.Insert(tasks, 0, Lane{Role: Coordinator, Name: s.Lang.Pick("Coordinator", "协调器")})
	}
	if table {
		tasks = append(tasks, Lane{Role: Table, Name: strings.TrimSpace(s.heading(s.words.Table().In(s.Lang)) + " " + clean(s.Header.Table))})
	}
	return tasks
}

// nameTasks gives each task its short name, or its whole one where the short ones
// of two tasks are the same.
func (s *Scene) nameTasks(tasks []Lane) {
	count := map[string]int{}
	for _, l := range tasks {
		count[s.shortTask(l.task)]++
	}
	for i, l := range tasks {
		tasks[i].Name = s.shortTask(l.task)
		if count[tasks[i].Name] > 1 {
			tasks[i].Name = clean(l.task)
		}
	}
}

// shortTask names a chain by its head and by what of it writes and commits:
// "Source: gen[1] → Writer (1/1)".
func (s *Scene) shortTask(task string) string {
	chain := s.tasks.Of(task).Operators()
	name := chain[0].Short()
	for _, o := range chain[1:] {
		switch {
		case strings.HasPrefix(o.Name, committerName):
			name += " → " + paimonCommitter
		case o.Role == trace.Committer:
			name += " → " + o.Short()
		case o.Role == trace.Writer:
			name += " → Writer"
		}
	}
	return clean(strings.TrimSpace(name + " " + trace.Subtask(task)))
}

// Paimon's committer, also where its name was cut.
const (
	paimonCommitter = "Global Committer"
	committerName   = "Global Commi"
)
