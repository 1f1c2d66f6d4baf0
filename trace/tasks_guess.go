package trace

import (
	"slices"
	"strings"
)

// guess adds what the events show and the header does not list: the one place where names
// tell roles. They are Paimon's and those that Flink gives the operators of a Sink V2, as
// transcripts of jdb and logs show them; a name that was cut may tell less, and who commits
// is a committer whatever it is called.
//
// No transcript says how a job is wired: sources come first, committers last, and each
// task gets from the one before it.
func (c *Tasks) guess(events []Event) {
	listed := len(c.list)
	for _, e := range events {
		for _, thread := range []string{e.Thread, e.Get("task")} {
			if IsTask(thread) && c.Index(thread) < 0 {
				c.see(Vertex(thread))
			}
		}
		if i := c.Index(e.Thread); i >= listed && committing(e.Kind) && !c.list[i].Has(Committer) {
			c.list[i].Roles = append(c.list[i].Roles, Committer)
		}
	}
	if guessed := c.list[listed:]; len(guessed) > 0 {
		slices.SortStableFunc(guessed, func(a, b Task) int { return a.rank() - b.rank() })
		c.wire(listed)
	}
}

// see adds a task.
func (c *Tasks) see(vertex string) {
	task := Task{Name: vertex}
	for _, name := range strings.Split(vertex, chained) {
		task.Roles = append(task.Roles, roleOf(name))
	}
	c.index[vertex], c.index[Unnumbered(vertex)] = len(c.list), len(c.list)
	c.list = append(c.list, task)
}

// wire gives the guessed tasks their inputs and their places.
func (c *Tasks) wire(listed int) {
	var sources []int
	for i := listed; i < len(c.list); i++ {
		t := &c.list[i]
		c.index[t.Name], c.index[Unnumbered(t.Name)] = i, i
		switch {
		case t.Has(Source):
			sources = append(sources, i)
		case len(sources) > 0:
			t.Inputs, sources = sources, nil
		case i > listed:
			t.Inputs = []int{i - 1}
		}
	}
}

// rank puts sources first and committers last.
func (t Task) rank() int {
	switch {
	case t.Has(Source):
		return 0
	case t.Has(Committer):
		return 2
	}
	return 1
}

// roleOf reads the name of an operator. The beginning is enough: names may be cut.
func roleOf(name string) Role {
	switch {
	case strings.HasPrefix(name, "Source"):
		return Source
	case strings.HasPrefix(name, "end:"):
		return End
	case strings.HasPrefix(name, "Global Commi"), strings.HasSuffix(name, ": Committer"): // Paimon's, Sink V2's
		return Committer
	case strings.HasPrefix(name, "Compact Worker"):
		return Compactor
	case strings.HasPrefix(name, "Compact Coordinator"):
		return PreCommit
	case strings.Contains(name, "Writer"):
		return Writer
	}
	return ""
}

// committing kinds are events of a committer.
func committing(k Kind) bool {
	switch k {
	case Open, Restore, Filter, Snapshot, Notify, Intentional, Commit:
		return true
	}
	return false
}
