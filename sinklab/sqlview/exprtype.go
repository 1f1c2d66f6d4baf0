package sqlview

import (
	"fmt"
	"regexp"
	"strings"
)

// selectItems are the tokens of the items of the outermost SELECT.
func selectItems(toks []token) (items [][]token) {
	depth, in := 0, false
	for _, t := range toks {
		switch {
		case t.punct("("):
			depth++
		case t.punct(")"):
			depth--
		}
		switch {
		case depth == 0 && t.is("SELECT") && !in:
			in, items = true, [][]token{nil}
		case !in:
		case depth == 0 && t.is("FROM"):
			return items
		case depth == 0 && t.punct(","):
			items = append(items, nil)
		default:
			items[len(items)-1] = append(items[len(items)-1], t)
		}
	}
	return items
}

// expressionType is the type of result column i, which is no plain column: MIN
// and MAX keep their column's type, COUNT is a BIGINT, the rest is known by its values.
func (s *statement) expressionType(items [][]token, i int, r *Result) string {
	var item []token
	if len(items) == len(r.Columns) { // no star in between
		item = items[i]
	}
	if typ := s.aggregateType(item); typ != "" {
		return typ
	}
	for _, row := range r.Rows {
		switch row[i].(type) {
		case int64:
			return typeBigint
		case float64:
			return typeDouble
		case string:
			return typeString
		case []byte:
			return "BYTES"
		}
	}
	return typeString
}

func (s *statement) aggregateType(item []token) string {
	if len(item) < 3 || !item[1].punct("(") {
		return ""
	}
	switch strings.ToUpper(item[0].text) {
	case "COUNT":
		return typeBigint
	case "MIN", "MAX":
		n := skipParens(item, 1)
		if n < 4 || n > len(item) || n > 6 || !item[n-2].ident() || !onlyAlias(item[n:]) {
			return ""
		}
		return s.columnType(item[n-2].text)
	}
	return ""
}

// onlyAlias reports whether nothing but another name follows.
func onlyAlias(rest []token) bool {
	if len(rest) > 0 && rest[0].is("AS") {
		rest = rest[1:]
	}
	return len(rest) == 0 || len(rest) == 1 && rest[0].ident()
}

// columnType is the type of a column of that name in any table of the statement.
func (s *statement) columnType(name string) string {
	for _, key := range s.order() {
		for _, c := range s.uses[key].Columns {
			if strings.EqualFold(c.Name, name) {
				return c.Type
			}
		}
	}
	return ""
}

var nameOnly = regexp.MustCompile(`^[\pL_][\pL\pN_$]*$`)

// literals are words that are values, not names.
var literals = words("NULL TRUE FALSE CURRENT_DATE CURRENT_TIME CURRENT_TIMESTAMP")

// expressionName is EXPR$i, as in Flink, where SQLite made a name of the expression's text.
func (s *statement) expressionName(name string, i int) string {
	if nameOnly.MatchString(name) && !literals[strings.ToUpper(name)] {
		return name
	}
	for _, t := range s.toks {
		if t.kind == tokQuoted && t.text == name {
			return name
		}
	}
	return fmt.Sprintf("EXPR$%d", i)
}

// unique adds a number to a name that the result has already, as Flink's planner
// does: id, id0, id1.
func unique(name string, seen map[string]bool) string {
	out := name
	for i := 0; seen[out]; i++ {
		out = fmt.Sprintf("%s%d", name, i)
	}
	seen[out] = true
	return out
}
