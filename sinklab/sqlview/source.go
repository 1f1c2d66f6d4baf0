package sqlview

import (
	"errors"
	"fmt"
)

// ErrNoTable is what a source says of a name that it has no table for.
var ErrNoTable = errors.New("no such table")

// Name names a table: of a database, "default" unless a statement says otherwise.
type Name struct{ Database, Table string }

// String is the name as a statement would write it.
func (n Name) String() string {
	if n.Database == defaultDatabase {
		return n.Table
	}
	return n.Database + "." + n.Table
}

// wrap says which table an error is about; the error itself names the file or the rule.
func (n Name) wrap(err error) error {
	if err == nil {
		return nil
	}
	return fmt.Errorf("table %s: %w", n, err)
}

// Source is tables of one kind: those that one table format keeps in a warehouse, those
// that foreign systems hold. Its errors need not name the table.
type Source interface {
	// Tables lists the tables, in any order.
	Tables() ([]Name, error)
	// Open opens a table, ErrNoTable where there is none of that name. It does not list
	// the others: what is wrong with them hurts no statement that names this one.
	Open(Name) (Table, error)
}

// Table is a table that a statement names.
type Table interface {
	// SystemTables are what can follow the table's name and a dollar sign.
	SystemTables() []System
	// HintOptions are what a hint can say about the table; nil = it takes no hint.
	HintOptions() []HintOption
	// At is the table at the moment that a hint asks for.
	At(Moment) (View, error)
}

// System is a table about a table: its snapshots, its commits.
type System struct {
	Name    string
	Columns []Column
	Travels bool // a hint chooses the moment that it speaks of
}

// View is a table at one moment.
type View interface {
	// Shape is what DESCRIBE tells.
	Shape() Shape
	// Rows is the relation over the rows. What cannot be read as the real system would is
	// refused: a wrong count is worse than none.
	Rows() (*Relation, error)
	// System is the rows of the system table of that name, one value a column.
	System(name string) ([][]any, error)
}

// Shape is the columns of a table and its primary key, nil = it has none.
type Shape struct {
	Columns    []ShapeColumn
	PrimaryKey []string
}

// ShapeColumn is a column of a table.
type ShapeColumn struct {
	Column
	NotNull bool
}

// Moment is what a hint asks for; the zero value is now.
type Moment struct{ Option, Value string }

// HintOption is an option of OPTIONS('key'='value') behind a table's name. One statement
// can give a table one of them: each chooses the moment by itself.
type HintOption struct {
	Key  string
	Want string            // what its value is, in words
	Fits func(string) bool // whether a value is such
	// Refused is why the option is known but not taken, "" = it is.
	Refused string
}
