package sqlview

import (
	"errors"
	"slices"
	"strings"
)

// defaultDatabase is the database of names without one, as in Paimon's catalogs.
const defaultDatabase = "default"

// tableName is what a reference means: a table, and the system table about it where
// there is one.
type tableName struct {
	Name
	system string // "" = the rows themselves
}

// resolve finds the relation that r names.
func (db *DB) resolve(sql string, r ref) (*Relation, error) {
	if extra := db.registered(r); extra != nil {
		if r.hint != nil {
			return nil, noHint(sql, r)
		}
		return extra, nil
	}
	n, t, err := db.tableOf(sql, r)
	if err != nil {
		return nil, err
	}
	system, err := systemOf(sql, r, n, t)
	if err != nil {
		return nil, err
	}
	if system != nil && !system.Travels && r.hint != nil {
		return nil, errorAt(sql, r.hint.start, "", "%s is the same at every snapshot, so it takes no hint", r.written())
	}
	at, err := travel(sql, r, t.HintOptions())
	if err != nil {
		return nil, err
	}
	view, err := t.At(at)
	if err != nil {
		return nil, n.wrap(err)
	}
	if system == nil {
		rel, err := view.Rows()
		return n.named(rel), n.wrap(err)
	}
	return n.named(lazily(system.Columns, func() ([][]any, error) { return view.System(system.Name) })), nil
}

// registered is the table held in memory that r names, nil = it names none.
func (db *DB) registered(r ref) *Relation {
	if len(r.parts) != 1 {
		return nil
	}
	return db.extra[strings.ToLower(r.parts[0])]
}

// tableOf opens the table that r names.
func (db *DB) tableOf(sql string, r ref) (tableName, Table, error) {
	n, err := db.nameOf(sql, r)
	if err != nil {
		return n, nil, err
	}
	t, err := db.open(n.Name)
	if errors.Is(err, ErrNoTable) {
		return n, nil, db.unknownTable(sql, r, n)
	}
	return n, t, n.wrap(err)
}

// open asks each source for the table, ErrNoTable where none has it.
func (db *DB) open(n Name) (Table, error) {
	for _, source := range db.sources {
		t, err := source.Open(n)
		if !errors.Is(err, ErrNoTable) {
			return t, err
		}
	}
	return nil, ErrNoTable
}

// nameOf reads [[catalog.]database.]table[$system].
func (db *DB) nameOf(sql string, r ref) (tableName, error) {
	parts := r.parts
	if len(parts) == 3 {
		if parts[0] != db.catalog {
			return tableName{}, errorAt(sql, r.start, DidYouMean(parts[0], nonEmpty(db.catalog)), "unknown catalog %s", parts[0])
		}
		parts = parts[1:]
	}
	if len(parts) > 3 {
		return tableName{}, errorAt(sql, r.start, "", "%s has too many parts for a table", r.written())
	}
	n := tableName{Name: Name{Database: defaultDatabase}}
	if len(parts) == 2 {
		n.Database = parts[0]
	}
	n.Table, n.system, _ = strings.Cut(parts[len(parts)-1], "$")
	return n, nil
}

func nonEmpty(names ...string) []string {
	return slices.DeleteFunc(names, func(s string) bool { return s == "" })
}

// unknownTable says what is near. The warehouse is listed only now: a statement
// that names its table right needs no list, whatever lies beside it.
func (db *DB) unknownTable(sql string, r ref, n tableName) error {
	known, err := db.tableNames(n.Database)
	if err != nil {
		return err
	}
	if databases, err := db.databases(); err == nil && !slices.Contains(databases, n.Database) && n.Database != defaultDatabase {
		return errorAt(sql, r.start, DidYouMean(n.Database, databases), "unknown database %s", n.Database)
	}
	if len(r.parts) == 1 {
		known = slices.Concat(known, db.order)
	}
	hint := DidYouMean(n.Table, known)
	if len(known) == 0 {
		hint = "the warehouse has no tables"
	}
	return errorAt(sql, r.start, hint, "unknown table %s", strings.TrimSuffix(r.written(), "$"+n.system))
}

// systemOf is the system table of t that n names, nil for the rows themselves.
func systemOf(sql string, r ref, n tableName, t Table) (*System, error) {
	if n.system == "" && !strings.HasSuffix(r.name(), "$") {
		return nil, nil
	}
	var names []string
	for _, s := range t.SystemTables() {
		if s.Name == n.system {
			return &s, nil
		}
		names = append(names, s.Name)
	}
	return nil, errorAt(sql, r.start, nearestWith(n.Table+"$", n.system, names), "unknown system table %s", r.written())
}
