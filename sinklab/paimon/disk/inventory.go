package disk

import (
	"errors"
	"io/fs"
	"path"
	"slices"
	"strings"

	"exactlyonce/sinklab/paimon"
)

// FoundFile is a file below a table's folder, whatever wrote it.
type FoundFile struct {
	Name      string // relative to the table's folder: bucket-0/data-….parquet
	Size      int64
	ModMillis int64 // when it was last written, milliseconds since 1970 UTC
}

// FilesOnDisk lists every file below the table's folder, sorted by name.
func (t *Table) FilesOnDisk() ([]FoundFile, error) {
	var found []FoundFile
	folders := []string{"."}
	for len(folders) > 0 {
		dir := folders[len(folders)-1]
		folders = folders[:len(folders)-1]
		entries, err := t.files.fs.ReadDir(t.files.at(dir))
		if errors.Is(err, fs.ErrNotExist) {
			continue // vanished since it was listed
		}
		if err != nil {
			return nil, ioError(dir, "list", err)
		}
		for _, e := range entries {
			name := path.Join(dir, e.Name)
			if e.Dir {
				folders = append(folders, name)
			} else {
				found = append(found, FoundFile{name, e.Size, e.ModMillis})
			}
		}
	}
	slices.SortFunc(found, func(a, b FoundFile) int { return strings.Compare(a.Name, b.Name) })
	return found, nil
}

// SnapshotIDs lists the ids of all snapshot files, ascending.
func (t *Table) SnapshotIDs() ([]int64, error) {
	ids, err := t.snapshotIDs()
	slices.Sort(ids)
	return ids, err
}

// HintText is what a hint file holds, as it lies there; ok is false where it is missing.
func (t *Table) HintText(h paimon.Hint) (text string, ok bool, err error) {
	data, err := t.files.read(snapshotDir + "/" + string(h))
	if errors.Is(err, paimon.ErrNotFound) {
		return "", false, nil
	}
	return string(data), err == nil, err
}

// SnapshotPath is the file of a snapshot, like those below relative to the table's
// folder.
func SnapshotPath(id int64) string { return snapshotFile(id) }

// SchemaPath is the file of a schema.
func SchemaPath(id int64) string { return schemaFile(id) }

// ManifestPath is the file of a manifest, a manifest list or an index manifest.
func ManifestPath(name string) string { return manifestDir + "/" + name }

// StatisticsPath is the file of statistics.
func StatisticsPath(name string) string { return statisticsDir + "/" + name }
