// Package files says how the tables of each connector are kept in a warehouse, and puts
// together from it what SQL reads and what the doctor examines: the one place where
// Paimon's tables and those of foreign systems meet.
//
// It links files, parquet and SQL; the light list of connectors is sinks/registry.
package files

import (
	"exactlyonce/sinklab/connector"
	"exactlyonce/sinklab/paimon/disk"
	"exactlyonce/sinklab/paimon/relations"
	"exactlyonce/sinklab/sqlview"
	"exactlyonce/sinklab/sqlview/worlds"
)

// Warehouse is everything that one folder of tables holds.
type Warehouse struct {
	Paimon  *disk.Warehouse
	Foreign connector.Keeper // nil = no foreign table is kept
	Zone    relations.Zone   // of the system, in which Paimon shows times; nil = UTC
}

// Sources are the tables that SQL can read.
func (w Warehouse) Sources() []sqlview.Source {
	tables := relations.Of(w.Paimon)
	if w.Zone != nil {
		tables = relations.In(w.Paimon, w.Zone)
	}
	sources := []sqlview.Source{tables}
	if w.Foreign != nil {
		sources = append(sources, worlds.Of(w.Foreign))
	}
	return sources
}
