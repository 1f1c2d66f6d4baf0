package relations

import (
	"errors"
	"strings"

	"exactlyonce/sinklab/paimon"
	"exactlyonce/sinklab/paimon/disk"
	"exactlyonce/sinklab/sqlview"
)

// Zone turns an instant into what the clock of a zone shows, both as milliseconds since 1970.
type Zone func(millis int64) (local int64)

func utc(millis int64) int64 { return millis }

// Of makes the tables of a warehouse known to SQL, on a system whose zone is UTC.
func Of(w *disk.Warehouse) sqlview.Source { return In(w, utc) }

// In makes the tables of a warehouse known to SQL, on a system of some zone: there Paimon
// shows when a snapshot was committed.
func In(w *disk.Warehouse, zone Zone) sqlview.Source { return source{w, zone} }

type source struct {
	warehouse *disk.Warehouse
	zone      Zone
}

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
	return table{t, s.zone}, err
}

// plainName reports whether name is one folder's name and not a way elsewhere.
func plainName(name string) bool {
	return name != "" && !strings.HasPrefix(name, ".") && !strings.ContainsAny(name, `/\`)
}

// table is a table of the warehouse, for one statement.
type table struct {
	stored *disk.Table
	zone   Zone
}

// SystemTables lists Paimon's tables about a table.
func (table) SystemTables() (names []sqlview.System) {
	for _, s := range systemTables {
		names = append(names, s.System)
	}
	return names
}

// HintOptions are Paimon's options that choose a snapshot.
func (table) HintOptions() []sqlview.HintOption { return scanOptions }

// At goes to a snapshot or tag.
func (t table) At(m sqlview.Moment) (sqlview.View, error) {
	v := &view{table: t.stored, path: t.stored.Path(), local: t.zone, schema: t.stored.Schema(), then: t.stored.Schema()}
	if err := v.travel(m); err != nil {
		return nil, err
	}
	return v, nil
}
