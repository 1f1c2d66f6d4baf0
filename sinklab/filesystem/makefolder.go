package filesystem

import (
	"path"
	"slices"
)

// MakeFolder makes a folder and those above it. With durable, the names of all that
// are new are made durable from the top down: a file in a folder whose own name is
// lost is lost with it.
func MakeFolder(fsys FS, name string, durable bool) error {
	if !durable {
		return fsys.MkdirAll(name)
	}
	var parents []string // of new folders, the deepest first
	for dir := path.Clean(name); ; dir = path.Dir(dir) {
		here, err := Exists(fsys, dir)
		if err != nil {
			return err
		}
		if here || dir == path.Dir(dir) {
			break
		}
		parents = append(parents, path.Dir(dir))
	}
	if err := fsys.MkdirAll(name); err != nil {
		return err
	}
	for _, dir := range slices.Backward(parents) {
		if err := fsys.SyncDir(dir); err != nil {
			return err
		}
	}
	return nil
}
