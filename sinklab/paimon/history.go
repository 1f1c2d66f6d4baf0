package paimon

import (
	"errors"
	"fmt"
)

// Snapshots lists the snapshots from EarliestID to LatestID, oldest first, none for a
// table without. An expiry deletes the oldest first, and a deletion that fails stops it
// as little as one that another expiry did before (Paimon 2.0.0 ExpireSnapshotsImpl): so
// what lies before a gap is left over, and only the run that ends at the latest counts.
// The latest itself must be there.
func Snapshots(store Store) ([]Snapshot, error) {
	id, err := store.EarliestID()
	if err != nil {
		return nil, err
	}
	latest, err := store.LatestID()
	if err != nil {
		return nil, err
	}
	var found []Snapshot
	for ; id > 0 && id <= latest; id++ {
		s, err := store.Snapshot(id)
		switch {
		case err == nil:
			found = append(found, s)
		case errors.Is(err, ErrNotFound) && id < latest:
			found = nil
		default:
			return nil, fmt.Errorf("snapshot %d of %d: %w", id, latest, err)
		}
	}
	return found, nil
}
