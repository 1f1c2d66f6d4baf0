package sqlview

import (
	"fmt"
	"strings"

	"exactlyonce/sinklab/internal/nearest"
)

// Error is a refused statement: what is wrong, where, and what is near.
type Error struct {
	What string // the rule or the missing thing, with its name
	Line int    // in the statement, from 1; 0 = the statement as a whole
	Col  int
	Hint string // what to try instead, "" = nothing known
}

// Error is one line.
func (e *Error) Error() string {
	var b strings.Builder
	if e.Line > 0 {
		fmt.Fprintf(&b, "%d:%d: ", e.Line, e.Col)
	}
	b.WriteString(e.What)
	if e.Hint != "" {
		b.WriteString("; " + e.Hint)
	}
	return b.String()
}

// errorAt places an error at byte at of sql.
func errorAt(sql string, at int, hint, format string, args ...any) *Error {
	return &Error{What: fmt.Sprintf(format, args...), Line: line(sql, at), Col: column(sql, at), Hint: hint}
}

// DidYouMean is the hint naming the nearest of known, or all of them where few.
func DidYouMean(name string, known []string) string { return nearestWith("", name, known) }

// nearestWith is DidYouMean of names that a prefix stands before: it does not count for what
// is near, and is said with each.
func nearestWith(prefix, name string, known []string) string {
	if near := nearest.To(name, known); near != "" {
		return fmt.Sprintf("did you mean %s?", prefix+near)
	}
	if len(known) == 0 {
		return ""
	}
	said := make([]string, min(len(known), 12))
	for i := range said {
		said[i] = prefix + known[i]
	}
	list := "known: " + strings.Join(said, ", ")
	if len(known) > len(said) {
		list += fmt.Sprintf(" and %d more", len(known)-len(said))
	}
	return list
}
