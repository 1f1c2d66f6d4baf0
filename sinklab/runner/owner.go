package runner

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"

	"exactlyonce/sinklab/paimon"
	"exactlyonce/sinklab/paimon/disk"
)

// owner is what the lab remembers of a table that it created, in
// <warehouse>/.sinklab/<database>.<table>.json: enough to know the table again
// and to see whether anybody else has written to it since.
type owner struct {
	Table       string   `json:"table"`
	Schema      string   `json:"schema_sha256"`
	Incarnation int64    `json:"incarnation"` // jobs that started on it without state
	Users       []string `json:"commit_users"`
}

func ownerFile(warehouse string, name disk.TableName) string {
	return filepath.Join(warehouse, ".sinklab", name.String()+".json")
}

// readOwner returns the record of a table, or an empty one where there is none.
func readOwner(warehouse string, name disk.TableName) (owner, error) {
	file := ownerFile(warehouse, name)
	data, err := os.ReadFile(file)
	if errors.Is(err, fs.ErrNotExist) {
		return owner{}, nil
	}
	if err != nil {
		return owner{}, err
	}
	var o owner
	if err := json.Unmarshal(data, &o); err != nil {
		return owner{}, fmt.Errorf("%s: not a record of the lab (%w); delete it, then the table counts as not created by the lab", file, err)
	}
	return o, nil
}

// save replaces the record at once: written beside, then renamed.
func (o owner) save(warehouse string, name disk.TableName) error {
	file := ownerFile(warehouse, name)
	if err := os.MkdirAll(filepath.Dir(file), 0o777); err != nil {
		return err
	}
	data, err := json.MarshalIndent(o, "", "  ")
	if err != nil {
		return err
	}
	temp := file + ".tmp"
	if err := os.WriteFile(temp, append(data, '\n'), 0o666); err != nil {
		os.Remove(temp)
		return err
	}
	return os.Rename(temp, file)
}

// owns tells whether the table is the one that was recorded and every snapshot of
// it was committed by a recorded user.
func (o owner) owns(t *disk.Table) (bool, error) {
	hash, err := schemaHash(t)
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

func schemaHash(t *disk.Table) (string, error) {
	data, err := os.ReadFile(filepath.Join(t.Path(), "schema", "schema-0"))
	if err != nil {
		return "", err
	}
	sum := sha256.Sum256(data)
	return hex.EncodeToString(sum[:]), nil
}
