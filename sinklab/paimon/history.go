package paimon

import (
	"errors"
	"fmt"
)

// Snapshots lists the snapshots from EarliestID to LatestID, oldest first, none
// for a table without. A snapshot that vanishes at the front is skipped as long as
// EarliestID moves on, for expiry removes the oldest first (Paimon 2.0.0
// ExpireSnapshotsImpl); a hole behind the first one found is an error.
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
		if err == nil {
			found = append(found, s)
			continue
		}
		if !errors.Is(err, ErrNotFound) || len(found) > 0 {
			return nil, fmt.Errorf("snapshot %d of %d: %w", id, latest, err)
		}
		earliest, moved := store.EarliestID()
		if moved != nil || earliest <= id {
			return nil, fmt.Errorf("snapshot %d is the earliest, yet: %w", id, errors.Join(err, moved))
		}
		id = earliest - 1
	}
	return found, nil
}
