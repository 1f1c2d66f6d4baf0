package walkthrough

import (
	"regexp"
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
	rank  int // sources first, committers last
}

// lanesOf finds the participants: the coordinator, the tasks downstream, the table.
func lanesOf(t trace.Trace) []lane {
	tasks := tasksOf(t)
	order := map[string]int{} // of vertices, as they first appear; looked up only
	for i, l := range tasks {
		if _, ok := order[vertex(l.name)]; !ok {
			order[vertex(l.name)] = i
		}
	}
	slices.SortStableFunc(tasks, func(a, b lane) int {
		if a.rank != b.rank {
			return a.rank - b.rank
		}
		if d := order[vertex(a.name)] - order[vertex(b.name)]; d != 0 {
			return d
		}
		return strings.Compare(a.name, b.name)
	})
	lanes := append([]lane{{parts: []string{"Coordinator"}}}, tasks...)
	table := t.Header.Table
	if table == "" {
		table = "table"
	}
	return append(lanes, lane{parts: []string{table}})
}

// tasksOf are the tasks in the order in which they first appear.
func tasksOf(t trace.Trace) (tasks []lane) {
	known := map[string]bool{} // by name; looked up only
	for _, e := range t.Events {
		if !isTask(e.Thread) {
			continue
		}
		name := trace.TaskName(e.Thread)
		if known[name] {
			continue
		}
		known[name] = true
		n := slices.IndexFunc(tasks, func(l lane) bool { return l.succeededBy(name) })
		if n >= 0 {
			tasks[n].names = append(tasks[n].names, name)
		} else {
			tasks = append(tasks, lane{name: name, names: []string{name}, parts: operators(name), rank: rank(name)})
		}
	}
	return tasks
}

// succeededBy: a job that goes on from a savepoint numbers its operators anew, and
// those numbers say nothing else.
func (l lane) succeededBy(name string) bool {
	return number.ReplaceAllString(l.name, "") == number.ReplaceAllString(name, "")
}

// isTask tells a task's thread from those of the JobManager.
func isTask(thread string) bool { return strings.Contains(thread, ")#") }

// rank puts sources before and committers behind the others: a transcript does
// not say how the job is wired.
func rank(name string) int {
	switch {
	case strings.HasPrefix(name, "Source"):
		return 1
	case strings.Contains(name, "Global Committer"):
		return 3
	}
	return 2
}

// vertex is a task's name without its subtask.
func vertex(name string) string {
	if i := strings.LastIndex(name, " ("); i >= 0 {
		return name[:i]
	}
	return name
}

var number = regexp.MustCompile(`\[\d+\]`)

// operators are the parts of a chain, short enough for a lane's head; the subtask
// stands with the first where there are several.
func operators(name string) []string {
	chain := vertex(name)
	subtask := strings.TrimPrefix(name, chain)
	parts := strings.Split(number.ReplaceAllString(chain, ""), " -> ")
	for i, p := range parts {
		head, tail, found := strings.Cut(p, ":")
		switch {
		case found && head == "Source":
			parts[i] = "Source " + strings.TrimSpace(tail)
		case found && head != "end":
			parts[i] = strings.TrimSpace(head)
		}
	}
	if subtask != "" && !strings.HasSuffix(subtask, "/1)") {
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
func hopOf(lanes []lane, e trace.Event) hop {
	find := func(name string) int {
		return max(0, slices.IndexFunc(lanes, func(l lane) bool { return slices.Contains(l.names, name) }))
	}
	at, table := coordinatorLane, len(lanes)-1
	if isTask(e.Thread) {
		at = find(trace.TaskName(e.Thread))
	}
	switch e.Kind {
	case trace.Barrier:
		return hop{at, upstream(lanes, at), true}
	case trace.Ack, trace.Decline:
		if from := find(trace.TaskName(e.Get("task"))); from != coordinatorLane {
			return hop{at, from, true}
		}
	case trace.Notify, trace.NotifyAborted:
		return hop{at, coordinatorLane, true}
	case trace.Position:
		return hop{at, downstream(lanes, at), false}
	case trace.File, trace.Commit, trace.AlreadyThere, trace.Visible, trace.SnapshotsExpired, trace.TagCreated, trace.TagDeleted:
		return hop{at, table, false}
	}
	return hop{at, at, false}
}

// upstream is where a task's barriers come from: the vertex before it, or the
// coordinator, which triggers the sources.
func upstream(lanes []lane, at int) int {
	for i := at - 1; i > coordinatorLane; i-- {
		if vertex(lanes[i].name) != vertex(lanes[at].name) {
			return i
		}
	}
	return coordinatorLane
}

// downstream is where a source's rows go: they stay in its own task where the
// writer is chained to it.
func downstream(lanes []lane, at int) int {
	if strings.Contains(lanes[at].name, "Writer") {
		return at
	}
	for i := at + 1; i < len(lanes)-1; i++ {
		if vertex(lanes[i].name) != vertex(lanes[at].name) {
			return i
		}
	}
	return at
}
