package runner

import (
	"errors"
	"fmt"
	"slices"
	"strconv"

	"exactlyonce/sinklab/connector"
	"exactlyonce/sinklab/flinksql"
	"exactlyonce/sinklab/runner/compose"
	"exactlyonce/sinklab/warehouse"
	"exactlyonce/trace"
)

// lookup finds a table of the warehouse for an INSERT without CREATE TABLE.
func (s *session) lookup(database, name string) (*flinksql.Table, bool) {
	if s.kinds == nil {
		return nil, false
	}
	table, err := s.kinds.InCatalog(connector.Name{Database: database, Table: name})
	if err != nil {
		if !errors.Is(err, warehouse.ErrNoTable) && s.unreadable == nil {
			s.unreadable = fmt.Errorf("table %s.%s in %s cannot be read: %w", database, name, s.Warehouse, err)
		}
		return nil, false
	}
	declared := table.Declared()
	if !slices.ContainsFunc(s.found, func(t *connector.Table) bool { return t.FullName() == declared.FullName() }) {
		s.found = append(s.found, declared)
	}
	return declared, true
}

// output is the table that an INSERT writes to, with what the lab remembers of it.
type output struct {
	warehouse.Target
	name    connector.Name
	kind    warehouse.Kind
	table   warehouse.Table
	session *session
	owner   owner
	insert  warehouse.Insert
	users   []string // commit users of the jobs of the INSERT
}

// open opens the table of an INSERT, and keeps other runs away from it.
func (s *session) open(t *connector.Table) (*output, error) {
	c, err := compose.ConnectorOf(t)
	if err != nil {
		return nil, err
	}
	out := &output{name: warehouse.NameOf(t), kind: s.kinds.Of(c, t), session: s}
	if out.table, err = out.kind.Open(out.name); errors.Is(err, warehouse.ErrNoTable) && !out.kind.Lasting() {
		out.table, err = out.kind.Create(t, s.epoch)
	}
	switch {
	case errors.Is(err, warehouse.ErrNoTable):
		return nil, fmt.Errorf("table %s does not exist in %s; CREATE TABLE it first, or choose another --warehouse", out.name, s.Warehouse)
	case err != nil:
		return nil, fmt.Errorf("table %s in %s cannot be read: %w", out.name, s.Warehouse, err)
	case !out.kind.Lasting():
		return out, nil
	}
	if err := s.lock(out.name, !out.kind.Shared()); err != nil {
		return nil, err
	}
	if err := s.lockScript(); err != nil {
		return nil, err
	}
	if !out.kind.Shared() { // another process may have written it until now
		if out.table, err = out.kind.Open(out.name); err != nil {
			return nil, fmt.Errorf("table %s in %s cannot be read: %w", out.name, s.Warehouse, err)
		}
	}
	out.owner, err = s.records().read(out.name)
	return out, err
}

// openTarget is what an INSERT writes to.
func (s *session) openTarget(p *flinksql.Job) (*output, error) {
	out, err := s.open(p.Table)
	if err != nil {
		return nil, err
	}
	out.insert = warehouse.Insert{
		Rows: p.Rows, Splits: len(p.Sources) * p.Parallelism, Sources: s.sourcesOf(p), Earlier: s.done[out.name],
		Script: warehouse.Script{Name: s.program.Name, Text: s.script, Insert: s.inserts + 1, Tables: s.found},
	}
	out.Target, err = out.table.Target(out.insert)
	return out, err
}

// sourcesOf names the sources of an INSERT, whose rows are the same whoever reads them. One
// that is meant to add them again reads sources of its own.
func (s *session) sourcesOf(p *flinksql.Job) (names []string) {
	for _, source := range p.Sources {
		name := source.Table
		if p.Lab.Again {
			name += " read by INSERT " + strconv.Itoa(s.inserts+1)
		}
		names = append(names, name)
	}
	return names
}

// incarnation gives a number away for good, so that two jobs which start at the
// same moment do not draw the same names.
func (o *output) incarnation() (given int64, err error) {
	if !o.kind.Lasting() {
		given = o.session.jobs[o.name]
		o.session.jobs[o.name]++
		return given, nil
	}
	err = o.amend(func(r *owner) {
		given = r.Incarnation
		r.Incarnation++
	})
	return given, err
}

// Observe implements warehouse.Target.
func (o *output) Observe(e trace.Event) error {
	if user := e.Get("commitUser"); e.Kind == trace.Open && user != "" {
		if !slices.Contains(o.users, user) {
			o.users = append(o.users, user)
		}
		if err := o.knows(user); err != nil {
			return err
		}
	}
	return o.Target.Observe(e)
}

// knows writes a new commit user down before its first commit, so that the lab
// knows its own commits again. It does so on tables of others too.
func (o *output) knows(user string) error {
	if !o.kind.Lasting() || slices.Contains(o.owner.Users, user) {
		return nil
	}
	return o.amend(func(r *owner) { r.Users = append(r.Users, user) })
}

func (o *output) amend(change func(*owner)) (err error) {
	o.owner, err = o.session.records().amend(o.name, change)
	return err
}
