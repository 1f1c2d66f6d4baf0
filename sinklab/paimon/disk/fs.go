// Package disk keeps a table as files, in the format of Paimon 2.0.0: schema and
// snapshot JSON, Avro manifests, Parquet data files, hint files.
//
// Goals: real Paimon and pypaimon read what is written here; what real Paimon
// wrote is read here; the same calls write the same bytes. All I/O goes through
// FS, so that a test can make any step fail. Every error names the file, and the
// rule that the file breaks.
//
// Non-goals: deletion vectors, branches, merge engines but deduplicate, other file
// formats than Parquet, object stores.
package disk

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

// exists tells whether a file or folder is there.
func exists(fsys FS, name string) (bool, error) {
	_, err := fsys.Stat(name)
	if errors.Is(err, fs.ErrNotExist) {
		return false, nil
	}
	return err == nil, err
}

// readAll reads a whole file. Its memory is bounded by the file's size.
func readAll(fsys FS, name string) (data []byte, err error) {
	f, err := fsys.Open(name)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, f.Close()) }()
	return io.ReadAll(f)
}

// removeAll deletes a folder with all it holds; a folder that is not there is no error.
func removeAll(fsys FS, dir string) error {
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
			err = removeAll(fsys, name)
		} else {
			err = fsys.Remove(name)
		}
		if err != nil && !errors.Is(err, fs.ErrNotExist) {
			return err
		}
	}
	return fsys.Remove(dir)
}
