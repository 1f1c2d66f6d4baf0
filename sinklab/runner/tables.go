package runner

import (
	"errors"
	"fmt"
	"path"
	"slices"
	"strings"

	"exactlyonce/sinklab/connector"
	"exactlyonce/sinklab/filesystem"
	"exactlyonce/sinklab/flinksql"
	"exactlyonce/sinklab/runner/compose"
	"exactlyonce/sinklab/warehouse"
)

// createTable makes the table of a CREATE TABLE. One that the lab created before is
// replaced; any other is left alone unless forced. A temporary table is a name for what a
// foreign system holds: its folder is made anew in the same way.
func (s *session) createTable(t *flinksql.Table) error {
	c, err := compose.ConnectorOf(t)
	if err != nil {
		return err
	}
	name, kind := warehouse.NameOf(t), s.kinds.Of(c, t)
	if !kind.Lasting() {
		delete(s.done, name)
		_, err := kind.Create(t, s.epoch)
		return err
	}
	exists, err := s.clearTable(name, t.IfNotExists)
	if err != nil {
		return err
	}
	if exists {
		return s.sameTable(kind, name, t)
	}
	if err := s.makeTable(kind, name, t); err != nil {
		s.removeEmpty(name)
		return fmt.Errorf("table %s cannot be created in %s: %s", name, s.Warehouse, filesystem.Cause(err))
	}
	return nil
}

// sameTable checks that what is there can be what CREATE TABLE IF NOT EXISTS names. Flink
// keeps the old table of a catalog and does not look at the new one; a temporary table is
// declared by the script alone, so the columns must be those that were written.
func (s *session) sameTable(kind warehouse.Kind, name connector.Name, t *flinksql.Table) error {
	there, err := kind.Open(name)
	switch {
	case errors.Is(err, warehouse.ErrNoTable):
		return fmt.Errorf("%s holds no table of connector %q; choose another table name or --warehouse, or replace it: CREATE TABLE without IF NOT EXISTS", s.tableFolder(name), t.Connector)
	case err != nil:
		return fmt.Errorf("table %s in %s cannot be read: %w", name, s.Warehouse, err)
	case !kind.Shared() && (there.Declared().Connector != t.Connector || !slices.Equal(there.Declared().Columns, t.Columns)):
		return fmt.Errorf("table %s in %s has connector %q and columns %s; declare it so, or replace it: CREATE TABLE without IF NOT EXISTS", name, s.Warehouse, there.Declared().Connector, columnsOf(there.Declared()))
	}
	return nil
}

func columnsOf(t *connector.Table) string {
	var out []string
	for _, c := range t.Columns {
		out = append(out, c.Name+" "+c.Type)
	}
	return "(" + strings.Join(out, ", ") + ")"
}

// makeTable makes the table and writes down that it is the lab's. A table without that
// record would be a stranger's to the next run, so it goes again.
func (s *session) makeTable(kind warehouse.Kind, name connector.Name, t *flinksql.Table) error {
	table, err := kind.Create(t, s.epoch)
	if err != nil {
		return err
	}
	hash, err := table.Fingerprint()
	if err == nil {
		err = s.records().write(name, owner{Table: name.String(), Schema: hash})
	}
	if err != nil {
		return errors.Join(err, kind.Drop(name))
	}
	return nil
}

// removeEmpty takes away the folders that a failed creation left, as far as they
// are empty.
func (s *session) removeEmpty(name connector.Name) {
	dir := s.tableFolder(name)
	for _, d := range []string{dir, path.Dir(dir)} {
		_ = s.FS.Remove(d)
	}
}

func (s *session) tableFolder(name connector.Name) string { return s.folder().Of(name) }

func (s *session) dropTable(d *flinksql.Drop) error {
	name := warehouse.NameIn(d.Database, d.Name)
	there, err := s.tableExists(name)
	if err != nil {
		return err
	}
	if !there {
		if d.IfExists {
			return nil
		}
		return fmt.Errorf("table %s does not exist in %s; DROP TABLE IF EXISTS does not mind", name, s.Warehouse)
	}
	if err := s.mayReplaceUnlocked(name); err != nil {
		return err
	}
	if err := s.lock(name, true); err != nil {
		return err
	}
	return s.removeTable(name)
}
