package disk

import (
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"strconv"
	"strings"

	"exactlyonce/sinklab/filesystem"
	"exactlyonce/sinklab/paimon"
)

const (
	snapshotDir    = "snapshot"
	snapshotPrefix = "snapshot-"
)

func snapshotFile(id int64) string {
	return snapshotDir + "/" + snapshotPrefix + strconv.FormatInt(id, 10)
}

// LatestID trusts the LATEST hint if its snapshot exists and the next one does
// not, and lists the folder otherwise (Paimon 2.0.0 HintFileUtils.findLatest; that
// the snapshot itself exists is checked here only).
func (t *Table) LatestID() (int64, error) {
	hint := t.readHint(paimon.Latest)
	if hint > 0 {
		next, err := t.hasSnapshot(hint + 1)
		if err != nil {
			return 0, err
		}
		here, err := t.hasSnapshot(hint)
		if err != nil || here && !next {
			return hint, err
		}
	}
	ids, err := t.snapshotIDs()
	if err != nil || len(ids) == 0 {
		return 0, err
	}
	return slices.Max(ids), nil
}

// EarliestID trusts the EARLIEST hint if its snapshot exists, and lists the
// folder otherwise (Paimon 2.0.0 HintFileUtils.findEarliest).
func (t *Table) EarliestID() (int64, error) {
	if hint := t.readHint(paimon.Earliest); hint > 0 {
		here, err := t.hasSnapshot(hint)
		if err != nil || here {
			return hint, err
		}
	}
	ids, err := t.snapshotIDs()
	if err != nil || len(ids) == 0 {
		return 0, err
	}
	return slices.Min(ids), nil
}

// WriteHint replaces a hint file by a rename, so that a reader sees the old or
// the new one (Paimon 2.0.0 HintFileUtils.commitHint).
func (t *Table) WriteHint(h paimon.Hint, id int64) error {
	name := string(h)
	temp := fmt.Sprintf("%s/.%s.%d.tmp", snapshotDir, name, id)
	return t.files.replace(temp, snapshotDir+"/"+name, strconv.AppendInt(nil, id, 10))
}

// readHint is the id in a hint file, 0 if there is none to be read: a hint may be
// missing, stale or torn, and is never an error.
func (t *Table) readHint(h paimon.Hint) int64 {
	data, err := t.files.read(snapshotDir + "/" + string(h))
	if err != nil {
		return 0
	}
	id, err := strconv.ParseInt(strings.TrimSpace(string(data)), 10, 64)
	if err != nil {
		return 0
	}
	return id
}

func (t *Table) hasSnapshot(id int64) (bool, error) {
	name := snapshotFile(id)
	here, err := filesystem.Exists(t.files.fs, t.files.at(name))
	return here, ioError(name, "look up", err)
}

// snapshotIDs lists the ids in the snapshot folder, in no order that matters.
func (t *Table) snapshotIDs() ([]int64, error) {
	return numbered(t.files, snapshotDir, snapshotPrefix)
}

// numbered lists the n of all files <prefix>n in a folder; no folder, no files.
func numbered(f folder, dir, prefix string) ([]int64, error) {
	entries, err := f.fs.ReadDir(f.at(dir))
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, ioError(dir, "list", err)
	}
	var ids []int64
	for _, e := range entries {
		text, ok := strings.CutPrefix(e.Name, prefix)
		id, err := strconv.ParseInt(text, 10, 64)
		if ok && err == nil && id >= 0 && text == strconv.FormatInt(id, 10) {
			ids = append(ids, id)
		}
	}
	return ids, nil
}
