package paimon

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
)

func itoa(n int64) string { return strconv.FormatInt(n, 10) }

// FilterCommitted drops the committables that user has committed already: those
// with an identifier not above that of the user's newest snapshot. Identifiers
// must ascend strictly (Paimon 2.0.0 FileStoreCommitImpl.filterCommitted:
// 274-313). The walk back ends at the first snapshot that has expired.
func FilterCommitted(store Store, user string, committables []ManifestCommittable) ([]ManifestCommittable, error) {
	for i := 1; i < len(committables); i++ {
		if committables[i].Identifier <= committables[i-1].Identifier {
			return nil, fmt.Errorf("committables must be sorted by identifier: %d follows %d; this is a defect",
				committables[i].Identifier, committables[i-1].Identifier)
		}
	}
	if len(committables) == 0 {
		return nil, nil
	}
	newest, err := LatestOfUser(store, user)
	if err != nil {
		return nil, err
	}
	for i := range committables {
		if committables[i].Identifier > newest {
			return committables[i:], nil
		}
	}
	return nil, nil
}

// LatestOfUser is the identifier of the user's newest snapshot, 0 where there is none
// (identifiers of jobs begin at 1). The walk back ends at the first snapshot that is not
// there: it has expired, and so have those before (Paimon 2.0.0
// SnapshotManager.latestSnapshotOfUser:656-683).
func LatestOfUser(store Store, user string) (int64, error) {
	latest, err := store.LatestID()
	if err != nil {
		return 0, err
	}
	for id := latest; id > 0; id-- {
		s, err := store.Snapshot(id)
		if errors.Is(err, ErrNotFound) {
			return 0, nil
		}
		if err != nil {
			return 0, err
		}
		if s.CommitUser == user {
			return s.CommitIdentifier, nil
		}
	}
	return 0, nil
}

// CheckFiles fails when a data file of a committable is gone (Paimon 2.0.0
// TableCommitImpl.checkFilesExistence:336-401). What a compaction read may be gone.
func CheckFiles(store Store, committables []ManifestCommittable) error {
	var missing []string
	for i := range committables {
		for _, m := range committables[i].Messages {
			for _, f := range slices.Concat(m.NewFiles, m.CompactAfter) {
				ok, err := store.DataExists(m.Place(), f.FileName)
				if err != nil {
					return err
				}
				if !ok {
					missing = append(missing, f.FileName)
				}
			}
		}
	}
	if len(missing) == 0 {
		return nil
	}
	return fmt.Errorf("java.lang.RuntimeException: Cannot recover from this checkpoint because some files in the snapshot that need to be resubmitted have been deleted: %s. "+
		"The usual reason is that the checkpoint or savepoint is older than what an orphan cleanup spared; start from a newer one", strings.Join(missing, ", "))
}
