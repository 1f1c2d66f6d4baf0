package sqlview

import (
	"errors"
	"slices"
	"strings"
)

// defaultDatabase is the database of names without one, as in Paimon's catalogs.
const defaultDatabase = "default"

// tableName is what a reference means: a table of the warehouse, and the system
// table about it where there is one.
type tableName struct {
	database, table string
	system          string // "" = the rows themselves
}

// resolve finds the relation that r names.
func (db *DB) resolve(sql string, r ref) (*relation, error) {
	if len(r.parts) == 1 {
		if extra := db.extra[strings.ToLower(r.parts[0])]; extra != nil {
			if r.hint != nil {
				return nil, errorAt(sql, r.hint.start, "", "table %s has no snapshots, so it takes no hint", r.written())
			}
			return extra, nil
		}
	}
	n, err := db.nameOf(sql, r)
	if err != nil {
		return nil, err
	}
	system, err := systemOf(sql, r, n)
	if err != nil {
		return nil, err
	}
	if system != nil && !system.travels && r.hint != nil {
		return nil, errorAt(sql, r.hint.start, "", "%s is the same at every snapshot, so it takes no hint", r.written())
	}
	at, err := travel(sql, r)
	if err != nil {
		return nil, err
	}
	t, err := db.open(n, at)
	if errors.Is(err, errNoTable) {
		return nil, db.unknownTable(sql, r, n)
	}
	if err != nil {
		return nil, err
	}
	if system == nil {
		return t.rows()
	}
	return lazily(system.columns, func() ([][]any, error) {
		rows, err := system.rows(t)
		return rows, n.wrap(err)
	}), nil
}

// nameOf reads [[catalog.]database.]table[$system].
func (db *DB) nameOf(sql string, r ref) (tableName, error) {
	parts := r.parts
	if len(parts) == 3 {
		if parts[0] != db.catalog {
			return tableName{}, errorAt(sql, r.start, didYouMean(parts[0], nonEmpty(db.catalog)), "unknown catalog %s", parts[0])
		}
		parts = parts[1:]
	}
	if len(parts) > 3 {
		return tableName{}, errorAt(sql, r.start, "", "%s has too many parts for a table", r.written())
	}
	n := tableName{database: defaultDatabase}
	if len(parts) == 2 {
		n.database = parts[0]
	}
	n.table, n.system, _ = strings.Cut(parts[len(parts)-1], "$")
	return n, nil
}

func nonEmpty(names ...string) []string {
	return slices.DeleteFunc(names, func(s string) bool { return s == "" })
}

// unknownTable says what is near. The warehouse is listed only now: a statement
// that names its table right needs no list, whatever lies beside it.
func (db *DB) unknownTable(sql string, r ref, n tableName) error {
	known, err := db.tableNames(n.database)
	if err != nil {
		return err
	}
	if databases, err := db.databases(); err == nil && !slices.Contains(databases, n.database) && n.database != defaultDatabase {
		return errorAt(sql, r.start, didYouMean(n.database, databases), "unknown database %s", n.database)
	}
	if len(r.parts) == 1 {
		known = slices.Concat(known, db.order)
	}
	hint := didYouMean(n.table, known)
	if len(known) == 0 {
		hint = "the warehouse has no tables"
	}
	return errorAt(sql, r.start, hint, "unknown table %s", strings.TrimSuffix(r.written(), "$"+n.system))
}

// systemOf is the system table that n names, nil for the rows themselves.
func systemOf(sql string, r ref, n tableName) (*systemTable, error) {
	if n.system == "" && !strings.HasSuffix(r.name(), "$") {
		return nil, nil
	}
	var names []string
	for i := range systemTables {
		if systemTables[i].name == n.system {
			return &systemTables[i], nil
		}
		names = append(names, n.table+"$"+systemTables[i].name)
	}
	return nil, errorAt(sql, r.start, didYouMean(r.name(), names), "unknown system table %s", r.written())
}
