package disk

import (
	"errors"
	"fmt"

	"exactlyonce/sinklab/paimon"
)

// Gone says of a file that a reader of snapshot s did not find who is likely to have
// removed it; any other error is returned as it is.
func (t *Table) Gone(s paimon.Snapshot, err error) error {
	if !errors.Is(err, paimon.ErrNotFound) {
		return err
	}
	return fmt.Errorf("%w; %s", err, t.whoRemoved(s))
}

// whoRemoved: an expiry deletes data files, then manifests, then snapshots (Paimon 2.0.0
// ExpireSnapshotsImpl), and nothing that a snapshot or a tag which stays still needs.
func (t *Table) whoRemoved(s paimon.Snapshot) string {
	const longer = "read a newer one, and keep snapshots longer (snapshot.time-retained) where reading takes time, or under a tag"
	here, err := t.hasSnapshot(s.ID)
	switch {
	case err != nil || t.tagged(s.ID):
	case !here:
		return fmt.Sprintf("snapshot %d has expired meanwhile: %s", s.ID, longer)
	case t.mayExpire(s.ID):
		return fmt.Sprintf("snapshot %d may expire by now, and an expiry that is under way or was cut off deletes files before their snapshot: %s", s.ID, longer)
	}
	return fmt.Sprintf("snapshot %d needs it and is not to expire: an orphan cleaning that spared too little (CALL sys.remove_orphan_files), or a program other than Paimon, has removed it; 'sinklab doctor' lists all that is missing", s.ID)
}

func (t *Table) tagged(id int64) bool {
	tags, _ := t.Tags() // what cannot be read explains nothing
	for _, tag := range tags {
		if tag.Snapshot.ID == id {
			return true
		}
	}
	return false
}

// mayExpire tells whether an expiry at the time of the newest snapshot would take this one.
func (t *Table) mayExpire(id int64) bool {
	earliest, err := t.EarliestID()
	if err != nil || id < earliest {
		return err == nil
	}
	expiry, err := paimon.ExpiryOf(func(key string) string {
		value, _ := t.Schema().Option(key)
		return value
	})
	snapshots, unreadable := paimon.Snapshots(t)
	if err != nil || unreadable != nil || len(snapshots) == 0 {
		return false
	}
	stays, err := paimon.OldestToStay(t, expiry, snapshots, snapshots[len(snapshots)-1].TimeMillis)
	return err == nil && id < stays
}
