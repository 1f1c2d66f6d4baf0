package disk

import (
	"errors"
	"fmt"
	"io/fs"

	"exactlyonce/sinklab/paimon"
)

// Publish makes s visible: a temporary file beside its final name, named as
// Paimon 2.0.0 names it, then link(2). Paimon's own local commit renames under a
// lock that lives inside one JVM; a link excludes other processes too.
// Errors: paimon.ErrSnapshotExists if the id is taken; any other I/O error leaves
// it open whether s is visible.
func (t *Table) Publish(s paimon.Snapshot) error {
	temp := fmt.Sprintf("%s/.%s%d.%s.tmp", snapshotDir, snapshotPrefix, s.ID, s.UUID)
	err := t.files.publish(temp, snapshotFile(s.ID), printSnapshot(s))
	if errors.Is(err, fs.ErrExist) {
		return &FileError{File: snapshotFile(s.ID), Rule: "publish", Err: paimon.ErrSnapshotExists}
	}
	return err
}

// Snapshot reads snapshot-<id>. A file that is cut, or holds another id, is an error.
func (t *Table) Snapshot(id int64) (paimon.Snapshot, error) {
	name := snapshotFile(id)
	data, err := t.files.read(name)
	if err != nil {
		return paimon.Snapshot{}, err
	}
	if len(data) == 0 {
		return paimon.Snapshot{}, &FileError{File: name, Rule: "content", Err: paimon.ErrTorn}
	}
	return parseSnapshot(name, id, data)
}
