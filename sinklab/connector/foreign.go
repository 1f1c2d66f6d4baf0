package connector

import (
	"exactlyonce/sinklab/rows"
	"exactlyonce/sinklab/world"
)

// Name names a table of a warehouse. Database is "default" unless somebody says otherwise.
type Name struct{ Database, Table string }

// String is database.table.
func (n Name) String() string { return n.Database + "." + n.Table }

// Foreign is a table whose rows a foreign system holds: what SQL and the doctor need to
// show and examine it, whatever keeps it.
type Foreign struct {
	Connector *Connector
	Table     *Table
	World     world.World
	Rows      rows.Generator // computes the values of the ranges that World shows
}

// Keeper is where the foreign tables of a warehouse are.
type Keeper interface {
	// Names lists them, in any order.
	Names() ([]Name, error)
	// Open is the table as it stands at that moment. An error that is fs.ErrNotExist says
	// that there is none of that name; any other names the file and the rule.
	Open(Name) (*Foreign, error)
}
