// Package worlds is what SQL reads of foreign tables: the rows as a proper reader sees
// them, `t$commits` and `t$units` of any world, and what the table's connector adds.
//
// Goals: rows are computed while they are read, so five million of them cost no memory;
// nothing here knows a concrete sink or world.
//
// Non-goals: time travel, which a foreign system does not have; uncommitted rows.
package worlds

import (
	"errors"
	"io/fs"

	"exactlyonce/sinklab/connector"
	"exactlyonce/sinklab/sqlview"
)

// Of makes foreign tables known to SQL.
func Of(k connector.Keeper) sqlview.Source { return source{k} }

type source struct{ keeper connector.Keeper }

// Tables lists the foreign tables.
func (s source) Tables() (names []sqlview.Name, err error) {
	tables, err := s.keeper.Names()
	for _, n := range tables {
		names = append(names, sqlview.Name(n))
	}
	return names, err
}

// Open opens a foreign table as it stands.
func (s source) Open(n sqlview.Name) (sqlview.Table, error) {
	f, err := s.keeper.Open(connector.Name(n))
	if errors.Is(err, fs.ErrNotExist) {
		return nil, sqlview.ErrNoTable
	}
	if err != nil {
		return nil, err
	}
	return table{f}, nil
}

// table is a foreign table, for one statement. It has one moment: now.
type table struct{ *connector.Foreign }

// HintOptions are none: the foreign system keeps no earlier states.
func (table) HintOptions() []sqlview.HintOption { return nil }

// At is the table now.
func (t table) At(sqlview.Moment) (sqlview.View, error) { return view(t), nil }

// view is what a statement reads of it.
type view struct{ *connector.Foreign }
