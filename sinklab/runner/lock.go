package runner

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"exactlyonce/sinklab/paimon/disk"
)

// errLocked: another run holds the lock.
var errLocked = errors.New("locked")

// lock keeps other runs of the lab away from a table until the script has ended.
// Two of them would not corrupt a snapshot, but with one seed they would take each
// other's files for their own, and one would drop the table under the other.
func (s *session) lock(name disk.TableName) error {
	if _, real := s.FS.(disk.OS); !real || s.locks[name] != nil {
		return nil // an injected file system belongs to one test
	}
	file := s.lockName(name)
	f, err := lockFile(file)
	if errors.Is(err, errLocked) {
		return s.inUse(name)
	}
	if err != nil {
		return fmt.Errorf("the lab's lock %s cannot be taken: %s", file, plain(err))
	}
	s.locks[name] = f
	return nil
}

func (s *session) lockName(name disk.TableName) string {
	return filepath.Join(s.Warehouse, labFolder, name.String()+".lock")
}

func (s *session) inUse(name disk.TableName) error {
	return fmt.Errorf("table %s in %s is being written by another run of sinklab; wait for it to end, or choose another --warehouse", name, s.Warehouse)
}

// busy tells whether another run holds the lock, and leaves no file behind.
func (s *session) busy(name disk.TableName) bool {
	if s.locks[name] != nil {
		return false
	}
	f, err := os.OpenFile(s.lockName(name), os.O_RDWR, 0)
	if err != nil {
		return false
	}
	defer f.Close()
	return errors.Is(flock(f), errLocked)
}

// unlock ends the script's locks. The files go while they are still locked, and
// who takes one looks whether it is still there, so none outlives its use.
func (s *session) unlock() {
	for _, f := range s.locks {
		_ = os.Remove(f.Name())
		_ = f.Close()
	}
	_ = os.Remove(filepath.Join(s.Warehouse, labFolder)) // goes only if it is empty
}

// lockFile creates and locks a file without waiting.
func lockFile(name string) (*os.File, error) {
	for range 100 { // others may come and go; they do not do so forever
		if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
			return nil, err
		}
		f, err := os.OpenFile(name, os.O_CREATE|os.O_RDWR, 0o644)
		if errors.Is(err, fs.ErrNotExist) {
			continue // another run has just ended and removed the folder
		}
		if err != nil {
			return nil, err
		}
		if err := flock(f); err != nil {
			return nil, errors.Join(err, f.Close())
		}
		if current(f) {
			return f, nil
		}
		_ = f.Close() // its owner has removed it: take the next one
	}
	return nil, errLocked
}

// current tells whether the open file is still what its name leads to.
func current(f *os.File) bool {
	open, err := f.Stat()
	if err != nil {
		return false
	}
	named, err := os.Stat(f.Name())
	return err == nil && os.SameFile(open, named)
}
