package sqlview

import (
	"fmt"
	"slices"
	"strings"
)

// command answers SHOW and DESCRIBE, which SQLite does not have; ok is false for
// every other statement.
func (db *DB) command(sql string, toks []token) (r *Result, ok bool, err error) {
	if len(toks) == 0 {
		return nil, false, nil
	}
	switch {
	case toks[0].is("SHOW"):
		r, err = db.show(sql, toks)
	case toks[0].is("DESCRIBE"), toks[0].is("DESC"):
		r, err = db.describe(sql, toks)
	default:
		return nil, false, nil
	}
	return r, true, err
}

// shown are the things that SHOW lists.
var shown = []string{"TABLES", "DATABASES"}

func (db *DB) show(sql string, toks []token) (*Result, error) {
	if len(toks) == 1 {
		return nil, errorAt(sql, len(sql), "known: SHOW TABLES, SHOW DATABASES", "SHOW names nothing to show")
	}
	switch t := toks[1]; {
	case t.is("TABLES"):
		return db.showTables(sql, toks)
	case t.is("DATABASES") && len(toks) == 2:
		names, err := db.databases()
		return listed("database name", names), err
	default:
		return nil, errorAt(sql, t.start, DidYouMean(t.text, shown), "SHOW %s is not in the SQL view", strings.ToUpper(t.text))
	}
}

// showTables is SHOW TABLES [FROM|IN database].
func (db *DB) showTables(sql string, toks []token) (*Result, error) {
	database := defaultDatabase
	switch {
	case len(toks) == 2:
	case len(toks) == 4 && (toks[2].is("FROM") || toks[2].is("IN")) && toks[3].ident():
		database = toks[3].text
	default:
		return nil, errorAt(sql, toks[2].start, "", "SHOW TABLES takes FROM database and nothing else")
	}
	names, err := db.tableNames(database)
	if err != nil {
		return nil, err
	}
	if database == defaultDatabase {
		names = append(names, db.order...)
		slices.Sort(names)
	} else if len(names) == 0 {
		databases, err := db.databases()
		if err != nil {
			return nil, err
		}
		return nil, errorAt(sql, toks[3].start, DidYouMean(database, databases), "unknown database %s", database)
	}
	return listed("table name", names), nil
}

// listed is the result with one column that SHOW prints.
func listed(title string, names []string) *Result {
	r := &Result{Columns: []Column{{title, typeString}}, fitted: true}
	for _, n := range names {
		r.Rows = append(r.Rows, []any{n})
	}
	return r
}

var describeColumns = []Column{
	{"name", typeString}, {"type", typeString}, {"null", typeBoolean},
	{"key", typeString}, {"extras", typeString}, {"watermark", typeString},
}

// describe is DESCRIBE table.
func (db *DB) describe(sql string, toks []token) (*Result, error) {
	if len(toks) < 2 || !toks[1].ident() {
		return nil, errorAt(sql, len(sql), "", "DESCRIBE names no table")
	}
	rebuilt := slices.Concat([]token{{kind: tokWord, text: "FROM"}}, toks[1:])
	refs, err := findRefs(sql, rebuilt)
	if err != nil {
		return nil, err
	}
	if len(refs) != 1 || refs[0].hint != nil || refs[0].end != len(sql) {
		return nil, errorAt(sql, toks[1].start, "", "DESCRIBE takes one table and nothing else")
	}
	rows, err := db.describeTable(sql, refs[0])
	if err != nil {
		return nil, err
	}
	return &Result{Columns: describeColumns, Rows: rows, fitted: true}, nil
}

// describeTable has one row a column: name, type, nullable, key, and two that stay empty.
func (db *DB) describeTable(sql string, r ref) ([][]any, error) {
	if db.registered(r) == nil && !strings.Contains(r.name(), "$") {
		return db.describeShape(sql, r)
	}
	rel, err := db.resolve(sql, r)
	if err != nil {
		return nil, err
	}
	var rows [][]any
	for _, c := range rel.Columns {
		rows = append(rows, []any{c.Name, c.Type, true, "", "", ""})
	}
	return rows, nil
}

// describeShape describes the rows of a table of a source.
func (db *DB) describeShape(sql string, r ref) (rows [][]any, err error) {
	n, t, err := db.tableOf(sql, r)
	if err != nil {
		return nil, err
	}
	view, err := t.At(Moment{})
	if err != nil {
		return nil, n.wrap(err)
	}
	shape := view.Shape()
	for _, c := range shape.Columns {
		rows = append(rows, []any{c.Name, c.Type, !c.NotNull, keyOf(c.Name, shape.PrimaryKey), "", ""})
	}
	return rows, nil
}

// keyOf is what the column key says of a primary key column: PRI(a, b).
func keyOf(name string, primaryKeys []string) string {
	if !slices.Contains(primaryKeys, name) {
		return ""
	}
	return fmt.Sprintf("PRI(%s)", strings.Join(primaryKeys, ", "))
}
