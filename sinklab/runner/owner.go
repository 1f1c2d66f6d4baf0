package runner

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"path"

	"exactlyonce/sinklab/connector"
	"exactlyonce/sinklab/filesystem"
	"exactlyonce/sinklab/warehouse"
)

// owner is what the lab remembers of a table that it wrote to: enough to know the
// table again and to see whether anybody else has written to it since.
type owner struct {
	Table       string   `json:"table"`
	Schema      string   `json:"schema_sha256"` // its fingerprint; "" = somebody else created the table
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

func (r records) file(name connector.Name) string {
	return path.Join(r.warehouse, labFolder, name.String()+".json")
}

// read returns the record of a table, or an empty one where there is none.
func (r records) read(name connector.Name) (owner, error) {
	file := r.file(name)
	data, err := filesystem.ReadFile(r.fs, file)
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
func (r records) amend(name connector.Name, change func(*owner)) (owner, error) {
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
func (r records) write(name connector.Name, o owner) error {
	data, err := json.MarshalIndent(o, "", "  ")
	if err != nil {
		return err
	}
	file := r.file(name)
	err = r.fs.MkdirAll(path.Dir(file))
	if err == nil {
		err = filesystem.Replace(r.fs, file, append(data, '\n'), false)
	}
	if err != nil {
		return fmt.Errorf("the lab's record %s cannot be written: %s", file, filesystem.Cause(err))
	}
	return nil
}

// remove forgets a table; one that is not known is no error.
func (r records) remove(name connector.Name) error {
	err := r.fs.Remove(r.file(name))
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("the lab's record %s cannot be removed: %s", r.file(name), filesystem.Cause(err))
	}
	return nil
}

// owns tells whether the table is the one that was recorded and every commit of it is by a
// recorded user.
func (o *owner) owns(t warehouse.Table) (bool, error) {
	hash, err := t.Fingerprint()
	if err != nil || hash != o.Schema {
		return false, err
	}
	return t.OnlyBy(o.Users)
}
