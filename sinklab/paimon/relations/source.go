package relations

import (
	"errors"
	"strings"

	"exactlyonce/sinklab/paimon"
	"exactlyonce/sinklab/paimon/disk"
	"exactlyonce/sinklab/sqlview"
)

// Of makes the tables of a warehouse known to SQL.
func Of(w *disk.Warehouse) sqlview.Source { return source{w} }

type source struct{ warehouse *disk.Warehouse }

// Tables lists the tables of the warehouse.
func (s source) Tables() (names []sqlview.Name, err error) {
	tables, err := s.warehouse.Tables()
	for _, t := range tables {
		names = append(names, sqlview.Name{Database: t.Database, Table: t.Name})
	}
	return names, err
}

// Open reads the table's schemas.
func (s source) Open(n sqlview.Name) (sqlview.Table, error) {
	if !plainName(n.Database) || !plainName(n.Table) {
		return nil, sqlview.ErrNoTable
	}
	t, err := s.warehouse.Open(n.Database, n.Table)
	if errors.Is(err, paimon.ErrNotFound) {
		return nil, sqlview.ErrNoTable
	}
	return table{t}, err
}

// plainName reports whether name is one folder's name and not a way elsewhere.
func plainName(name string) bool {
	return name != "" && !strings.HasPrefix(name, ".") && !strings.ContainsAny(name, `/\`)
}

// table is a table of the warehouse, for one statement.
type table struct{ stored *disk.Table }

// SystemTables lists Paimon's tables about a table.
func (table) SystemTables() (names []sqlview.System) {
	for _, s := range systemTables {
		names = append(names, s.System)
	}
	return names
}

// HintOptions are Paimon's options that choose a snapshot.
func (table) HintOptions() []sqlview.HintOption { return scanOptions }

// At goes to a snapshot or tag, and to the schema it was written with.
func (t table) At(m sqlview.Moment) (sqlview.View, error) {
	v := &view{table: t.stored, path: t.stored.Path(), schema: t.stored.Schema()}
	if err := v.travel(m); err != nil {
		return nil, err
	}
	return v, nil
}
