package disk

import (
	"errors"
	"io/fs"
	"path"
	"strings"

	"exactlyonce/sinklab/filesystem"
)

// folder is one table's folder; all files of a table are named relative to it.
type folder struct {
	fs    filesystem.FS
	dir   string
	fsync bool
}

func (f folder) at(name string) string { return path.Join(f.dir, name) }

func (f folder) read(name string) ([]byte, error) {
	data, err := filesystem.ReadFile(f.fs, f.at(name))
	return data, ioError(name, "read", err)
}

// create writes a file under its final name, which must be free. On an error what
// was written is removed, unless the name was somebody else's.
func (f folder) create(name string, write func(filesystem.File) error) error {
	file, err := f.open(name)
	if err != nil {
		return ioError(name, "create", err)
	}
	err = write(file)
	if err == nil && f.fsync {
		err = ioError(name, "sync", file.Sync())
	}
	err = errors.Join(err, ioError(name, "close", file.Close()))
	if err == nil {
		err = f.syncDir(path.Dir(name))
	}
	if err != nil {
		return f.discard(name, err)
	}
	return nil
}

// discard removes a file that nobody looks at, after err. The first error is the
// one to report, and failing to remove changes nothing; but a crash is one, too.
func (f folder) discard(name string, err error) error {
	return unlessCrash(err, f.fs.Remove(f.at(name)))
}

// open creates the file, and its folder where that is missing.
func (f folder) open(name string) (filesystem.File, error) {
	file, err := f.fs.Create(f.at(name))
	if !errors.Is(err, fs.ErrNotExist) {
		return file, err
	}
	if err := filesystem.MakeFolder(f.fs, path.Dir(f.at(name)), f.fsync); err != nil {
		return nil, err
	}
	return f.fs.Create(f.at(name))
}

func (f folder) syncDir(name string) error {
	if !f.fsync {
		return nil
	}
	return ioError(name, "sync folder", f.fs.SyncDir(f.at(name)))
}

func (f folder) write(name string, data []byte) error {
	return f.create(name, func(file filesystem.File) error {
		_, err := file.Write(data)
		return ioError(name, "write", err)
	})
}

// writeTemp writes a temporary file. One of that name is what a crash of the same
// writer left behind, so it is replaced.
func (f folder) writeTemp(name string, data []byte) error {
	err := f.write(name, data)
	if !errors.Is(err, fs.ErrExist) {
		return err
	}
	if err := f.fs.Remove(f.at(name)); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return ioError(name, "remove", err)
	}
	return f.write(name, data)
}

// publish makes data appear under name at once and only if the name is free: a
// temporary file, then link(2), which fails where rename(2) would overwrite. The
// temporary file goes in every case. Error: fs.ErrExist if the name is taken.
func (f folder) publish(temp, name string, data []byte) error {
	if err := f.writeTemp(temp, data); err != nil {
		return err
	}
	err := ioError(name, "publish", f.fs.Link(f.at(temp), f.at(name)))
	if err == nil { // at once: until then a reader sees what a power loss takes away
		err = f.syncDir(path.Dir(name))
	}
	return f.discard(temp, err)
}

// replace writes a temporary file and renames it over name.
func (f folder) replace(temp, name string, data []byte) error {
	if err := f.writeTemp(temp, data); err != nil {
		return err
	}
	if err := f.fs.Rename(f.at(temp), f.at(name)); err != nil {
		return f.discard(temp, ioError(name, "replace", err))
	}
	return f.syncDir(path.Dir(name))
}

// plainName refuses names that would lead out of their folder.
func plainName(kind, name string) error {
	if name == "" || name == "." || name == ".." || strings.ContainsAny(name, "/\\\x00") {
		return broken(name, "%s name %q: want a plain file name", kind, name)
	}
	return nil
}
