package jdb

import (
	"slices"
	"strings"

	"exactlyonce/trace"
)

// What rows of the table do besides, for the lines of a committer. They say the table at most,
// and in many layouts no thread. Of which job a commit is, the line of its success tells best,
// which has the user and the identifier: the lines before it are corrected then.

// place finds the job of a committer's line, and the thread where the layout has none.
func (l *logReader) place(e *logged, table, user string, identifier int64) {
	e.said, e.table = l.rec.thread, table
	if table == "" {
		e.table = l.tableBefore(e)
	}
	e.of = l.jobs.committing(e.said, e.table, user, identifier)
	e.of.write(e.table)
	if e.said == "" {
		e.Thread = e.of.committer(e.table)
	}
}

// tableBefore is the table of a line that names none: of the first commit under way that
// has collected nothing yet, or of the last commit.
func (l *logReader) tableBefore(e *logged) (table string) {
	for _, before := range slices.Concat(l.commits, l.pending) {
		if !before.like(e) {
			continue
		}
		table = before.table
		further := func(other *logged) bool { return other.Kind == trace.Collected && other.like(before) }
		if e.Kind == trace.Collected && before.Kind == trace.CommitReady && !slices.ContainsFunc(l.pending, further) {
			break
		}
	}
	return table
}

// like tells whether two lines may be of one commit, as far as they say.
func (e *logged) like(other *logged) bool {
	return (e.said == other.said || e.said == "" || other.said == "") && (e.table == other.table || e.table == "" || other.table == "")
}

// ready is a line of a commit that is under way.
func ready(l *logReader, e *logged, p parts) {
	l.place(e, p.of("table"), "", 0)
	l.pending = last(append(l.pending, e))
}

// last bounds how many lines are kept that others may belong to: those of commits that failed
// would wait for ever.
func last(lines []*logged) []*logged { return lines[max(0, len(lines)-100):] }

// collected reads "1 append table files, 6 compact table files"; a noun that
// the lab does not know keeps its own name.
func collected(l *logReader, e *logged, p parts) {
	files := "0"
	var more []string
	for _, part := range strings.Split(p.of("list"), ", ") {
		count, noun, _ := strings.Cut(strings.TrimSpace(part), " ")
		switch noun {
		case "append table files":
			files = count
		case "compact table files":
			more = append(more, "compacted", count)
		default:
			more = append(more, noun, count)
		}
	}
	set(&e.Event, "files", files)
	for i := 0; i < len(more); i += 2 {
		set(&e.Event, more[i], more[i+1])
	}
	ready(l, e, p)
}

// committed settles what the lines before it were about.
func committed(l *logReader, e *logged, p parts) {
	identifier := number(p.of("identifier"))
	l.place(e, p.of("table"), p.of("user"), identifier)
	e.of.users[e.table] = p.of("user")
	e.of.waiting = slices.DeleteFunc(e.of.waiting, func(id int64) bool { return id <= identifier })
	l.settle(e)
}

// settle gives the lines before e, of the same commit, its job, its thread and its identifier.
func (l *logReader) settle(e *logged) {
	l.pending = slices.DeleteFunc(l.pending, func(before *logged) bool {
		if !before.like(e) {
			return false
		}
		before.of, before.Thread = e.of, e.Thread
		before.Values = append([]trace.Value{{Name: "identifier", Text: e.Get("identifier")}}, before.Values...)
		return true
	})
	l.commits = last(append(slices.DeleteFunc(l.commits, e.like), e))
}

// done is a line behind a success.
func done(l *logReader, e *logged, p parts) {
	l.place(e, p.of("table"), "", 0)
	if i := slices.IndexFunc(l.commits, e.like); i >= 0 {
		e.of, e.Thread = l.commits[i].of, l.commits[i].Thread
	}
	if e.Kind == trace.CommitDone {
		l.pending = slices.DeleteFunc(l.pending, e.like) // of a commit that left no success
	}
}

func lostRace(l *logReader, e *logged, p parts) {
	l.place(e, p.of("table"), p.of("user"), number(p.of("identifier")))
	set(&e.Event, "reason", trace.LostRace)
	l.settle(e)
}

func retried(l *logReader, e *logged, p parts) {
	ready(l, e, p)
	l.cause = true
}
