package sqlview

import (
	"slices"
	"strings"
)

// edit replaces bytes of a statement.
type edit struct {
	start, end int
	text       string
}

// text is the statement as SQLite gets it: virtual tables in the place of tables,
// and what Flink writes otherwise than SQLite.
func (s *statement) text() string {
	edits := slices.Concat(s.rewrite, valuesEdits(s.toks), castEdits(s.toks), literalEdits(s.toks))
	slices.SortStableFunc(edits, func(a, b edit) int { return a.start - b.start })
	var b strings.Builder
	from := 0
	for _, e := range edits {
		if e.start < from {
			continue // a table that is called values, or date
		}
		b.WriteString(s.sql[from:e.start] + e.text)
		from = e.end
	}
	return b.String() + s.sql[from:]
}

// valuesEdits quote VALUES wherever no list follows: the table trace has such a
// column, and SQLite would not take the bare word as a name.
func valuesEdits(toks []token) (edits []edit) {
	for i, t := range toks {
		if t.is("VALUES") && i > 0 && (i+1 == len(toks) || !toks[i+1].punct("(")) {
			edits = append(edits, edit{t.start, t.end, quote(t.text)})
		}
	}
	return edits
}

// castEdits give CAST the affinity of Flink's type: SQLite takes STRING, which it
// does not know, for a number.
func castEdits(toks []token) (edits []edit) {
	var casts []bool // per open parenthesis: does it belong to CAST?
	for i, t := range toks {
		switch {
		case t.punct("("):
			casts = append(casts, i > 0 && toks[i-1].is("CAST"))
		case t.punct(")") && len(casts) > 0:
			casts = casts[:len(casts)-1]
		case t.is("AS") && len(casts) > 0 && casts[len(casts)-1] && i+1 < len(toks) && toks[i+1].kind == tokWord:
			end := skipParens(toks, i+2)
			edits = append(edits, edit{toks[i+1].start, toks[end-1].end, affinity(strings.ToUpper(toks[i+1].text))})
		}
	}
	return edits
}

// literalEdits drop the type in front of DATE '2026-01-01' and its like: times are text here.
func literalEdits(toks []token) (edits []edit) {
	for i, t := range toks {
		if (t.is("DATE") || t.is("TIME") || t.is("TIMESTAMP")) && i+1 < len(toks) && toks[i+1].kind == tokString {
			edits = append(edits, edit{t.start, t.end, ""})
		}
	}
	return edits
}
