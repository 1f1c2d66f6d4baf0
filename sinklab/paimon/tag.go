package paimon

import "errors"

// Tag is a snapshot kept under a name: it stays when the snapshot expires
// (Paimon 2.0.0 Tag).
type Tag struct {
	Name     string
	Snapshot Snapshot
	// CreateMillis is the local time of the process that made the tag; nil = not recorded.
	CreateMillis *int64
	// RetainedNanos is how long it is kept at least; nil = for ever.
	RetainedNanos *int64
}

// NewTag is a tag that is kept for some milliseconds from now on, or for ever: then its
// time of creation is not recorded either (Paimon 2.0.0 TagManager.createOrReplaceTag).
func NewTag(name string, s Snapshot, retainedMillis *int64, nowMillis int64) Tag {
	t := Tag{Name: name, Snapshot: s}
	if retainedMillis != nil {
		nanos := *retainedMillis * 1_000_000
		t.CreateMillis, t.RetainedNanos = &nowMillis, &nanos
	}
	return t
}

// SnapshotToTag is the snapshot with that id or, where it has expired, what a tag still holds
// of it (Paimon 2.0.0 AbstractFileStoreTable.findSnapshot); ErrNotFound where none does.
func SnapshotToTag(store Store, id int64) (Snapshot, error) {
	s, err := store.Snapshot(id)
	if !errors.Is(err, ErrNotFound) {
		return s, err
	}
	tags, other := store.Tags()
	if other != nil {
		return Snapshot{}, other
	}
	for _, t := range tags {
		if t.Snapshot.ID == id {
			return t.Snapshot, nil
		}
	}
	return Snapshot{}, err
}
