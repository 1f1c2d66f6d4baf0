package runner

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"exactlyonce/sinklab/connector"
	"exactlyonce/sinklab/filesystem"
	"exactlyonce/sinklab/internal/filelock"
)

// heldLock is a lock until the script has ended.
type heldLock struct {
	file      *os.File
	exclusive bool
}

// lock keeps other runs of the lab away from a table until the script has ended.
//
// Who makes, replaces or drops the table has it alone: another run would lose it
// under its feet. Who only inserts shares it where its kind lets writers share a table,
// as Paimon does: snapshots are published exclusively, and each job draws its names from
// its script and an incarnation that is given out once. The same script a second time would
// take the journal and the names of the first, so it waits (lockScript).
func (s *session) lock(name connector.Name, exclusive bool) error {
	return s.hold(s.lockName(name), exclusive, s.inUse(name))
}

// lockScript keeps out a second run of the script into the same warehouse.
func (s *session) lockScript() error {
	name := filepath.Base(s.program.Name)
	return s.hold(filepath.Join(s.scriptLocks(), name+".lock"), true,
		fmt.Errorf("script %s is being run into %s by another run of sinklab; wait for it to end, or choose another --warehouse", name, s.Warehouse))
}

func (s *session) scriptLocks() string { return filepath.Join(s.Warehouse, labFolder, "running") }

// hold takes a lock, or makes a shared one exclusive; busy is the error where it is another's.
func (s *session) hold(name string, exclusive bool, busy error) (err error) {
	if _, real := s.FS.(filesystem.OS); !real {
		return nil // an injected file system belongs to one test
	}
	held := s.locks[name]
	switch {
	case held == nil:
		held = &heldLock{exclusive: exclusive}
		held.file, err = filelock.Take(name, exclusive, patience(exclusive))
	case exclusive && !held.exclusive:
		held.exclusive, err = true, filelock.Lock(held.file, true) // if not, it is lost, and the script ends
	}
	if errors.Is(err, filelock.ErrLocked) {
		return busy
	}
	if err != nil {
		return fmt.Errorf("the lab's lock %s cannot be taken: %s", name, filesystem.Cause(err))
	}
	s.locks[name] = held
	return nil
}

// patience: who ends holds the lock alone for the moment in which it removes the file,
// and that must not turn away who would share it.
func patience(exclusive bool) time.Duration {
	if exclusive {
		return 0
	}
	return 200 * time.Millisecond
}

func (s *session) lockName(name connector.Name) string {
	return filepath.Join(s.Warehouse, labFolder, name.String()+".lock")
}

func (s *session) inUse(name connector.Name) error {
	return fmt.Errorf("table %s in %s is being written by another run of sinklab; wait for it to end, or choose another --warehouse", name, s.Warehouse)
}

// busy tells whether another run holds the lock, and leaves no file behind.
func (s *session) busy(name connector.Name) bool {
	if s.locks[s.lockName(name)] != nil {
		return false
	}
	f, err := os.OpenFile(s.lockName(name), os.O_RDWR, 0)
	if err != nil {
		return false
	}
	defer f.Close()
	return errors.Is(filelock.Lock(f, true), filelock.ErrLocked)
}

// unlock ends the script's locks.
func (s *session) unlock() {
	for _, held := range s.locks {
		filelock.Release(held.file)
	}
	for _, dir := range []string{s.scriptLocks(), filepath.Join(s.Warehouse, labFolder)} {
		_ = os.Remove(dir) // goes only if it is empty
	}
}

// lock keeps two runs from changing a table's record at once; it is held for a moment.
func (r records) lock(name connector.Name) (unlock func(), err error) {
	if _, real := r.fs.(filesystem.OS); !real {
		return func() {}, nil
	}
	file := r.file(name) + "~"
	f, err := filelock.Take(file, true, 10*time.Second)
	if err != nil {
		return nil, fmt.Errorf("the lab's lock %s cannot be taken: %s", file, filesystem.Cause(err))
	}
	return func() { filelock.Release(f) }, nil
}
