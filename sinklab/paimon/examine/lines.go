package examine

import (
	"fmt"
	"strings"

	"exactlyonce/sinklab/doctor"
)

// Bounds of the plain report: one screen a table.
const (
	maxUsers   = 6
	maxOrphans = 4
)

// Lines are the plain report: snapshots, the newest commit, live files, users, orphans.
func (t Table) Lines() []doctor.Line {
	lines := []doctor.Line{{Label: "snapshots", Text: t.snapshotsText()}}
	if t.LastCommit != nil {
		text := doctor.TimeText(t.LastCommit.TimeMillis) + " UTC"
		if t.LastCommit.AgeMillis != nil {
			text += ", " + doctor.AgeText(*t.LastCommit.AgeMillis) + " ago"
		}
		lines = append(lines, doctor.Line{Label: "last", Text: text})
	}
	if t.Live != nil {
		text := fmt.Sprintf("%s in %s, %s", doctor.Plural(t.Live.Rows, "row"), doctor.Plural(t.Live.Files, "data file"), bytesText(t.Live.Bytes))
		lines = append(lines, doctor.Line{Label: "live", Text: text})
	}
	for i, u := range t.Users {
		if i == maxUsers {
			lines = append(lines, doctor.AndMore(len(t.Users)-i, "user"))
			break
		}
		lines = append(lines, u.lines()...)
	}
	return append(lines, t.Orphans.lines()...)
}

func (t Table) snapshotsText() string {
	s := t.Snapshots
	switch {
	case s.Count == 0:
		return "none"
	case len(s.Missing) == 0:
		return fmt.Sprintf("%s, no hole between", doctor.Span{From: s.First, To: s.Latest})
	}
	return fmt.Sprintf("%s, %d of them there", doctor.Span{From: s.First, To: s.Latest}, s.Count)
}

func (u User) lines() []doctor.Line {
	return []doctor.Line{
		{Label: "user", Text: fmt.Sprintf("%s: %s, identifiers %s", u.User, doctor.Plural(u.Rows, "row"), doctor.SpansText(u.Identifiers))},
		{Text: u.snapshotsText() + ", " + spanText(u.FromMillis, u.ToMillis)},
	}
}

func (u User) snapshotsText() string {
	span := doctor.Span{From: u.FirstSnapshot, To: u.LastSnapshot}
	switch {
	case u.Commits == 1:
		return "snapshot " + span.String()
	case int64(u.Commits) == span.To-span.From+1:
		return "snapshots " + span.String()
	}
	return fmt.Sprintf("%d of snapshots %s", u.Commits, span)
}

// spanText is from one time to another, the date once where it is the same.
func spanText(from, to int64) string {
	a, b := doctor.TimeText(from), doctor.TimeText(to)
	if a == b {
		return a
	}
	day, clock, _ := strings.Cut(b, " ")
	if strings.HasPrefix(a, day) {
		b = clock
	}
	return a + " to " + b
}

func (o Orphans) lines() (lines []doctor.Line) {
	switch {
	case o.Unknown != "":
		return []doctor.Line{{Label: "orphans", Text: "cannot be told"}}
	case len(o.Files) == 0:
		return []doctor.Line{{Label: "orphans", Text: "none"}}
	}
	for i, f := range o.Files {
		if i == maxOrphans {
			lines = append(lines, doctor.AndMore(len(o.Files)-i, "file"))
			break
		}
		text := fmt.Sprintf("%s, %s, written %s %s", f.Kind, bytesText(f.Size), doctor.TimeText(f.ModMillis), f.File)
		lines = append(lines, doctor.Line{Text: text})
	}
	lines[0].Label = "orphans"
	return lines
}

func bytesText(n int64) string { return doctor.Plural(n, "byte") }
