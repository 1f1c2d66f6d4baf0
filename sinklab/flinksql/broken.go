package flinksql

import (
	"slices"
	"strings"

	"github.com/alecthomas/participle/v2/lexer"

	"exactlyonce/sinklab/connector"
	"exactlyonce/sinklab/internal/nearest"
)

// A script is checked to its end, so that all that is wrong with it is told at once. What
// an earlier error makes of a later statement is not told: a table whose CREATE failed is
// no unknown table.

// doubts are what cannot be known any more, because a statement failed.
type doubts struct {
	names    map[string]bool // said in statements that failed
	settings bool            // a SET failed
	tables   bool            // the warehouse cannot be asked
}

// lostCatalog is the current one after a USE that failed: it takes every name. No catalog
// of a script has no name.
const lostCatalog = ""

// doubt keeps what a statement that failed leaves open.
func (p *planner) doubt(st Statement) {
	switch st.first() {
	case "INSERT", "SELECT", "CALL":
		return
	case "USE":
		p.catalogs[lostCatalog] = newCatalog("", "")
		p.catalog, p.database = lostCatalog, ""
	case "SET", "RESET":
		p.doubts.settings = true
	}
	if p.doubts.names == nil {
		p.doubts.names = map[string]bool{}
	}
	for _, name := range st.names() {
		p.doubts.names[name] = true
		p.doubts.names[strings.ToLower(name)] = true // functions ignore case
	}
	if n, ok := st.node.(*createTable); ok {
		if cat, db, tab, err := p.resolve(n.Name); err == nil {
			c, key := p.catalogs[cat], db+"."+tab
			delete(c.tables, key)
			c.dropped[key] = true
		}
	}
}

// first is the word that the statement begins with, or that was meant.
func (st Statement) first() string {
	var known []string
	for _, k := range kinds {
		known = append(known, strings.Fields(k.words)[0])
	}
	word := strings.ToUpper(st.tokens[0].Value)
	if slices.Contains(known, word) {
		return word
	}
	return nearest.To(word, known)
}

// names are the identifiers outside parentheses; keywords among them do no harm.
func (st Statement) names() (names []string) {
	depth := 0
	for _, t := range st.tokens {
		switch {
		case isOp(t, "("):
			depth++
		case isOp(t, ")"):
			depth--
		case depth == 0 && t.Type == tIdent:
			names = append(names, t.Value)
		case depth == 0 && t.Type == tQuoted:
			names = append(names, unquote(t.Value))
		}
	}
	return names
}

// unlessDoubted is an error about a name, or errFollows where the name was said in a
// statement that failed.
func (p *planner) unlessDoubted(name string, err error) error {
	if p.doubts.names[name] {
		return errFollows
	}
	return err
}

// unlessUnset is an error about settings, or errFollows where a SET failed.
func (p *planner) unlessUnset(err error) error {
	if err != nil && p.doubts.settings {
		return errFollows
	}
	return err
}

// noTable is the error of a table that is not there.
func (p *planner) noTable(at lexer.Position, cat, db, tab string) error {
	if cat == lostCatalog || p.doubts.tables && p.catalogs[cat].connector != "" {
		return errFollows
	}
	return p.unlessDoubted(tab, unknown(at, "table", tab, p.tableNames(cat, db)))
}

// Wrong is all that is wrong with a script that Parse gave an error for, as far as that
// can be told without the tables of a warehouse: an *Error or Errors, in the order of the
// file. Of one that Parse gave none for it is nil, or what Plan finds too.
func (s *Script) Wrong(connectors []connector.Connector) error {
	_, err := Plan(s, connectors, func(p *planner) { p.doubts.tables = true })
	return err
}
