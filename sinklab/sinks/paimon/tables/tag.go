package tables

import (
	"errors"
	"fmt"

	"exactlyonce/sinklab/flinksql"
	"exactlyonce/sinklab/internal/flinktime"
	"exactlyonce/sinklab/paimon"
	"exactlyonce/sinklab/paimon/disk"
)

// tag is CALL sys.create_tag or sys.delete_tag.
func tag(t *disk.Table, call *flinksql.TagCall, nowMillis int64) error {
	if call.Delete {
		return deleteTag(t, call.Tag)
	}
	return createTag(t, call, nowMillis)
}

// deleteTag: a tag that does not exist is none to delete (TagManager.deleteTag).
func deleteTag(table *disk.Table, name string) error {
	_, err := paimon.RemoveTag(table, name)
	if errors.Is(err, paimon.ErrNotFound) {
		return nil
	}
	return err
}

func createTag(table *disk.Table, call *flinksql.TagCall, nowMillis int64) error {
	_, err := table.Tag(call.Tag)
	if err == nil {
		return fmt.Errorf("tag '%s' already exists; delete it first, or take another name", call.Tag)
	}
	if !errors.Is(err, paimon.ErrNotFound) {
		return err
	}
	id := call.Snapshot
	if id == 0 {
		if id, err = table.LatestID(); err != nil {
			return err
		}
	}
	if id == 0 {
		return fmt.Errorf("cannot create tag '%s': the table has no snapshot yet", call.Tag)
	}
	snapshot, err := paimon.SnapshotToTag(table, id)
	if errors.Is(err, paimon.ErrNotFound) {
		return fmt.Errorf("cannot create tag '%s': snapshot %d does not exist, or has expired and no tag holds it; SELECT * FROM `%s$snapshots` lists those that do", call.Tag, id, table.Name.Name)
	}
	if err != nil {
		return err
	}
	retained := call.RetainedMillis
	if option, ok := table.Schema().Option("tag.default-time-retained"); ok && retained == nil {
		millis, err := flinktime.Parse(option)
		if err != nil {
			return err
		}
		retained = &millis
	}
	return table.WriteTag(paimon.NewTag(call.Tag, snapshot, retained, nowMillis))
}
