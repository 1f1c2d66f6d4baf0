package doctor

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"

	"exactlyonce/sinklab/connector"
)

// Day is the age from which what nothing refers to counts as left behind by default, as
// in Paimon's remove_orphan_files.
const Day = 24 * 3600 * 1000

// ErrNoTable is what Examine says of a table that is not there.
var ErrNoTable = errors.New("not found")

// Options say what to look at and as of when.
type Options struct {
	Tables []connector.Name // empty = all of the warehouse
	// OlderThanMillis is the age from which what nothing refers to counts as left behind:
	// what is younger may belong to a commit under way. 0 = all counts.
	OlderThanMillis int64
	// NowMillis is what ages are counted to, milliseconds since 1970 UTC; 0 = the newest
	// thing in each table, so that a report depends on nothing but the warehouse.
	NowMillis int64
	// Held is what jobs keep outside the tables.
	Held []Held
}

// Held is what a checkpoint or a savepoint holds of a table: units that were prepared and that
// nothing in the table refers to before somebody goes on from there.
type Held struct {
	Table  connector.Name
	By     string   // who holds them and what for, going on from "nothing refers to it, but"
	States [][]byte // as the sink wrote them
}

// Examiner examines the tables of one kind and changes nothing.
type Examiner interface {
	// Tables lists them, in any order.
	Tables() ([]connector.Name, error)
	// Examine looks at one. An error means that it could not look at all: a folder that
	// cannot be listed. Whatever is wrong with the table is in the report.
	Examine(connector.Name, Options) (Table, error)
}

// found is a table and who examines it.
type found struct {
	connector.Name
	by Examiner
}

// Examine looks at the tables of all kinds, sorted by name, or at those that o names in
// its order.
func Examine(kinds []Examiner, o Options) (Report, error) {
	all, err := list(kinds)
	if err != nil {
		return Report{}, err
	}
	if len(o.Tables) > 0 {
		if all, err = choose(all, o.Tables); err != nil {
			return Report{}, err
		}
	}
	r := Report{Severity: OK, Tables: []Table{}}
	for _, f := range all {
		t, err := f.by.Examine(f.Name, o)
		if err != nil {
			return Report{}, fmt.Errorf("table %s: %w", f.Name, err)
		}
		r.Tables = append(r.Tables, t)
		r.Severity = Worse(r.Severity, t.Head().Severity)
	}
	return r, nil
}

func list(kinds []Examiner) (all []found, err error) {
	for _, k := range kinds {
		names, err := k.Tables()
		if err != nil {
			return nil, err
		}
		for _, n := range names {
			all = append(all, found{n, k})
		}
	}
	slices.SortStableFunc(all, func(a, b found) int {
		return cmp.Or(strings.Compare(a.Database, b.Database), strings.Compare(a.Table, b.Table))
	})
	return all, nil
}

// choose takes the named tables out of all.
func choose(all []found, names []connector.Name) (chosen []found, err error) {
	for _, n := range names {
		before := len(chosen)
		for _, f := range all {
			if f.Name == n {
				chosen = append(chosen, f)
			}
		}
		if len(chosen) == before {
			return nil, fmt.Errorf("table %s: %w", n, ErrNoTable)
		}
	}
	return chosen, nil
}
