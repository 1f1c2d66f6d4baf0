package filesystem

import (
	"errors"
	"io/fs"
	"path"
)

// Replace gives a name new content at once: it is written beside, under the name with
// ".tmp" behind it, and renamed. A reader sees the old content or the new one. A
// temporary file that is there is what a kill left, and goes. With sync the content is on
// the disk before the name is, and the name before Replace returns.
func Replace(fsys FS, name string, data []byte, sync bool) error {
	temp := name + ".tmp"
	err := write(fsys, temp, data, sync)
	if err == nil {
		err = fsys.Rename(temp, name)
	}
	if err != nil {
		_ = fsys.Remove(temp) // the first error is the one to report
		return err
	}
	if sync {
		return fsys.SyncDir(path.Dir(name))
	}
	return nil
}

func write(fsys FS, name string, data []byte, sync bool) error {
	if err := fsys.Remove(name); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	f, err := fsys.Create(name)
	if err != nil {
		return err
	}
	_, err = f.Write(data)
	if err == nil && sync {
		err = f.Sync()
	}
	return errors.Join(err, f.Close())
}
