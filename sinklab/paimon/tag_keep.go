package paimon

import "slices"

// CreateTag makes a tag unless there is one of its name.
func CreateTag(store Store, tag Tag) (made bool, err error) {
	tags, err := store.Tags()
	if err != nil || slices.ContainsFunc(tags, func(t Tag) bool { return t.Name == tag.Name }) {
		return false, err
	}
	return true, store.WriteTag(tag)
}

// ExpireTags deletes the tags whose time is over (Paimon 2.0.0 TagTimeExpire).
func ExpireTags(store Store, nowMillis int64, changed func(TagChange)) error {
	tags, err := store.Tags()
	if err != nil {
		return err
	}
	for _, tag := range tags {
		if tag.CreateMillis == nil || tag.RetainedNanos == nil || nowMillis <= *tag.CreateMillis+*tag.RetainedNanos/1_000_000 {
			continue
		}
		files, err := RemoveTag(store, tag.Name)
		if err != nil {
			return err
		}
		changed(TagChange{Tag: tag, Deleted: true, Files: files})
	}
	return nil
}

// TagsOfIdentifiers are the snapshots of a user under some identifiers, newest first
// (Paimon 2.0.0 SnapshotManager.findSnapshotsForIdentifiers:687).
func TagsOfIdentifiers(store Store, user string, identifiers []int64) (found []Snapshot, err error) {
	if len(identifiers) == 0 {
		return nil, nil
	}
	latest, err := store.LatestID()
	if err != nil || latest == 0 {
		return nil, err
	}
	earliest, err := store.EarliestID()
	if err != nil {
		return nil, err
	}
	rest := slices.Clone(identifiers)
	for id := latest; id >= earliest && len(rest) > 0; id-- {
		s, err := store.Snapshot(id)
		if err != nil {
			return nil, err
		}
		if s.CommitUser != user {
			continue
		}
		if i := slices.Index(rest, s.CommitIdentifier); i >= 0 {
			rest, found = slices.Delete(rest, i, i+1), append(found, s)
		}
		if s.CommitIdentifier <= slices.Min(identifiers) {
			break
		}
	}
	return found, nil
}
