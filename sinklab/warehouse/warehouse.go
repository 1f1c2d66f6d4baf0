// Package warehouse is what the runner knows of tables in a folder: they are made, dropped,
// opened and written by jobs, whatever the folder holds them as.
//
// Each way of keeping tables is a Kind: Paimon's own files are one, in Paimon's folders;
// package kept is the one for every connector whose world can be written to a file.
// sinks/registry/files says which connector has which.
//
// Non-goals: who may write when (the runner locks and remembers what it created), SQL.
package warehouse

import (
	"errors"
	"path"

	"exactlyonce/sinklab/connector"
	"exactlyonce/sinklab/filesystem"
)

// ErrNoTable: there is no table of that name and kind.
var ErrNoTable = errors.New("no such table")

// Folder is the folder of a warehouse.
type Folder struct {
	FS    filesystem.FS
	Dir   string
	Fsync bool // what is written is on the disk before anything follows from it
}

// Of is the folder of a table: <database>.db/<name>, as Paimon's file-system catalog has it.
func (f Folder) Of(n connector.Name) string {
	return path.Join(f.Dir, n.Database+".db", n.Table)
}

// NameOf is the name of a table in a warehouse. What Flink calls its default database is
// the warehouse's.
func NameOf(t *connector.Table) connector.Name { return NameIn(t.Database, t.Name) }

// NameIn is NameOf for a database and a name.
func NameIn(database, name string) connector.Name {
	if database == "default_database" {
		database = "default"
	}
	return connector.Name{Database: database, Table: name}
}

// Kind is one way of keeping tables in a warehouse. Errors name the file or the rule; the
// caller says which table and which warehouse they are about.
type Kind interface {
	// Open opens a table. The error is ErrNoTable where the folder of that name holds none
	// of this kind.
	Open(connector.Name) (Table, error)
	// Create makes an empty table, at a moment of the calendar, in milliseconds.
	Create(t *connector.Table, nowMillis int64) (Table, error)
	// Drop removes a table with all its files; one that is not there is no error.
	Drop(connector.Name) error
	// Shared: several processes can write one table at the same time.
	Shared() bool
	// Lasting: what a job has written is still there when its process is not.
	Lasting() bool
}

// Table is a table that is open.
type Table interface {
	// Declared is what its CREATE TABLE said.
	Declared() *connector.Table
	// Fingerprint tells the table from another of its name that was made in its place.
	Fingerprint() (string, error)
	// OnlyBy tells whether nobody but these users has changed or written the table.
	OnlyBy(users []string) (bool, error)
	// Target makes the table what an INSERT writes to.
	Target(Insert) (Target, error)
	// Call does what a CALL asks for and returns its result, as the procedure prints it.
	Call(Call) (string, error)
}
