package runner

import (
	"errors"
	"fmt"
	"io/fs"
	"path"

	"exactlyonce/sinklab/filesystem"
	"exactlyonce/sinklab/flinksql"
	"exactlyonce/sinklab/paimon"
	"exactlyonce/sinklab/paimon/disk"
	"exactlyonce/sinklab/runner/compose"
)

// createTable makes the table of a CREATE TABLE. A Paimon table that the lab
// created before is replaced; any other is left alone unless forced.
func (s *session) createTable(t *flinksql.Table) error {
	if _, err := compose.ConnectorOf(t); err != nil {
		return err
	}
	if t.Connector != "paimon" {
		return nil // it lives in a foreign system, made when a job first writes to it
	}
	name := disk.TableName{Database: t.Database, Name: t.Name}
	schema, err := paimon.SchemaOf(t, s.epoch)
	if err != nil {
		return err
	}
	exists, err := s.clearTable(name, t.IfNotExists)
	if err != nil || exists {
		return err
	}
	if err := s.makeTable(name, schema); err != nil {
		s.removeEmpty(name)
		return fmt.Errorf("table %s cannot be created in %s: %s", name, s.Warehouse, filesystem.Cause(err))
	}
	return nil
}

// makeTable publishes the schema and writes down that the table is the lab's. A
// table without that record would be a stranger's to the next run, so it goes again.
func (s *session) makeTable(name disk.TableName, schema paimon.Schema) error {
	table, err := s.warehouse.Create(name.Database, name.Name, schema, nil)
	if err != nil {
		return err
	}
	hash, err := s.records().schemaHash(table)
	if err == nil {
		err = s.records().write(name, owner{Table: name.String(), Schema: hash})
	}
	if err != nil {
		return errors.Join(err, s.warehouse.Drop(name.Database, name.Name))
	}
	return nil
}

// removeEmpty takes away the folders that a failed creation left, as far as they
// are empty.
func (s *session) removeEmpty(name disk.TableName) {
	dir := s.tableFolder(name)
	for _, d := range []string{dir + "/schema", dir, path.Dir(dir)} {
		_ = s.FS.Remove(d)
	}
}

func (s *session) tableFolder(name disk.TableName) string {
	return path.Join(s.Warehouse, name.Database+".db", name.Name)
}

// clearTable removes an earlier table of the lab. It reports true where the table
// exists and the statement says IF NOT EXISTS.
func (s *session) clearTable(name disk.TableName, keep bool) (exists bool, err error) {
	there, err := s.tableExists(name)
	if err != nil {
		return false, err
	}
	if there && !keep {
		if err := s.mayReplaceUnlocked(name); err != nil {
			return false, err
		}
	}
	if err := s.makeWarehouse(); err != nil {
		return false, err
	}
	if err := s.lock(name, !(there && keep)); err != nil {
		return false, err
	}
	if there && keep {
		return true, nil
	}
	return false, s.removeTable(name)
}

// removeTable drops what is there once more found to be the lab's, under the lock.
func (s *session) removeTable(name disk.TableName) error {
	there, err := s.tableExists(name)
	if err != nil || !there {
		return err
	}
	if err := s.mayReplace(name); err != nil {
		return err
	}
	if err := s.warehouse.Drop(name.Database, name.Name); err != nil {
		return fmt.Errorf("table %s in %s cannot be removed: %s", name, s.Warehouse, filesystem.Cause(err))
	}
	return s.records().remove(name)
}

// tableExists tells whether anything stands where the table belongs. Folders
// without any file are what a run left that could not create its table.
func (s *session) tableExists(name disk.TableName) (bool, error) {
	dir := s.tableFolder(name)
	e, err := s.FS.Stat(dir)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return false, nil
	case err != nil:
		return false, fmt.Errorf("table %s in %s: %s", name, s.Warehouse, filesystem.Cause(err))
	case !e.Dir:
		return false, fmt.Errorf("%s is a file where the folder of table %s belongs; move it away, or choose another table name or --warehouse", dir, name)
	}
	files, err := anyFile(s.FS, dir)
	if err != nil {
		return false, fmt.Errorf("table %s in %s cannot be listed: %s", name, s.Warehouse, filesystem.Cause(err))
	}
	return files, nil
}

// anyFile tells whether a folder holds a file at any depth.
func anyFile(fsys filesystem.FS, dir string) (bool, error) {
	entries, err := fsys.ReadDir(dir)
	if err != nil && !errors.Is(err, fs.ErrNotExist) { // another run may have removed it just now
		return false, err
	}
	for _, e := range entries {
		if !e.Dir {
			return true, nil
		}
		if found, err := anyFile(fsys, dir+"/"+e.Name); found || err != nil {
			return found, err
		}
	}
	return false, nil
}

// mayReplaceUnlocked asks before the lock leaves a trace in a stranger's warehouse.
// Another run may be at work on the table, so a refusal counts only where none is.
func (s *session) mayReplaceUnlocked(name disk.TableName) (err error) {
	for range 3 {
		if err = s.mayReplace(name); err == nil {
			return nil
		}
		if s.busy(name) {
			return s.inUse(name)
		}
	}
	return err
}

// mayReplace refuses to touch what the lab did not create or others have written to.
func (s *session) mayReplace(name disk.TableName) error {
	if s.Force {
		return nil
	}
	o, err := s.records().read(name)
	if err != nil {
		return fmt.Errorf("table %s: %w, or replace the table with --force", name, err)
	}
	owned := false
	table, err := s.warehouse.Open(name.Database, name.Name)
	if err == nil {
		owned, err = s.records().owns(o, table)
	}
	switch {
	case errors.Is(err, paimon.ErrNotFound):
		return fmt.Errorf("%s exists and is no whole table; choose another table name or --warehouse, or replace it with --force", s.tableFolder(name))
	case err != nil:
		return fmt.Errorf("table %s exists in %s and cannot be read: %w; --force replaces it", name, s.Warehouse, err)
	case !owned:
		return fmt.Errorf("table %s in %s was not created by the lab, or others have written to it since; "+
			"choose another table name or --warehouse, or replace it with --force", name, s.Warehouse)
	}
	return nil
}

func (s *session) dropTable(d *flinksql.Drop) error {
	name := disk.TableName{Database: d.Database, Name: d.Name}
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
