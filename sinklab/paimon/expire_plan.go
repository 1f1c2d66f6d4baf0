package paimon

import "slices"

// What an expiry deletes, as lists of names in a fixed order. An expiry may have been cut
// off before: what cannot be read any more plans nothing (Paimon 2.0.0 FileDeletionBase).

// dataToExpire are the data files that the deltas of snapshots behind the first one took
// out of the table, but those that a tag before still reads.
func dataToExpire(store Store, snapshots []Snapshot, tags []Tag) (doomed []ManifestEntry) {
	for _, s := range snapshots[1:] {
		kept, readable := filesOfTag(store, tags, s.ID)
		if !readable {
			continue // better an orphan than a tag without its file
		}
		for _, e := range removedBy(store, s) {
			if !kept[placedName{e.Place(), e.File.FileName}] {
				doomed = append(doomed, e)
			}
		}
	}
	return doomed
}

// placedName is a data file, whatever its level.
type placedName struct {
	at   Place
	name string
}

// filesOfTag are the files of the newest tag before a snapshot: a file is live from one
// snapshot to another without a break, so a tag before that one has none more.
func filesOfTag(store Store, tags []Tag, id int64) (files map[placedName]bool, readable bool) {
	i := previousTag(tags, id)
	if i < 0 {
		return nil, true
	}
	live, err := LiveFiles(store, tags[i].Snapshot)
	if err != nil {
		return nil, false
	}
	files = make(map[placedName]bool, len(live)) // looked up only
	for _, e := range live {
		files[placedName{e.Place(), e.File.FileName}] = true
	}
	return files, true
}

// previousTag is the last of the tags, which ascend by snapshot, of one before id; -1 = none.
func previousTag(tags []Tag, id int64) int {
	for i := range slices.Backward(tags) {
		if tags[i].Snapshot.ID < id {
			return i
		}
	}
	return -1
}

// removedBy are the files that a snapshot's delta deletes; one that it adds again was
// only moved to another level. Where a manifest cannot be read, none.
func removedBy(store Store, s Snapshot) (removed []ManifestEntry) {
	manifests, err := store.ReadManifestList(s.DeltaManifestList)
	if err != nil {
		return nil
	}
	for _, m := range manifests {
		entries, err := store.ReadManifest(m.FileName)
		if err != nil {
			return nil
		}
		for _, e := range entries {
			if e.Kind == Delete {
				removed = append(removed, e)
				continue
			}
			removed = slices.DeleteFunc(removed, func(r ManifestEntry) bool {
				return r.File.FileName == e.File.FileName && r.Place() == e.Place()
			})
		}
	}
	return removed
}

// metadata are the names of manifests and of manifest lists.
type metadata struct{ manifests, lists []string }

// readersBetween are the first snapshot that stays and the tags that may share metadata
// with those that go (ExpireSnapshotsImpl.findSkippingTags).
func readersBetween(first int64, stays Snapshot, tags []Tag) []Snapshot {
	readers := []Snapshot{stays}
	if right := previousTag(tags, stays.ID); right >= 0 {
		for _, t := range tags[max(previousTag(tags, first+1), 0) : right+1] {
			readers = append(readers, t.Snapshot)
		}
	}
	return readers
}

// metadataToExpire are the manifests and lists of the snapshots that go, but those that
// a reader still needs; ok is false where that cannot be told (ExpireSnapshotsImpl:251-277).
func metadataToExpire(store Store, going, readers []Snapshot) (m metadata, ok bool) {
	kept := map[string]bool{} // looked up only
	for _, s := range readers {
		manifests, err := Manifests(store, s)
		if err != nil {
			return m, false
		}
		kept[s.BaseManifestList], kept[s.DeltaManifestList] = true, true
		for _, f := range manifests {
			kept[f.FileName] = true
		}
	}
	for _, s := range going {
		m.collect(store, s, kept)
	}
	return m, true
}

// collect adds what a snapshot refers to and nothing keeps.
func (m *metadata) collect(store Store, s Snapshot, kept map[string]bool) {
	for _, list := range []string{s.BaseManifestList, s.DeltaManifestList} {
		manifests, _ := store.ReadManifestList(list) // gone: nothing to delete of it
		for _, f := range manifests {
			if !kept[f.FileName] {
				kept[f.FileName] = true
				m.manifests = append(m.manifests, f.FileName)
			}
		}
		if !kept[list] {
			kept[list] = true
			m.lists = append(m.lists, list)
		}
	}
}
