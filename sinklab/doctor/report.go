package doctor

import "slices"

// Severity is how bad a finding is.
type Severity string

// The severities, from good to bad.
const (
	OK      Severity = "ok"
	Note    Severity = "note"    // worth knowing; no reader is hurt
	Problem Severity = "problem" // rows are lost, doubled or unreadable, or a reader may fail
)

var severities = []Severity{OK, Note, Problem}

// Finding is one thing found, with the file it was found in.
type Finding struct {
	Severity Severity `json:"severity"`
	Rule     string   `json:"rule"`
	File     string   `json:"file,omitempty"` // relative to the table's folder, "" = no file
	Text     string   `json:"text"`
}

// Report is what was found in a warehouse.
type Report struct {
	Severity Severity `json:"severity"`
	Tables   []Table  `json:"tables"`
}

// Table is what was found in one table. Each kind of table has a form of its own in JSON.
type Table interface {
	Head() Head
	// Lines are what the plain report says between the table's name and its findings.
	Lines() []Line
}

// Head is what the report of every table has.
type Head struct {
	Name     string // database.table
	Severity Severity
	Findings []Finding
}

// Line is a line of the plain report, broken where it is too long. "" = it goes on about
// what the line before is about.
type Line struct{ Label, Text string }

// Problems counts the findings that are problems.
func (r Report) Problems() (n int) {
	for _, t := range r.Tables {
		for _, f := range t.Head().Findings {
			if f.Severity == Problem {
				n++
			}
		}
	}
	return n
}

// Worse is the worse of two severities.
func Worse(a, b Severity) Severity {
	return severities[max(slices.Index(severities, a), slices.Index(severities, b))]
}
