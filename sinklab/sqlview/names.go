package sqlview

import (
	"slices"
	"strings"
)

// tableNames lists the tables of a database, sorted.
func (db *DB) tableNames(database string) (names []string, err error) {
	all, err := db.allTables()
	for _, t := range all {
		if t.Database == database {
			names = append(names, t.Table)
		}
	}
	slices.Sort(names)
	return names, err
}

// databases lists the databases of the warehouse, sorted.
func (db *DB) databases() (names []string, err error) {
	all, err := db.allTables()
	for _, t := range all {
		names = append(names, t.Database)
	}
	slices.Sort(names)
	return slices.Compact(names), err
}

// allTables lists the tables of all sources, each name once.
func (db *DB) allTables() (names []Name, err error) {
	for _, source := range db.sources {
		more, err := source.Tables()
		if err != nil {
			return nil, err
		}
		for _, n := range more {
			if !slices.Contains(names, n) {
				names = append(names, n)
			}
		}
	}
	return names, nil
}

// TableNames lists what a statement can name: the tables of the default database,
// those of others with their database in front, and the registered ones.
func (db *DB) TableNames() ([]string, error) {
	db.mu.Lock()
	defer db.mu.Unlock()
	all, err := db.allTables()
	names := slices.Clone(db.order)
	for _, t := range all {
		names = append(names, t.String())
	}
	slices.Sort(names)
	return names, err
}

// SystemTables lists what can follow a table's name and a dollar sign: all that is known
// of the table named [database.]table, nothing where there is none.
func (db *DB) SystemTables(table string) (names []string) {
	db.mu.Lock()
	defer db.mu.Unlock()
	n := Name{defaultDatabase, table}
	if database, rest, ok := strings.Cut(table, "."); ok {
		n = Name{database, rest}
	}
	t, err := db.open(n)
	if err != nil {
		return nil // a convenience; the statement will say what is wrong
	}
	for _, s := range t.SystemTables() {
		names = append(names, s.Name)
	}
	return names
}
