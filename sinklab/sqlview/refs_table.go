package sqlview

import "strings"

// tableFunctions are the functions that may stand where a table does.
var tableFunctions = []string{"json_each", "json_tree"}

// table reads the table name at token i.
func (f *refFinder) table(i int) (int, error) {
	r := ref{parts: []string{f.toks[i].text}, start: f.toks[i].start, end: f.toks[i].end}
	n := i + 1
	for f.at(n).punct(".") && f.at(n+1).ident() {
		r.parts = append(r.parts, f.toks[n+1].text)
		r.end = f.toks[n+1].end
		n += 2
	}
	if f.at(n).punct("(") {
		return n - i, f.function(r)
	}
	n, err := f.hint(&r, n)
	if err != nil {
		return 0, err
	}
	if f.at(n).is("FOR") {
		return 0, errorAt(f.sql, f.toks[n].start, "use the hint /*+ OPTIONS('scan.snapshot-id'='1') */ behind the table",
			"FOR SYSTEM_TIME AS OF is not in SQLite")
	}
	r.hasAlias = f.alias(n)
	if len(r.parts) == 1 && f.ctes[strings.ToLower(r.parts[0])] {
		return n - i, f.hintOnCTE(r)
	}
	f.refs = append(f.refs, r)
	return n - i, nil
}

// at is token n, or a token that is nothing.
func (f *refFinder) at(n int) token {
	if n < len(f.toks) {
		return f.toks[n]
	}
	return token{kind: tokPunct}
}

// function checks a function in the place of a table; its arguments are walked as usual.
func (f *refFinder) function(r ref) error {
	for _, known := range tableFunctions {
		if strings.EqualFold(r.name(), known) {
			return nil
		}
	}
	return errorAt(f.sql, r.start, DidYouMean(r.name(), tableFunctions), "unknown table function %s", r.name())
}

// hint takes the hints behind a table; a second one is refused.
func (f *refFinder) hint(r *ref, n int) (int, error) {
	for ; f.at(n).kind == tokHint; n++ {
		if r.hint != nil {
			return 0, errorAt(f.sql, f.toks[n].start, "", "second hint for table %s", r.written())
		}
		r.hint, r.end = &f.toks[n], f.toks[n].end
	}
	return n, nil
}

func (f *refFinder) alias(n int) bool {
	t := f.at(n)
	return t.kind == tokQuoted || t.kind == tokWord && !notAlias[strings.ToUpper(t.text)]
}

func (f *refFinder) hintOnCTE(r ref) error {
	if r.hint == nil {
		return nil
	}
	return errorAt(f.sql, r.hint.start, "", "hint on %s, which is not a table but a WITH query", r.name())
}

// cteNames are the names that WITH gives to queries, in lower case.
func cteNames(toks []token) map[string]bool {
	names := map[string]bool{}
	for i, t := range toks {
		if i == 0 || !t.ident() || !toks[i-1].is("WITH") && !toks[i-1].is("RECURSIVE") && !toks[i-1].punct(",") {
			continue
		}
		if bodyFollows(toks, skipParens(toks, i+1)) {
			names[strings.ToLower(t.text)] = true
		}
	}
	return names
}

// bodyFollows reports whether AS [[NOT] MATERIALIZED] ( stands at i.
func bodyFollows(toks []token, i int) bool {
	if i >= len(toks) || !toks[i].is("AS") {
		return false
	}
	for i++; i < len(toks) && (toks[i].is("NOT") || toks[i].is("MATERIALIZED")); i++ {
	}
	return i < len(toks) && toks[i].punct("(")
}

// skipParens returns the place behind the parentheses that open at i, or i.
func skipParens(toks []token, i int) int {
	if i >= len(toks) || !toks[i].punct("(") {
		return i
	}
	for depth := 0; i < len(toks); i++ {
		if toks[i].punct("(") {
			depth++
		} else if toks[i].punct(")") {
			if depth--; depth == 0 {
				return i + 1
			}
		}
	}
	return i
}
