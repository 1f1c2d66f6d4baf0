package sqlview

import (
	"context"
	"regexp"
	"strings"

	"exactlyonce/sinklab/internal/nearest"
)

// SQLite's own words for what a statement got wrong.
var (
	noSuchColumn   = regexp.MustCompile(`^no such column: "?(.*?)"?( - should this be .*)?$`)
	noSuchTable    = regexp.MustCompile(`^no such table: (.*)$`)
	noSuchFunction = regexp.MustCompile(`^no such function: (.*)$`)
	syntaxError    = regexp.MustCompile(`^near "(.*)": syntax error$`)
	ambiguous      = regexp.MustCompile(`^ambiguous column name: (.*)$`)
)

// translate says where in the statement an error of SQLite lies, and what is near.
func (s *statement) translate(ctx context.Context, text string) error {
	if m := noSuchColumn.FindStringSubmatch(text); m != nil {
		return s.unknownColumn(m[1])
	}
	if m := noSuchTable.FindStringSubmatch(text); m != nil {
		return s.place(m[1], "write IN (SELECT … FROM "+m[1]+")", m[1]+" stands where no table can be named")
	}
	if m := noSuchFunction.FindStringSubmatch(text); m != nil {
		return s.place(m[1], s.nearFunction(ctx, m[1]), "unknown function "+m[1])
	}
	if m := ambiguous.FindStringSubmatch(text); m != nil {
		return s.place(m[1], "write the table in front of it", "column "+m[1]+" is in more than one table")
	}
	if m := syntaxError.FindStringSubmatch(text); m != nil {
		return s.place(m[1], "", text)
	}
	return &Error{What: text}
}

func (s *statement) unknownColumn(written string) error {
	name := written[strings.LastIndex(written, ".")+1:]
	var known []string
	for _, key := range s.order() {
		for _, c := range s.uses[key].Columns {
			known = append(known, c.Name)
		}
	}
	hint := DidYouMean(name, known)
	for _, t := range s.toks {
		if t.ident() && t.text == name {
			return errorAt(s.sql, t.start, hint, "unknown column %s", written)
		}
	}
	return &Error{What: "unknown column " + written, Hint: hint}
}

// place puts an error at the one token with that text; where there are none or
// several, it has no place.
func (s *statement) place(text, hint, what string) error {
	at, found := 0, 0
	for _, t := range s.toks {
		if t.text == text || s.sql[t.start:t.end] == text {
			at, found = t.start, found+1
		}
	}
	if found != 1 {
		return &Error{What: what, Hint: hint}
	}
	return errorAt(s.sql, at, hint, "%s", what)
}

// nearFunction is the hint with the function of SQLite that is closest.
func (s *statement) nearFunction(ctx context.Context, name string) string {
	rows, err := s.db.conn.QueryContext(ctx, "SELECT DISTINCT name FROM pragma_function_list ORDER BY name")
	if err != nil {
		return "" // a hint is a convenience
	}
	defer rows.Close()
	var known []string
	for rows.Next() {
		var f string
		if rows.Scan(&f) == nil {
			known = append(known, f)
		}
	}
	if near := nearest.To(name, known); near != "" {
		return "did you mean " + near + "?"
	}
	return "SQLite has no function of that name"
}
