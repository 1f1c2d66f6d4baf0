package disk

import (
	"errors"
	"path"
	"slices"
	"strings"

	"exactlyonce/sinklab/paimon"
)

// Unused lists the files that remove_orphan_files deletes, whatever their age, sorted by
// name: in the folders of manifests, indexes, statistics and buckets all that no snapshot
// and no tag refers to, temporary files too, and beside the snapshots what is neither one
// nor a hint (Paimon 2.0.0 OrphanFilesClean). Like Paimon it goes by the names that stand
// in manifests, of added and of deleted files, and passes over what an expiry took
// meanwhile; metadata that cannot be read otherwise is an error, for then nobody knows.
func (t *Table) Unused() ([]string, error) {
	u := used{table: t, names: map[string]bool{}}
	if err := u.collect(); err != nil {
		return nil, err
	}
	files, err := t.FilesOnDisk()
	var unused []string
	for _, f := range files {
		if cleaned(f.Name) && !u.names[path.Base(f.Name)] && !(u.indexed && isIndex(f.Name)) {
			unused = append(unused, f.Name)
		}
	}
	return unused, err
}

// RemoveUnused deletes what Unused lists, and says which files those were.
func (t *Table) RemoveUnused() (removed []string, err error) {
	unused, err := t.Unused()
	if err != nil {
		return nil, err
	}
	for _, name := range unused {
		if err := t.remove(name); err != nil && !errors.Is(err, paimon.ErrNotFound) {
			return removed, err
		}
		removed = append(removed, name)
	}
	return removed, nil
}

// used are the names of files that snapshots and tags refer to.
type used struct {
	table   *Table
	names   map[string]bool // looked up only
	indexed bool            // there are index manifests, which are not read
}

func (u *used) collect() error {
	ids, err := u.table.SnapshotIDs()
	if err != nil {
		return err
	}
	for _, id := range ids {
		s, err := u.table.Snapshot(id)
		if err == nil {
			err = u.snapshot(s)
		}
		if unlessGone(err) != nil {
			return err
		}
	}
	tags, err := u.table.Tags()
	for _, tag := range tags {
		if err := u.snapshot(tag.Snapshot); err != nil {
			return err
		}
	}
	return err
}

// unlessGone is err, but that something is not there.
func unlessGone(err error) error {
	if errors.Is(err, paimon.ErrNotFound) {
		return nil
	}
	return err
}

func (u *used) snapshot(s paimon.Snapshot) error {
	u.names[s.IndexManifest], u.names[s.Statistics] = true, true
	u.indexed = u.indexed || s.IndexManifest != ""
	for _, list := range []string{s.BaseManifestList, s.DeltaManifestList, s.ChangelogManifestList} {
		if list == "" || u.names[list] {
			continue
		}
		u.names[list] = true
		manifests, err := u.table.ReadManifestList(list)
		if unlessGone(err) != nil {
			return err
		}
		for _, m := range manifests {
			if err := u.manifest(m.FileName); err != nil {
				return err
			}
		}
	}
	return nil
}

func (u *used) manifest(name string) error {
	if u.names[name] {
		return nil
	}
	u.names[name] = true
	entries, err := u.table.ReadManifest(name)
	for _, e := range entries {
		u.names[e.File.FileName] = true
		for _, extra := range e.File.ExtraFiles {
			u.names[extra] = true
		}
	}
	return unlessGone(err)
}

// cleaned tells whether a file lies where the cleaning looks for orphans.
func cleaned(name string) bool {
	dir, base := path.Split(name)
	dir = path.Clean(dir)
	switch {
	case dir == manifestDir || dir == statisticsDir || dir == indexDir:
		return true
	case dir == snapshotDir:
		return !strings.HasPrefix(base, snapshotPrefix) && base != string(paimon.Latest) && base != string(paimon.Earliest)
	}
	top, _, _ := strings.Cut(name, "/")
	return !slices.Contains(metaFolders, top) && strings.HasPrefix(path.Base(dir), "bucket-")
}

const indexDir = "index"

// isIndex tells whether a file is an index, as far as names tell.
func isIndex(name string) bool {
	return path.Dir(name) == indexDir || strings.HasPrefix(path.Base(name), "index-")
}
