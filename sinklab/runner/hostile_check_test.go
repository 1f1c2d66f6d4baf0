package runner_test

import (
	"errors"
	"fmt"
	"io"
	"path"
	"strconv"
	"strings"

	"exactlyonce/sinklab/filesystem"
	"exactlyonce/sinklab/paimon"
	"exactlyonce/sinklab/paimon/disk"
)

// sound checks every table of a warehouse as a reader meets it: each snapshot whole
// and all its rows readable, as many as it says, the identifiers of each user
// rising, and the newest snapshot found whatever the hints say.
func sound(fsys filesystem.FS, warehouse string) error {
	w, err := disk.OpenWarehouse(fsys, warehouse)
	if err != nil {
		return err
	}
	names, err := w.Tables()
	if err != nil {
		return err
	}
	for _, name := range names {
		table, err := w.Open(name.Database, name.Name)
		if err == nil {
			err = soundTable(fsys, table)
		}
		if err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
	}
	return nil
}

func soundTable(fsys filesystem.FS, table *disk.Table) error {
	snapshots, err := paimon.Snapshots(table)
	if err != nil {
		return err
	}
	stays, err := oldestToStay(table, snapshots)
	if err != nil {
		return err
	}
	newest := map[string]int64{}
	for _, s := range snapshots {
		if s.ID < stays { // an expiry may have been cut off: the next one takes the rest
			continue
		}
		n, err := countRows(table, s)
		switch {
		case err != nil:
			return fmt.Errorf("snapshot %d: %w", s.ID, err)
		case n != s.TotalRecordCount:
			return fmt.Errorf("snapshot %d has %d rows and says %d", s.ID, n, s.TotalRecordCount)
		case s.CommitKind == paimon.KindAppend && s.CommitIdentifier <= newest[s.CommitUser]:
			return fmt.Errorf("snapshot %d: identifier %d of %s does not rise", s.ID, s.CommitIdentifier, s.CommitUser)
		}
		newest[s.CommitUser] = s.CommitIdentifier
	}
	return listsLatest(fsys, table, snapshots)
}

// oldestToStay is the oldest snapshot that an expiry right after the newest one leaves.
func oldestToStay(table *disk.Table, snapshots []paimon.Snapshot) (int64, error) {
	option := func(key string) string {
		value, _ := table.Schema().Option(key)
		return value
	}
	retention, err := paimon.RetentionOf(option)
	if err != nil || len(snapshots) == 0 {
		return 0, err
	}
	last := snapshots[len(snapshots)-1]
	_, end, err := retention.Range(table, last.ID, last.TimeMillis)
	return end, err
}

// listsLatest compares LatestID with the files in the folder.
func listsLatest(fsys filesystem.FS, table *disk.Table, snapshots []paimon.Snapshot) error {
	entries, _ := fsys.ReadDir(path.Join(table.Path(), "snapshot")) // no folder, no snapshots
	newest, count := int64(0), int64(0)
	for _, e := range entries {
		text, ok := strings.CutPrefix(e.Name, "snapshot-")
		if id, err := strconv.ParseInt(text, 10, 64); ok && err == nil && len(snapshots) > 0 && id >= snapshots[0].ID { // before: left over
			newest, count = max(newest, id), count+1
		}
	}
	latest, err := table.LatestID()
	switch {
	case err != nil:
		return err
	case latest != newest:
		return fmt.Errorf("the newest snapshot is %d, readers find %d", newest, latest)
	case count != int64(len(snapshots)):
		return fmt.Errorf("%d snapshots are there, readers find %d", count, len(snapshots))
	}
	return nil
}

// countRows reads every live row of a snapshot.
func countRows(table *disk.Table, s paimon.Snapshot) (int64, error) {
	columns := make([]int, len(table.Schema().Fields))
	for i := range columns {
		columns[i] = i
	}
	r, err := table.Scan(s, columns, nil)
	if err != nil {
		return 0, err
	}
	n := int64(0)
	for {
		b, err := r.Next()
		if errors.Is(err, io.EOF) {
			return n, r.Close()
		}
		if err != nil {
			return 0, errors.Join(err, r.Close())
		}
		n += int64(b.Len)
	}
}

// temporaries lists the temporary files of all tables.
func temporaries(fsys filesystem.FS, dir string) (found []string) {
	entries, _ := fsys.ReadDir(dir)
	for _, e := range entries {
		name := path.Join(dir, e.Name)
		if e.Dir && e.Name != ".sinklab" {
			found = append(found, temporaries(fsys, name)...)
		} else if strings.HasSuffix(name, ".tmp") {
			found = append(found, name)
		}
	}
	return found
}
