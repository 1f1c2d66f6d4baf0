package filesystem

import (
	"errors"
	"os"
)

// OS is the operating system's file system.
type OS struct{}

var _ FS = OS{}

const (
	fileMode = 0o644
	dirMode  = 0o755
)

// Create uses O_EXCL, so that of two writers of one name one fails.
func (OS) Create(name string) (File, error) {
	return asFile(os.OpenFile(name, os.O_CREATE|os.O_EXCL|os.O_WRONLY, fileMode))
}

// Open opens for reading only.
func (OS) Open(name string) (File, error) { return asFile(os.Open(name)) }

// asFile keeps a nil *os.File from becoming a File that is not nil.
func asFile(f *os.File, err error) (File, error) {
	if err != nil {
		return nil, err
	}
	return f, nil
}

// Rename is rename(2).
func (OS) Rename(from, to string) error { return os.Rename(from, to) }

// Link is link(2).
func (OS) Link(from, to string) error { return os.Link(from, to) }

// Remove is unlink(2) or rmdir(2).
func (OS) Remove(name string) error { return os.Remove(name) }

// MkdirAll makes folders readable by all.
func (OS) MkdirAll(name string) error { return os.MkdirAll(name, dirMode) }

// ReadDir leaves out what vanishes between listing and describing.
func (OS) ReadDir(name string) ([]Entry, error) {
	listed, err := os.ReadDir(name)
	if err != nil {
		return nil, err
	}
	entries := make([]Entry, 0, len(listed))
	for _, d := range listed {
		info, err := d.Info()
		if errors.Is(err, os.ErrNotExist) {
			continue
		}
		if err != nil {
			return nil, err
		}
		entries = append(entries, Entry{Name: d.Name(), Size: info.Size(), Dir: d.IsDir(), ModMillis: info.ModTime().UnixMilli()})
	}
	return entries, nil
}

// Stat follows links.
func (OS) Stat(name string) (Entry, error) {
	info, err := os.Stat(name)
	if err != nil {
		return Entry{}, err
	}
	return Entry{Name: info.Name(), Size: info.Size(), Dir: info.IsDir(), ModMillis: info.ModTime().UnixMilli()}, nil
}

// SyncDir is fsync(2) on the folder.
func (OS) SyncDir(name string) error {
	d, err := os.Open(name)
	if err != nil {
		return err
	}
	return errors.Join(d.Sync(), d.Close())
}
