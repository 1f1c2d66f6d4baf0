package tables

import (
	"slices"
	"strconv"
	"strings"

	"exactlyonce/sinklab/paimon"
	"exactlyonce/sinklab/paimon/disk"
	"exactlyonce/sinklab/warehouse"
)

// clean is CALL sys.remove_orphan_files: it deletes what no snapshot and no tag
// references. Ages are counted on the lab's clock: what is there was written before the last
// job ended, so that moment and a later one take all of it and an earlier one
// takes nothing. Committables that wait in a savepoint lose their files too,
// which is what the procedure's default of one day guards against.
func clean(t *disk.Table, olderThan int64, c warehouse.Call) (string, error) {
	if err := paimon.CheckOlderThan(olderThan, c.NowMillis); err != nil {
		return "", err
	}
	if olderThan < c.IdleMillis {
		return "0", nil
	}
	removed, err := t.RemoveUnused()
	return strconv.Itoa(len(removed)), err
}

// expiryOf is what the writers of a table expire, nil = nothing.
func expiryOf(table *disk.Table) (*paimon.Retention, error) {
	return paimon.ExpiryOf(func(key string) string {
		value, _ := table.Schema().Option(key)
		return value
	})
}

// removeOrphans is a cleaning while a job is at work, by somebody who spares nothing: the data
// files that no snapshot references yet. What a commit is writing right now is too young.
func removeOrphans(table *disk.Table, now int64) (int, error) {
	snapshots, err := paimon.Snapshots(table)
	if err != nil {
		return 0, err
	}
	expiry, err := expiryOf(table)
	if err != nil {
		return 0, err
	}
	stays, err := paimon.OldestToStay(table, expiry, snapshots, now)
	if err != nil {
		return 0, err
	}
	files, err := paimon.ReferencedFiles(table, snapshots, stays)
	if err != nil {
		return 0, err
	}
	referenced := map[string]bool{} // looked up only
	for _, e := range slices.Concat(files.Needed, files.Doomed) {
		referenced[e.File.FileName] = true
	}
	onDisk, err := table.DataFilesOnDisk()
	if err != nil {
		return 0, err
	}
	removed := 0
	for _, file := range onDisk {
		name := file[strings.LastIndex(file, "/")+1:]
		if referenced[name] {
			continue
		}
		if err := table.RemoveDataFile(file); err != nil {
			return removed, err
		}
		removed++
	}
	return removed, nil
}
