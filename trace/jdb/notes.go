package jdb

import (
	"fmt"
	"strings"
)

// Form is what a text turned out to be.
type Form string

// The forms that Read tells apart.
const (
	JSONL   Form = "jsonl"   // SinkLab's own trace
	Raw     Form = "jdb-raw" // a jdb session as jdb prints it
	Compact Form = "jdb"     // one "#n" line a hit: the compact form, and that of trace.WriteJDB
	Log     Form = "log"     // Flink's and Paimon's log
)

// Notes says what a reader made of a text besides its events.
type Notes struct {
	Form      Form   `json:"form"`
	Lines     int    `json:"lines"`
	Unread    int    `json:"unread"`               // lines, or parts of lines, that are no event and belong to none
	First     string `json:"first,omitempty"`      // the first of them, shortened
	FirstLine int    `json:"first_line,omitempty"` // its number, from 1
	// Raised counts printed expressions that threw: their value is "null".
	Raised int `json:"raised,omitempty"`
	// Incomplete counts hits that lack a value the breakpoint prints, as in a
	// file that was cut; IncompleteLine is the line of the first such hit.
	Incomplete     int `json:"incomplete,omitempty"`
	IncompleteLine int `json:"incomplete_line,omitempty"`
}

// String is one line about what could not be read, "" where all could.
func (n Notes) String() string {
	var parts []string
	if n.Unread > 0 {
		parts = append(parts, fmt.Sprintf("%d of %d lines not read, first line %d: %s", n.Unread, n.Lines, n.FirstLine, n.First))
	}
	if n.Incomplete > 0 {
		parts = append(parts, fmt.Sprintf("%d hits without all their values, first at line %d", n.Incomplete, n.IncompleteLine))
	}
	return strings.Join(parts, "; ")
}

func (n *Notes) unread(line int, text string) {
	if n.Unread++; n.Unread == 1 {
		n.First, n.FirstLine = shorten(text), line
	}
}

func (n *Notes) incomplete(line int) {
	if n.Incomplete++; n.Incomplete == 1 {
		n.IncompleteLine = line
	}
}

// shorten keeps a quoted line on the screen; it cuts between runes.
func shorten(text string) string {
	runes := []rune(strings.TrimSpace(strings.ToValidUTF8(text, "?")))
	if len(runes) > 80 {
		return string(runes[:79]) + "…"
	}
	return string(runes)
}
