package worlds

import (
	"fmt"

	"exactlyonce/sinklab/doctor"
)

// maxOwners bounds the plain report: one screen a table.
const maxOwners = 6

// Lines are the plain report: connector, commits, owners, units. Of those that are left
// each has a finding.
func (t Table) Lines() (lines []doctor.Line) {
	if t.Connector == "" { // it could not be opened
		return nil
	}
	lines = append(lines, doctor.Line{Label: "connector", Text: t.Connector}, doctor.Line{Label: "commits", Text: t.commitsText()})
	for i, o := range t.Owners {
		if i == maxOwners {
			lines = append(lines, doctor.AndMore(len(t.Owners)-i, "owner"))
			break
		}
		lines = append(lines, o.lines()...)
	}
	return append(lines, doctor.Line{Label: "units", Text: fmt.Sprintf("%d committed, %d aborted, %d left", t.Units.Committed, t.Units.Aborted, len(t.Units.Left))})
}

func (t Table) commitsText() string {
	commits := "none"
	if t.Commits > 0 {
		commits = fmt.Sprintf("%d, the newest is %d", t.Commits, t.Newest)
	}
	if t.Rows == nil {
		return commits + "; readers see nothing"
	}
	return commits + "; readers see " + doctor.Plural(*t.Rows, "row")
}

func (o Owner) lines() []doctor.Line {
	commits := fmt.Sprintf("%d of commits %s", o.Commits, doctor.Span{From: o.First, To: o.Last})
	if o.Commits == 1 {
		commits = "commit " + doctor.IDText(o.First)
	}
	return []doctor.Line{
		{Label: "owner", Text: fmt.Sprintf("%s: %s, identifiers %s", named(o.Owner), doctor.Plural(o.Rows, "row"), doctor.SpansText(o.Identifiers))},
		{Text: commits},
	}
}

// named is an owner in words.
func named(owner string) string {
	if owner == "" {
		return "without a name"
	}
	return owner
}
