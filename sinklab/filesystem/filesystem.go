// Package filesystem is the file system that everything of the lab which touches files
// goes through: an interface, the machine's own behind it, and one that fails where a
// schedule says so.
//
// Through it a test can make any step fail, whichever file it is. Non-goals: knowing what
// the files hold, and permissions or links beyond what the interface names.
package filesystem

import (
	"errors"
	"io"
	"io/fs"
)

// FS is the file system that a warehouse lives in. Paths are slash-separated.
// Errors match fs.ErrExist and fs.ErrNotExist by errors.Is.
type FS interface {
	// Create makes a new file for writing; fs.ErrExist if the name is taken.
	Create(name string) (File, error)
	// Open opens a file for reading.
	Open(name string) (File, error)
	// Rename moves a file and replaces one of the new name.
	Rename(from, to string) error
	// Link gives a file a second name, atomically; fs.ErrExist if that is taken.
	Link(from, to string) error
	// Remove deletes a file or an empty folder.
	Remove(name string) error
	// ReadDir lists a folder, sorted by name.
	ReadDir(name string) ([]Entry, error)
	// Stat describes a file or folder.
	Stat(name string) (Entry, error)
	// MkdirAll makes a folder and those above it; one that exists is no error.
	MkdirAll(name string) error
	// SyncDir makes the names in a folder durable.
	SyncDir(name string) error
}

// File is an open file.
type File interface {
	io.Reader
	io.ReaderAt
	io.Writer
	io.Closer
	// Sync makes the content durable.
	Sync() error
}

// Entry is what Stat and ReadDir tell.
type Entry struct {
	Name string // the last part of the path
	Size int64  // bytes; meaningless for a folder
	Dir  bool
	// ModMillis is when the file was last written, milliseconds since 1970 UTC; 0
	// where a file system does not know. Nothing but doctor looks at it.
	ModMillis int64
}

// Exists tells whether a file or folder is there.
func Exists(fsys FS, name string) (bool, error) {
	_, err := fsys.Stat(name)
	if errors.Is(err, fs.ErrNotExist) {
		return false, nil
	}
	return err == nil, err
}

// ReadFile reads a whole file. Its memory is bounded by the file's size.
func ReadFile(fsys FS, name string) (data []byte, err error) {
	f, err := fsys.Open(name)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, f.Close()) }()
	return io.ReadAll(f)
}

// RemoveAll deletes a folder with all it holds; a folder that is not there is no error.
func RemoveAll(fsys FS, dir string) error {
	entries, err := fsys.ReadDir(dir)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err
	}
	for _, e := range entries {
		name := dir + "/" + e.Name
		if e.Dir {
			err = RemoveAll(fsys, name)
		} else {
			err = fsys.Remove(name)
		}
		if err != nil && !errors.Is(err, fs.ErrNotExist) {
			return err
		}
	}
	return fsys.Remove(dir)
}
