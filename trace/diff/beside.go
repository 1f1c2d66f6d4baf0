package diff

import (
	"exactlyonce/trace"
)

// Of is one of the two that are compared: a job's trace, and those of the jobs that a file
// holds beside it. They may write the same table.
type Of struct {
	trace.Trace
	Beside []trace.Trace
}

// Job is the job at that place among those of a file.
func Job(all []trace.Trace, at int) Of {
	of := Of{Trace: all[at]}
	for i, t := range all {
		if i != at {
			of.Beside = append(of.Beside, t)
		}
	}
	return of
}

// others are the commits of other jobs to a table.
type others []trace.Event

// others lists, by table of the job, what the jobs beside it have committed there.
func (o Of) others() []others {
	var all []others
	for _, table := range tablesOf(o.Trace) {
		var there others
		for _, t := range o.Beside {
			tables := trace.TasksOf(t)
			for _, e := range t.Events {
				if e.Kind == trace.Commit && committed(t, tables, e) == table {
					there = append(there, e)
				}
			}
		}
		all = append(all, there)
	}
	return all
}

// tablesOf are the tables of a job in the order of its committers' numbers.
func tablesOf(t trace.Trace) []string {
	var names []string
	parts, tasks := castOf(t), trace.TasksOf(t)
	for _, e := range t.Events {
		if p := parts[e.Thread]; p.role == committer && p.table == len(names) {
			names = append(names, committed(t, tasks, e))
		}
	}
	return names
}

// committed is the table that an event of a committer is about.
func committed(t trace.Trace, tasks *trace.Tasks, e trace.Event) string {
	if name := tableOf(tasks.Of(e.Thread)); name != "" {
		return name
	}
	return t.Header.Table
}

// between counts their snapshots behind one and before another.
func (o others) between(after, before int64) int64 {
	n := int64(0)
	for _, e := range o {
		if id, _ := e.Int("snapshot"); id > after && id < before {
			n++
		}
	}
	return n
}

// at is the first snapshot in which one of them has committed an identifier by that user, 0
// where none has.
func (o others) at(user string, identifier int64) int64 {
	first := int64(0)
	for _, e := range o {
		id, _ := e.Int("identifier")
		snapshot, _ := e.Int("snapshot")
		if id == identifier && e.Get("user") == user && e.Get("kind") != "COMPACT" && (first == 0 || snapshot < first) {
			first = snapshot
		}
	}
	return first
}
