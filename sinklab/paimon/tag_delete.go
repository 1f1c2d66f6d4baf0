package paimon

import (
	"errors"
	"slices"
)

// RemoveTag deletes a tag, and where its snapshot has expired the files that only it still
// read: not those of the tag before it, nor of the next reader behind it, which is a tag
// or the earliest snapshot (Paimon 2.0.0 TagManager.deleteTag, doClean). ErrNotFound where
// there is no such tag. A file that cannot be deleted is passed over. The result is the
// data files that went.
func RemoveTag(store Store, name string) (gone []string, err error) {
	tags, err := tagsBySnapshot(store)
	if err != nil {
		return nil, err
	}
	i := slices.IndexFunc(tags, func(t Tag) bool { return t.Name == name })
	if i < 0 {
		return nil, ErrNotFound
	}
	s := tags[i].Snapshot
	_, err = store.Snapshot(s.ID)
	alive := err == nil
	if err != nil && !errors.Is(err, ErrNotFound) {
		return nil, err
	}
	if err := quietly(store.DeleteTag(name)); err != nil || alive {
		return nil, err
	}
	others := slices.Delete(slices.Clone(tags), i, i+1)
	if slices.ContainsFunc(others, func(t Tag) bool { return t.Snapshot.ID == s.ID }) {
		return nil, nil
	}
	return cleanBehind(store, s, others)
}

// cleanBehind deletes what a tagged snapshot refers to and its neighbours do not; where
// a neighbour cannot be read, nothing.
func cleanBehind(store Store, s Snapshot, others []Tag) (gone []string, err error) {
	neighbours, err := neighboursOf(store, s, others)
	if err != nil {
		return nil, err
	}
	kept := map[placedName]bool{} // looked up only
	for _, n := range neighbours {
		live, err := LiveFiles(store, n)
		if err != nil {
			return nil, nil
		}
		for _, e := range live {
			kept[placedName{e.Place(), e.File.FileName}] = true
		}
	}
	live, _ := LiveFiles(store, s) // unreadable: its data files stay behind as orphans
	for _, e := range live {
		if kept[placedName{e.Place(), e.File.FileName}] {
			continue
		}
		err := store.DeleteData(e.Place(), e.File.FileName)
		if err == nil {
			gone = append(gone, e.File.FileName)
		} else if err := quietly(err); err != nil {
			return gone, err
		}
	}
	doomed, ok := metadataToExpire(store, []Snapshot{s}, neighbours)
	if !ok {
		return gone, nil
	}
	var e Expiry
	if err := e.drop(doomed.manifests, store.DeleteManifest); err != nil {
		return gone, err
	}
	return gone, e.drop(doomed.lists, store.DeleteManifestList)
}

// neighboursOf are the tag before a snapshot and the nearest reader behind it.
func neighboursOf(store Store, s Snapshot, others []Tag) (found []Snapshot, err error) {
	if i := previousTag(others, s.ID); i >= 0 {
		found = append(found, others[i].Snapshot)
	}
	id, err := store.EarliestID()
	if err != nil {
		return nil, err
	}
	right, err := store.Snapshot(id)
	if err != nil {
		return nil, err
	}
	for _, t := range others {
		if t.Snapshot.ID > s.ID && t.Snapshot.ID < right.ID {
			right = t.Snapshot
			break
		}
	}
	return append(found, right), nil
}
