// Package worlds is what the doctor looks for in foreign tables, whatever system holds
// them: units that nobody will end, and a ledger that goes back. A table's connector adds
// what only its system has.
//
// Goals: a unit is named with its state, owner, age and whom it blocks; nothing here knows
// a concrete sink or world.
//
// Non-goals: ending a unit; judging rows, which is the verdict's.
package worlds

import (
	"errors"
	"fmt"
	"io/fs"

	"exactlyonce/sinklab/connector"
	"exactlyonce/sinklab/doctor"
	"exactlyonce/sinklab/world"
)

// Of examines foreign tables.
func Of(k connector.Keeper) doctor.Examiner { return examiner{k} }

type examiner struct{ keeper connector.Keeper }

// Tables lists the foreign tables.
func (e examiner) Tables() ([]connector.Name, error) { return e.keeper.Names() }

// Examine looks at one table.
func (e examiner) Examine(n connector.Name, o doctor.Options) (doctor.Table, error) {
	x := &exam{options: o, report: Table{Name: n.String(), Severity: doctor.OK, Owners: []Owner{}, Findings: []doctor.Finding{}, Units: Units{Left: []Unit{}}}}
	f, err := e.keeper.Open(n)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil, doctor.ErrNoTable // it was there when the tables were listed
	case err != nil:
		x.find(doctor.Problem, RuleTable, "%v", err)
		return x.report, nil
	}
	x.report.Connector = f.Connector.Name
	x.rows(f.World)
	x.ledger(f.World)
	x.units(f.World)
	for _, c := range f.Connector.Checks {
		for _, found := range c.Find(f.World, x.now) {
			x.find(severityOf(found.Problem), c.Rule, "%s", found.What)
		}
	}
	return x.report, nil
}

// exam is the examination of one table.
type exam struct {
	options doctor.Options
	now     int64 // what ages are counted to, set by units
	report  Table
}

func (x *exam) find(s doctor.Severity, rule, format string, args ...any) {
	x.report.Findings = append(x.report.Findings, doctor.Finding{Severity: s, Rule: rule, Text: fmt.Sprintf(format, args...)})
	x.report.Severity = doctor.Worse(x.report.Severity, s)
}

func severityOf(problem bool) doctor.Severity {
	if problem {
		return doctor.Problem
	}
	return doctor.Note
}

// rows counts what a proper reader sees.
func (x *exam) rows(w world.World) {
	if _, err := w.Read(world.Committed); err != nil {
		x.find(doctor.Problem, RuleReadable, "%v", err)
		return
	}
	_, rows := w.Totals()
	x.report.Rows = &rows
}
