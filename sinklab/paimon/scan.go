package paimon

import (
	"fmt"
	"slices"
)

// fileKey is what makes two manifest entries speak of one file (Paimon 2.0.0
// FileEntry.Identifier, without the parts that tables here never have).
type fileKey struct {
	partition string
	bucket    int32
	level     int32
	name      string
}

func keyOf(e *ManifestEntry) fileKey {
	return fileKey{e.Partition, e.Bucket, e.File.Level, e.File.FileName}
}

// Manifests lists the manifests of a snapshot: those of the base list, then those
// of the delta list (Paimon 2.0.0 ManifestList.readDataManifests).
func Manifests(store Store, s Snapshot) ([]ManifestFile, error) {
	base, err := store.ReadManifestList(s.BaseManifestList)
	if err != nil {
		return nil, fmt.Errorf("snapshot %d, base manifest list: %w", s.ID, err)
	}
	delta, err := store.ReadManifestList(s.DeltaManifestList)
	if err != nil {
		return nil, fmt.Errorf("snapshot %d, delta manifest list: %w", s.ID, err)
	}
	return slices.Concat(base, delta), nil
}

// Delta lists what the snapshot itself added and deleted, in order. Its rows add
// up to DeltaRecordCount; if they do not, a file is not the one that was committed.
func Delta(store Store, s Snapshot) ([]ManifestEntry, error) {
	manifests, err := store.ReadManifestList(s.DeltaManifestList)
	if err != nil {
		return nil, fmt.Errorf("snapshot %d, delta manifest list: %w", s.ID, err)
	}
	entries, err := readAll(store, manifests)
	if err != nil {
		return nil, fmt.Errorf("snapshot %d: %w", s.ID, err)
	}
	if rows := RowBalance(entries); rows != s.DeltaRecordCount {
		return nil, fmt.Errorf("snapshot %d: %s and its manifests add %d rows, but deltaRecordCount is %d",
			s.ID, s.DeltaManifestList, rows, s.DeltaRecordCount)
	}
	return entries, nil
}

// RowBalance is the rows of added files minus those of deleted ones (Paimon 2.0.0
// ManifestEntry.recordCountAdd, recordCountDelete).
func RowBalance(entries []ManifestEntry) int64 {
	var n int64
	for i := range entries {
		if e := &entries[i]; e.Kind == Delete {
			n -= e.File.RowCount
		} else {
			n += e.File.RowCount
		}
	}
	return n
}

// LiveFiles lists the data files a reader of the snapshot reads, in the order they
// were added, once for each time: Paimon does not mind that a file was added twice, and
// its rows are there twice (Doubled tells). The rows of all that was added and deleted
// add up to TotalRecordCount, as each commit counted them.
// An error names the snapshot, the file and the rule.
func LiveFiles(store Store, s Snapshot) ([]ManifestEntry, error) {
	manifests, err := Manifests(store, s)
	if err != nil {
		return nil, err
	}
	entries, err := readAll(store, manifests)
	if err != nil {
		return nil, fmt.Errorf("snapshot %d: %w", s.ID, err)
	}
	live, err := Merge(entries)
	if err != nil {
		return nil, fmt.Errorf("snapshot %d: %w", s.ID, err)
	}
	if rows := RowBalance(entries); rows != s.TotalRecordCount {
		return nil, fmt.Errorf("snapshot %d: the files of %s and %s hold %d rows, but totalRecordCount is %d",
			s.ID, s.BaseManifestList, s.DeltaManifestList, rows, s.TotalRecordCount)
	}
	return live, nil
}

// readAll reads the manifests in order and checks each against its list's counts,
// so that a manifest cut short is noticed.
func readAll(store Store, manifests []ManifestFile) ([]ManifestEntry, error) {
	n := int64(0)
	for i := range manifests {
		n += manifests[i].NumAddedFiles + manifests[i].NumDeletedFiles
	}
	all := make([]ManifestEntry, 0, max(0, min(n, 1024))) // what a list says need not be true
	for _, m := range manifests {
		entries, err := store.ReadManifest(m.FileName)
		if err != nil {
			return nil, err
		}
		var deleted int64
		for i := range entries {
			deleted += int64(entries[i].Kind) // Add is 0, Delete is 1
		}
		if added := int64(len(entries)) - deleted; added != m.NumAddedFiles || deleted != m.NumDeletedFiles {
			return nil, fmt.Errorf("%s: adds %d files and deletes %d, but its manifest list says %d and %d",
				m.FileName, added, deleted, m.NumAddedFiles, m.NumDeletedFiles)
		}
		all = append(all, entries...)
	}
	return all, nil
}

// Merge is what a reader reads of entries, in their order: what is added and nowhere
// deleted (Paimon 2.0.0 AbstractFileStoreScan.readAndMergeFileEntries, which collects the
// deletions first). A commit is stricter: a file is added once, and deleted once after
// that (checkConflicts).
func Merge(entries []ManifestEntry) ([]ManifestEntry, error) {
	deleted := map[fileKey]bool{} // looked up only
	for i := range entries {
		e := &entries[i]
		switch e.Kind {
		case Add:
		case Delete:
			deleted[keyOf(e)] = true
		default:
			return nil, fmt.Errorf("bucket %d, %s: unknown entry kind %d: want 0 ADD or 1 DELETE", e.Bucket, e.File.FileName, e.Kind)
		}
	}
	if len(deleted) == 0 {
		return entries, nil
	}
	live := make([]ManifestEntry, 0, len(entries))
	for i := range entries {
		if e := &entries[i]; e.Kind == Add && !deleted[keyOf(e)] {
			live = append(live, *e)
		}
	}
	return live, nil
}

// Doubled are the entries of live files that were added before: a reader of an append
// table reads their rows once more.
func Doubled(live []ManifestEntry) (again []ManifestEntry) {
	seen := make(map[fileKey]bool, len(live)) // looked up only
	for _, e := range live {
		if key := keyOf(&e); seen[key] {
			again = append(again, e)
		} else {
			seen[key] = true
		}
	}
	return again
}
