// Package connector is what one folder of sinks/ says about itself: everything that the
// script's planner, the runner, the search, SQL, the doctor, the screens and the reference
// have to know of a connector, in one value.
//
// Adding a sink is a folder that exports such a value and one line in sinks/registry; no
// other package names a concrete sink or world. Non-goals: running anything.
package connector

import (
	"exactlyonce/sinklab/choose"
	"exactlyonce/sinklab/rows"
	"exactlyonce/sinklab/sink"
	"exactlyonce/sinklab/world"
	"exactlyonce/trace"
)

// Connector is one connector. Only Name and Sink must be there, and World where the runner
// does not keep its tables in another way (registry/files).
type Connector struct {
	Name string // as 'connector' = '…' says it

	// Catalog: CREATE CATALOG … WITH ('type' = Name) makes a catalog, whose tables are this
	// connector's. Else a table is temporary and says 'connector' = Name.
	Catalog bool
	// Keys and Partitions: a table may have a PRIMARY KEY, and be PARTITIONED BY columns.
	Keys, Partitions bool
	// Options are what a table may say in WITH (…), besides 'connector'.
	Options []Option
	// NotModelled are further options that the real connector has: refused by name.
	NotModelled Names
	// Refuse says what about a table as a whole the real connector does not accept, or the
	// lab does not model. nil = nothing.
	Refuse func(*Table) *Refusal

	// Sink makes the sink for a table, or says why the table is not written.
	Sink func(Target) (sink.Sink, error)
	// World makes an empty foreign system of values; the error says why there is none for
	// this table. One that is a world.Kept too is kept in the warehouse between two runs.
	World func(Target) (world.World, error)

	// Points are what a schedule can pick at besides the engine's points: sink, world, and
	// the files that a run keeps it in.
	Points []choose.Point

	// Words are what the traces of its jobs say where connectors differ.
	Words trace.Vocabulary

	// Relations are what SQL can ask of a table besides its rows, as <table>$<name>; every
	// world has $commits and $units.
	Relations []Relation
	// Checks are what the doctor looks for besides what it asks of every world.
	Checks []Check
}

// Target is a table that is to be written by one job.
type Target struct {
	*Table
	Rows  rows.Generator // computes the values of its rows
	Fsync bool           // SET 'sinklab.fsync': what is written is on the disk at once
}

// Relation is a table that SQL can read beside the rows of a table.
type Relation struct {
	Name    string // behind the dollar sign
	Columns []Column
	// Rows has one value a column: nil, bool, int64, float64 or string; of a TIMESTAMP(3) the
	// calendar time in milliseconds, an int64.
	Rows func(world.World) [][]any
}

// Check is something that the doctor looks for.
type Check struct {
	Rule string // its name in the report
	Find func(w world.World, nowMillis int64) []Finding
}

// Finding is one thing that is wrong, or only worth a look.
type Finding struct {
	Problem bool   // readers are shown something wrong, or somebody waits; else a remark
	What    string // where, what, and what to do next
}
