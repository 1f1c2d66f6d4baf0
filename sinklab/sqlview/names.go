package sqlview

import (
	"slices"

	"exactlyonce/sinklab/paimon/disk"
)

// tableNames lists the tables of a database, sorted.
func (db *DB) tableNames(database string) (names []string, err error) {
	all, err := db.allTables()
	for _, t := range all {
		if t.Database == database {
			names = append(names, t.Name)
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

func (db *DB) allTables() ([]disk.TableName, error) {
	if db.warehouse == nil {
		return nil, nil
	}
	return db.warehouse.Tables()
}

// TableNames lists what a statement can name: the tables of the default database,
// those of others with their database in front, and the registered ones.
func (db *DB) TableNames() ([]string, error) {
	db.mu.Lock()
	defer db.mu.Unlock()
	all, err := db.allTables()
	names := slices.Clone(db.order)
	for _, t := range all {
		if t.Database == defaultDatabase {
			names = append(names, t.Name)
		} else {
			names = append(names, t.Database+"."+t.Name)
		}
	}
	slices.Sort(names)
	return names, err
}

// SystemTables lists the names that can follow a table's name and a dollar sign.
func SystemTables() []string {
	names := make([]string, len(systemTables))
	for i, t := range systemTables {
		names[i] = t.name
	}
	return names
}
