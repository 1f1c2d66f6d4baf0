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
	case trace.File, trace.Commit, trace.AlreadyThere, trace.Visible, trace.SnapshotsExpired, trace.TagCreated, trace.TagDeleted:
		return true
	}
	return false
}

// isTask tells a task's thread from the JobManager's.
func isTask(thread string) bool { return strings.Contains(thread, ")#") }

// lanes finds who takes part: the coordinator and the table only where something
// happens in their lanes, so that a jdb transcript, which has neither, gets no
// empty ones.
func lanes(t trace.Trace, lang trace.Lang) []Lane {
	var tasks []Lane
	known := map[string]bool{}
	coordinator, table := false, false
	for _, e := range t.Events {
		coordinator = coordinator || !isTask(e.Thread) || e.Kind == trace.Ack
		table = table || inTable(e.Kind)
		for _, thread := range []string{e.Thread, e.Get("task")} {
			name := trace.TaskName(thread)
			if isTask(thread) && !known[name] {
				known[name] = true
				tasks = append(tasks, Lane{Role: Task, task: name})
			}
		}
	}
	slices.SortStableFunc(tasks, func(a, b Lane) int { return rank(a.task) - rank(b.task) })
	nameTasks(tasks)
	if coordinator {
		tasks = slices.Insert(tasks, 0, Lane{Role: Coordinator, Name: lang.Pick("Coordinator", "协调器")})
	}
	if table {
		tasks = append(tasks, Lane{Role: Table, Name: strings.TrimSpace(lang.Pick("Table ", "表 ") + clean(t.Header.Table))})
	}
	return tasks
}

// rank puts sources first and the committer last; between them tasks stay in the
// order in which they first did something, which is the order of the job.
func rank(task string) int {
	switch {
	case strings.HasPrefix(task, "Source:"):
		return 0
	case strings.Contains(task, committerName):
		return 2
	}
	return 1
}

// committerName begins the committer's operator also in a name that was cut.
const committerName = "Global Commi"

// nameTasks gives each task its short name, or its whole one where the short ones
// of two tasks are the same.
func nameTasks(tasks []Lane) {
	count := map[string]int{}
	for _, l := range tasks {
		count[shortTask(l.task)]++
	}
	for i, l := range tasks {
		tasks[i].Name = shortTask(l.task)
		if count[tasks[i].Name] > 1 {
			tasks[i].Name = clean(l.task)
		}
	}
}

// shortTask names a chain by its head and by what of it writes and commits:
// "Source: gen[1] → Writer (1/1)".
func shortTask(task string) string {
	chain, subtask := task, ""
	if i := strings.LastIndex(task, " ("); i >= 0 {
		chain, subtask = task[:i], task[i:]
	}
	parts := strings.Split(chain, " -> ")
	name := operator(parts[0])
	for _, p := range parts[1:] {
		switch {
		case strings.HasPrefix(p, committerName):
			name += " → Global Committer"
		case strings.Contains(p, "Writer") && !strings.HasPrefix(p, "end:"):
			name += " → Writer"
		}
	}
	return clean(name + subtask)
}

// operator drops the table's name, which the table's own lane has.
func operator(part string) string {
	name, _, ok := strings.Cut(part, ":")
	if !ok || name == "Source" {
		return strings.TrimSpace(part)
	}
	return strings.TrimSpace(name)
}

// vertex is the name of a task without its subtask.
func vertex(task string) string { return task[:max(strings.LastIndex(task, " ("), 0)] }
