package console

import (
	"fmt"
	"os"
)

// File is the file that a flag names, nil = none. It is written beside and gets its
// name when all is well, so that it is there as a whole or not at all. A device or a pipe
// is written to directly.
type File struct {
	flag, Name, temp string // temp "" = written directly
	f                *os.File
}

// CreateFile finds out before anything runs whether the file that a flag names can be
// written.
func CreateFile(flag, name string) (*File, error) {
	if name == "" {
		return nil, nil
	}
	t := &File{flag: flag, Name: name}
	target := name
	if info, err := os.Stat(name); err != nil || info.Mode().IsRegular() || info.IsDir() {
		if err == nil && info.IsDir() {
			return nil, fmt.Errorf("%s %s: it is a folder; name a file in it", flag, name)
		}
		t.temp = name + ".tmp"
		target = t.temp
	}
	f, err := os.OpenFile(target, os.O_WRONLY|os.O_CREATE|os.O_TRUNC, 0o666)
	if err != nil {
		return nil, t.Failed(err)
	}
	t.f = f
	return t, nil
}

// Write implements io.Writer.
func (t *File) Write(b []byte) (int, error) { return t.f.Write(b) }

// Failed says that it could not be written.
func (t *File) Failed(err error) error {
	return FileFailed(t.flag+" "+t.Name, "cannot be written", err)
}

// Close gives the file its name, or takes it away where the command failed.
func (t *File) Close(failed error) error {
	if t == nil {
		return failed
	}
	err := t.f.Close()
	switch {
	case t.temp == "":
	case failed != nil || err != nil:
		_ = os.Remove(t.temp)
	default:
		err = os.Rename(t.temp, t.Name)
	}
	if failed == nil && err != nil {
		return t.Failed(err)
	}
	return failed
}
