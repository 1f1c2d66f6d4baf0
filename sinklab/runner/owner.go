package runner

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"path"
	"slices"

	"exactlyonce/sinklab/filesystem"
	"exactlyonce/sinklab/paimon"
	"exactlyonce/sinklab/paimon/disk"
)

// owner is what the lab remembers of a table that it wrote to: enough to know the
// table again and to see whether anybody else has written to it since.
type owner struct {
	Table       string   `json:"table"`
	Schema      string   `json:"schema_sha256"` // "" = somebody else created the table
	Incarnation int64    `json:"incarnation"`   // jobs that have started on it
	Users       []string `json:"commit_users"`
}

// labFolder is the lab's own folder in a warehouse.
const labFolder = ".sinklab"

// records are the owners of a warehouse: .sinklab/<database>.<table>.json.
type records struct {
	fs        filesystem.FS
	warehouse string
}

func (r records) file(name disk.TableName) string {
	return path.Join(r.warehouse, labFolder, name.String()+".json")
}

// read returns the record of a table, or an empty one where there is none.
func (r records) read(name disk.TableName) (owner, error) {
	file := r.file(name)
	data, err := readFile(r.fs, file)
	if errors.Is(err, fs.ErrNotExist) {
		return owner{}, nil
	}
	if err != nil {
		return owner{}, fmt.Errorf("the lab's record %s cannot be read: %s", file, filesystem.Cause(err))
	}
	var o owner
	if err := json.Unmarshal(data, &o); err != nil || o.Table != name.String() {
		return owner{}, fmt.Errorf("%s is damaged: not the lab's record of table %s; delete it, then the table counts as not created by the lab", file, name)
	}
	return o, nil
}

// amend changes the record of a table, one run after the other.
func (r records) amend(name disk.TableName, change func(*owner)) (owner, error) {
	release, err := r.lock(name)
	if err != nil {
		return owner{}, err
	}
	defer release()
	o, err := r.read(name)
	if err != nil {
		return owner{}, err
	}
	o.Table = name.String()
	change(&o)
	return o, r.write(name, o)
}

// write replaces the record at once: written beside, then renamed.
func (r records) write(name disk.TableName, o owner) error {
	data, err := json.MarshalIndent(o, "", "  ")
	if err != nil {
		return err
	}
	file := r.file(name)
	temp := file + ".tmp"
	err = r.fs.MkdirAll(path.Dir(file))
	if err == nil {
		err = writeFile(r.fs, temp, append(data, '\n'))
	}
	if err == nil {
		err = r.fs.Rename(temp, file)
	}
	if err != nil {
		_ = r.fs.Remove(temp) // the first error is the one to report
		return fmt.Errorf("the lab's record %s cannot be written: %s", file, filesystem.Cause(err))
	}
	return nil
}

// remove forgets a table; one that is not known is no error.
func (r records) remove(name disk.TableName) error {
	err := r.fs.Remove(r.file(name))
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("the lab's record %s cannot be removed: %s", r.file(name), filesystem.Cause(err))
	}
	return nil
}

// owns tells whether the table is the one that was recorded and every snapshot of
// it was committed by a recorded user.
func (r records) owns(o owner, t *disk.Table) (bool, error) {
	hash, err := r.schemaHash(t)
	if err != nil || hash != o.Schema {
		return false, err
	}
	snapshots, err := paimon.Snapshots(t)
	if err != nil {
		return false, err
	}
	for _, s := range snapshots {
		if !slices.Contains(o.Users, s.CommitUser) {
			return false, nil
		}
	}
	return len(t.Schemas()) == 1, nil
}

func (r records) schemaHash(t *disk.Table) (string, error) {
	data, err := readFile(r.fs, path.Join(t.Path(), "schema", "schema-0"))
	if err != nil {
		return "", err
	}
	sum := sha256.Sum256(data)
	return hex.EncodeToString(sum[:]), nil
}

func readFile(fsys filesystem.FS, name string) (data []byte, err error) {
	f, err := fsys.Open(name)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, f.Close()) }()
	return io.ReadAll(f)
}

// writeFile writes a temporary file; one of that name is what a crash left behind.
func writeFile(fsys filesystem.FS, name string, data []byte) error {
	if err := fsys.Remove(name); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	f, err := fsys.Create(name)
	if err != nil {
		return err
	}
	_, err = f.Write(data)
	return errors.Join(err, f.Close())
}
