package runner_test

import (
	"bytes"
	"errors"
	"io"
	"io/fs"
	"path"
	"slices"
	"strings"

	"exactlyonce/sinklab/filesystem"
)

// memDisk is a file system in memory that knows what would survive a power loss:
// of a file what was synced, of a folder the names as of its last SyncDir. Nothing
// else is promised by POSIX.
//
// It is our own and not pebble's vfs.MemFS: that one's Create replaces a file of the
// name where the table needs O_EXCL, its CrashClone draws what is kept but cannot
// keep a name and lose its content (the torn file that journaling file systems
// leave), and it brings a dozen modules, an error reporter among them.
type memDisk struct {
	root *inode
	left int // operations that change something until the power goes; negative = it stays
	dead bool
	done int // operations that changed something
}

// inode is a file or a folder.
type inode struct {
	children, durable   map[string]*inode // of a folder: its names now, and at its last sync
	content, onPlatters []byte            // of a file, likewise
}

var errPower = errors.New("the power is gone")

func newFolder() *inode { return &inode{children: map[string]*inode{}, durable: map[string]*inode{}} }

func newMemDisk() *memDisk { return &memDisk{root: newFolder(), left: -1} }

var _ filesystem.FS = (*memDisk)(nil)

// powered tells whether the machine still runs; a change uses up one operation.
func (d *memDisk) powered(change bool) error {
	if d.dead || change && d.left == 0 {
		d.dead = true
		return errPower
	}
	if change {
		d.left--
		d.done++
	}
	return nil
}

// find walks to a name: its folder, its last part, and what is there, nil = nothing.
func (d *memDisk) find(name string) (dir *inode, base string, n *inode) {
	name = path.Clean("/" + name)
	if name == "/" {
		return nil, "/", d.root
	}
	dir = d.root
	parts := strings.Split(name[1:], "/")
	for _, part := range parts[:len(parts)-1] {
		if dir = dir.children[part]; dir == nil || dir.children == nil {
			return nil, "", nil
		}
	}
	base = parts[len(parts)-1]
	return dir, base, dir.children[base]
}

func missing(op, name string) error { return &fs.PathError{Op: op, Path: name, Err: fs.ErrNotExist} }
func taken(op, name string) error   { return &fs.PathError{Op: op, Path: name, Err: fs.ErrExist} }

func (d *memDisk) Create(name string) (filesystem.File, error) {
	if err := d.powered(true); err != nil {
		return nil, err
	}
	dir, base, n := d.find(name)
	switch {
	case dir == nil:
		return nil, missing("create", name)
	case n != nil:
		return nil, taken("create", name)
	}
	dir.children[base] = &inode{}
	return &memFile{disk: d, node: dir.children[base]}, nil
}

func (d *memDisk) Open(name string) (filesystem.File, error) {
	if err := d.powered(false); err != nil {
		return nil, err
	}
	_, _, n := d.find(name)
	if n == nil || n.children != nil {
		return nil, missing("open", name)
	}
	return &memFile{disk: d, node: n, Reader: bytes.NewReader(n.content)}, nil
}

// move gives a node a second name; with only it loses the first.
func (d *memDisk) move(op, from, to string, replace, only bool) error {
	if err := d.powered(true); err != nil {
		return err
	}
	oldDir, oldBase, n := d.find(from)
	newDir, newBase, there := d.find(to)
	switch {
	case n == nil || newDir == nil:
		return missing(op, from)
	case there != nil && !replace:
		return taken(op, to)
	}
	newDir.children[newBase] = n
	if only {
		delete(oldDir.children, oldBase)
	}
	return nil
}

func (d *memDisk) Rename(from, to string) error { return d.move("rename", from, to, true, true) }
func (d *memDisk) Link(from, to string) error   { return d.move("link", from, to, false, false) }

func (d *memDisk) Remove(name string) error {
	if err := d.powered(true); err != nil {
		return err
	}
	dir, base, n := d.find(name)
	if n == nil {
		return missing("remove", name)
	}
	if len(n.children) > 0 {
		return &fs.PathError{Op: "remove", Path: name, Err: errors.New("directory not empty")}
	}
	delete(dir.children, base)
	return nil
}

func (d *memDisk) ReadDir(name string) ([]filesystem.Entry, error) {
	if err := d.powered(false); err != nil {
		return nil, err
	}
	_, _, n := d.find(name)
	if n == nil || n.children == nil {
		return nil, missing("readdir", name)
	}
	var entries []filesystem.Entry
	for base, c := range n.children {
		entries = append(entries, c.entry(base))
	}
	slices.SortFunc(entries, func(a, b filesystem.Entry) int { return strings.Compare(a.Name, b.Name) })
	return entries, nil
}

func (n *inode) entry(base string) filesystem.Entry {
	return filesystem.Entry{Name: base, Size: int64(len(n.content)), Dir: n.children != nil}
}

func (d *memDisk) Stat(name string) (filesystem.Entry, error) {
	if err := d.powered(false); err != nil {
		return filesystem.Entry{}, err
	}
	_, base, n := d.find(name)
	if n == nil {
		return filesystem.Entry{}, missing("stat", name)
	}
	return n.entry(base), nil
}

func (d *memDisk) MkdirAll(name string) error {
	if err := d.powered(true); err != nil {
		return err
	}
	at := d.root
	for _, part := range strings.Split(path.Clean("/" + name)[1:], "/") {
		if at.children[part] == nil {
			at.children[part] = newFolder()
		}
		at = at.children[part]
	}
	return nil
}

func (d *memDisk) SyncDir(name string) error {
	if err := d.powered(true); err != nil {
		return err
	}
	_, _, n := d.find(name)
	if n == nil {
		return missing("sync", name)
	}
	n.durable = map[string]*inode{}
	for base, c := range n.children {
		n.durable[base] = c
	}
	return nil
}

// memFile is an open file; one opened for writing has no reader.
type memFile struct {
	*bytes.Reader
	disk *memDisk
	node *inode
}

func (f *memFile) Write(p []byte) (int, error) {
	if err := f.disk.powered(true); err != nil {
		return 0, err
	}
	f.node.content = append(f.node.content, p...)
	return len(p), nil
}

func (f *memFile) Sync() error {
	if err := f.disk.powered(true); err != nil {
		return err
	}
	f.node.onPlatters = slices.Clone(f.node.content)
	return nil
}

func (f *memFile) Close() error { return f.disk.powered(false) }

func (f *memFile) Read(p []byte) (int, error) {
	if f.Reader == nil {
		return 0, io.ErrUnexpectedEOF
	}
	return f.Reader.Read(p)
}
