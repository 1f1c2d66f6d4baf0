package runner

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"exactlyonce/sinklab/flinksql"
	"exactlyonce/sinklab/paimon"
	"exactlyonce/sinklab/paimon/disk"
	"exactlyonce/sinklab/sqlview"
)

// clean is CALL sys.remove_orphan_files: it deletes data files that no snapshot
// and no tag references. Ages are counted on the lab's clock: what is there was written
// before now, so a point in time after now takes all of it and an earlier one
// takes nothing. Committables that wait in a savepoint lose their files too,
// which is what the procedure's default of one day guards against.
func (s *session) clean(step *flinksql.Step) error {
	name := disk.TableName{Database: step.Clean.Database, Name: step.Clean.Name}
	table, err := s.warehouse.Open(name.Database, name.Name)
	if err != nil {
		return fmt.Errorf("table %s in %s cannot be read: %w", name, s.Warehouse, err)
	}
	removed := 0
	if step.Clean.OlderThanMillis > s.epoch {
		if removed, err = removeOrphans(table, s.epoch); err != nil {
			return err
		}
	}
	s.listener.Query(step.Text, &sqlview.Result{
		Columns: []sqlview.Column{{Name: "result", Type: "STRING"}}, Rows: [][]any{{strconv.Itoa(removed)}},
	})
	return nil
}

// expiryOf is what the writers of a table expire, nil = nothing.
func expiryOf(table *disk.Table) (*paimon.Retention, error) {
	return paimon.ExpiryOf(func(key string) string {
		value, _ := table.Schema().Option(key)
		return value
	})
}

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
