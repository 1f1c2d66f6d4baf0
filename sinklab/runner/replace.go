package runner

import (
	"errors"
	"fmt"
	"io/fs"

	"exactlyonce/sinklab/connector"
	"exactlyonce/sinklab/filesystem"
	"exactlyonce/sinklab/warehouse"
)

// clearTable removes an earlier table of the lab. It reports true where the table
// exists and the statement says IF NOT EXISTS.
func (s *session) clearTable(name connector.Name, keep bool) (exists bool, err error) {
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
func (s *session) removeTable(name connector.Name) error {
	there, err := s.tableExists(name)
	if err != nil || !there {
		return err
	}
	if err := s.mayReplace(name); err != nil {
		return err
	}
	if err := s.kinds.Drop(name); err != nil {
		return fmt.Errorf("table %s in %s cannot be removed: %s", name, s.Warehouse, filesystem.Cause(err))
	}
	delete(s.done, name)
	return s.records().remove(name)
}

// tableExists tells whether anything stands where the table belongs. Folders
// without any file are what a run left that could not create its table.
func (s *session) tableExists(name connector.Name) (bool, error) {
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
func (s *session) mayReplaceUnlocked(name connector.Name) (err error) {
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
func (s *session) mayReplace(name connector.Name) error {
	if s.Force {
		return nil
	}
	o, err := s.records().read(name)
	if err != nil {
		return fmt.Errorf("table %s: %w, or replace the table with --force", name, err)
	}
	owned := false
	table, err := s.kinds.Find(name)
	if err == nil {
		owned, err = o.owns(table)
	}
	switch {
	case errors.Is(err, warehouse.ErrNoTable):
		return fmt.Errorf("%s exists and is no whole table; choose another table name or --warehouse, or replace it with --force", s.tableFolder(name))
	case err != nil:
		return fmt.Errorf("table %s exists in %s and cannot be read: %w; --force replaces it", name, s.Warehouse, err)
	case !owned:
		return fmt.Errorf("table %s in %s was not created by the lab, or others have written to it since; "+
			"choose another table name or --warehouse, or replace it with --force", name, s.Warehouse)
	}
	return nil
}
