package paimon

import "fmt"

// CheckOlderThan refuses the older_than of remove_orphan_files that is not in the past, both
// in milliseconds since 1970 (Paimon 2.0.0 OrphanFilesClean.olderThanMillis).
func CheckOlderThan(olderThan, now int64) error {
	if olderThan < now {
		return nil
	}
	return fmt.Errorf("java.lang.IllegalArgumentException: The arg olderThan must be less than now, because dataFiles that are currently being written and not referenced by snapshots will be mistakenly cleaned up. "+
		"older_than is %s, and it is %s", FormatTimestamp(olderThan, 0, 3), FormatTimestamp(now, 0, 3))
}
