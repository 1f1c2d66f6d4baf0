package disk

import "strings"

// RemoveDataFile deletes a data file by its path as DataFilesOnDisk lists it;
// paimon.ErrNotFound if it is not there. Whether a snapshot references it is the
// caller's to know.
func (t *Table) RemoveDataFile(file string) error {
	if !strings.HasSuffix(file, ".parquet") || strings.Contains("/"+file+"/", "/../") {
		return broken(file, "not a data file of the table")
	}
	return t.remove(file)
}
