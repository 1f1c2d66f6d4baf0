package walkthrough

import (
	"slices"
	"strings"

	"exactlyonce/trace"
)

// The places of lanes that are no tasks.
const coordinatorLane = 0

// lane is one participant of the protocol.
type lane struct {
	name  string   // task name without attempt; "" for the coordinator and the table
	names []string // that of each job
	parts []string
	task  int // its place among the tasks of the job
}

// lanesOf finds the participants: the coordinator, the tasks downstream, the table.
func lanesOf(t trace.Trace, all *trace.Tasks, words trace.Words) []lane {
	tasks := tasksOf(t.Events, all)
	slices.SortStableFunc(tasks, func(a, b lane) int {
		if a.task != b.task {
			return a.task - b.task
		}
		return strings.Compare(a.name, b.name)
	})
	lanes := append([]lane{{parts: []string{"Coordinator"}}}, tasks...)
	table := t.Header.Table
	if table == "" {
		table = words.Table().One
	}
	return append(lanes, lane{parts: []string{table}})
}

// tasksOf are the subtasks that some event is of.
func tasksOf(events []trace.Event, all *trace.Tasks) (tasks []lane) {
	known := map[string]bool{} // by name; looked up only
	for _, e := range events {
		name := trace.TaskName(e.Thread)
		if known[name] || !trace.IsTask(e.Thread) {
			continue
		}
		known[name] = true
		l := lane{name: name, names: []string{name}, parts: operators(name, all.Of(name)), task: all.Index(name)}
		same := func(o lane) bool { return o.task == l.task && trace.Subtask(o.name) == trace.Subtask(name) }
		n := slices.IndexFunc(tasks, same)
		if n >= 0 { // of a job that goes on from this one
			tasks[n].names = append(tasks[n].names, name)
		} else {
			tasks = append(tasks, l)
		}
	}
	return tasks
}

// operators are the parts of a chain, short enough for a lane's head; the subtask
// stands with the first where there are several.
func operators(name string, task trace.Task) []string {
	var parts []string
	for _, o := range task.Operators() {
		o.Name = trace.Unnumbered(o.Name)
		head, tail, _ := strings.Cut(o.Name, ":")
		switch {
		case head == "end":
			parts = append(parts, o.Name)
		case head == "Source" && tail != "":
			parts = append(parts, "Source "+strings.TrimSpace(tail))
		default:
			parts = append(parts, o.Short())
		}
	}
	if subtask := trace.Subtask(name); subtask != "" && !strings.HasSuffix(subtask, "/1)") {
		parts[0] = strings.Trim(subtask, " ()") + " " + parts[0] // in front, where a narrow lane still shows it
	}
	return parts
}

// hop is an event in the lanes: where it happens, and where what moves comes from
// or goes to.
type hop struct {
	at, peer int
	incoming bool // from the peer; else towards it, or nowhere where peer = at
}

// hopOf places one event.
func hopOf(lanes []lane, tasks *trace.Tasks, e trace.Event) hop {
	find := func(name string) int {
		return max(0, slices.IndexFunc(lanes, func(l lane) bool { return slices.Contains(l.names, name) }))
	}
	at, table := coordinatorLane, len(lanes)-1
	switch {
	case trace.IsTask(e.Thread):
		at = find(trace.TaskName(e.Thread))
	case e.Thread == trace.WorldThread:
		at = table
	}
	switch e.Kind {
	case trace.Barrier:
		return hop{at, upstream(lanes, tasks, at), true}
	case trace.Ack, trace.Decline:
		if from := find(trace.TaskName(e.Get("task"))); from != coordinatorLane {
			return hop{at, from, true}
		}
	case trace.Notify, trace.NotifyAborted:
		return hop{at, coordinatorLane, true}
	case trace.Position:
		return hop{at, downstream(lanes, tasks, at), false}
	case trace.File, trace.Commit, trace.AlreadyThere, trace.Visible, trace.UnitBegun, trace.UnitPrepared, trace.UnitCommitted, trace.UnitAborted, trace.UnitFenced,
		trace.SnapshotsExpired, trace.TagCreated, trace.TagDeleted:
		return hop{at, table, false}
	}
	return hop{at, at, false}
}

// upstream is where a task's barriers come from: a task before it, or the coordinator,
// which triggers the sources.
func upstream(lanes []lane, tasks *trace.Tasks, at int) int {
	for i := at - 1; i > coordinatorLane; i-- {
		if tasks.Feeds(lanes[i].name, lanes[at].name) {
			return i
		}
	}
	return coordinatorLane
}

// downstream is where a source's rows go: they stay in its own task where the
// writer is chained to it.
func downstream(lanes []lane, tasks *trace.Tasks, at int) int {
	if tasks.Of(lanes[at].name).Has(trace.Writer) {
		return at
	}
	for i := at + 1; i < len(lanes)-1; i++ {
		if tasks.Feeds(lanes[at].name, lanes[i].name) {
			return i
		}
	}
	return at
}
