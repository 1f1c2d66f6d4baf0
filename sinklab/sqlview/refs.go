package sqlview

import "strings"

// ref is a table named in a statement.
type ref struct {
	parts      []string // database and table, or the table alone, as written
	start, end int      // bytes to replace, hint included
	hint       *token   // the hint behind the name, nil = none
	hasAlias   bool
}

// name is the name a column can be qualified with.
func (r ref) name() string { return r.parts[len(r.parts)-1] }

// written is the name as the statement has it, without quotes.
func (r ref) written() string { return strings.Join(r.parts, ".") }

// frame is what is known inside one pair of parentheses.
type frame struct {
	inFrom bool // between FROM and the next clause
	expect bool // the next name is a table
}

// refFinder walks a statement and collects the tables it names. It knows just
// enough grammar for that: FROM, JOIN and the commas between them.
type refFinder struct {
	sql    string
	toks   []token
	ctes   map[string]bool
	frames []frame
	refs   []ref
}

// findRefs returns the tables that sql names, in order. A hint that stands
// anywhere but behind a table's name is an error.
func findRefs(sql string, toks []token) ([]ref, error) {
	f := &refFinder{sql: sql, toks: toks, ctes: cteNames(toks), frames: []frame{{}}}
	for i := 0; i < len(toks); {
		n, err := f.step(i)
		if err != nil {
			return nil, err
		}
		i += n
	}
	return f.refs, nil
}

// step looks at token i and returns how many tokens it took.
func (f *refFinder) step(i int) (int, error) {
	t, top := f.toks[i], &f.frames[len(f.frames)-1]
	switch {
	case t.kind == tokHint:
		return 0, errorAt(f.sql, t.start, "", "hint /*+%s*/ has no table: a hint follows the name of a table", t.text)
	case t.punct("("):
		f.push(i, top)
	case t.punct(")"):
		if len(f.frames) > 1 {
			f.frames = f.frames[:len(f.frames)-1]
		}
	case t.is("FROM"):
		if i == 0 || !f.toks[i-1].is("DISTINCT") { // x IS DISTINCT FROM y
			*top = frame{inFrom: true, expect: true}
		}
	case t.is("JOIN"), t.punct(",") && top.inFrom:
		top.expect = true
	case top.expect && t.ident():
		top.expect = false
		return f.table(i)
	case t.kind == tokWord && endsFrom[strings.ToUpper(t.text)]:
		*top = frame{}
	}
	return 1, nil
}

// push opens a parenthesis: behind FROM it holds a query or more tables.
func (f *refFinder) push(i int, top *frame) {
	inner := frame{}
	if top.expect && i+1 < len(f.toks) && !startsQuery(f.toks[i+1]) {
		inner = frame{inFrom: true, expect: true}
	}
	top.expect = false
	f.frames = append(f.frames, inner)
}

func startsQuery(t token) bool { return t.is("SELECT") || t.is("WITH") || t.is("VALUES") }

// endsFrom are the words after which a comma no longer separates tables.
var endsFrom = words("SELECT WHERE GROUP ORDER HAVING LIMIT WINDOW UNION EXCEPT INTERSECT")

// notAlias are the words that can follow a table without being its other name.
var notAlias = words("WHERE GROUP ORDER HAVING LIMIT WINDOW UNION EXCEPT INTERSECT JOIN LEFT RIGHT FULL INNER " +
	"OUTER CROSS NATURAL ON USING INDEXED NOT OFFSET")

func words(s string) map[string]bool {
	m := map[string]bool{}
	for w := range strings.FieldsSeq(s) {
		m[w] = true
	}
	return m
}
