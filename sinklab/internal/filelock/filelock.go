// Package filelock keeps processes, and goroutines of one, from doing one thing at once:
// locks that the end of a process releases however it ends.
//
// Non-goals: what is locked and what to say when it is taken (its users).
package filelock

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"time"
)

// ErrLocked: somebody else holds the lock.
var ErrLocked = errors.New("locked")

// Take creates and locks a file, and waits for at most so long.
func Take(name string, exclusive bool, patience time.Duration) (*os.File, error) {
	for deadline := time.Now().Add(patience); ; time.Sleep(time.Millisecond) {
		f, err := try(name, exclusive)
		if !errors.Is(err, ErrLocked) || !time.Now().Before(deadline) {
			return f, err
		}
	}
}

// try creates and locks a file without waiting.
func try(name string, exclusive bool) (*os.File, error) {
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
		if err := Lock(f, exclusive); err != nil {
			return nil, errors.Join(err, f.Close())
		}
		if current(f) {
			return f, nil
		}
		_ = f.Close() // its owner has removed it: take the next one
	}
	return nil, ErrLocked
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

// Release ends a lock. The file goes while nobody else has it, and who takes one
// looks whether it is still there, so none outlives its use: of those who share it
// the last one finds itself alone.
func Release(f *os.File) {
	if Lock(f, true) == nil {
		_ = os.Remove(f.Name())
	}
	_ = f.Close()
}
