package runner

import "exactlyonce/sinklab/paimon"

// referencedFiles lists each data file that a snapshot references, once: those of the
// oldest, then what every later one added. A compaction takes files out of the newest
// snapshot only; older ones still read them.
func referencedFiles(store paimon.Store, snapshots []paimon.Snapshot) ([]paimon.ManifestEntry, error) {
	type file struct {
		at   paimon.Place
		name string
	}
	seen := map[file]bool{} // looked up only
	var found []paimon.ManifestEntry
	for i, s := range snapshots {
		list := paimon.Delta
		if i == 0 {
			list = paimon.LiveFiles
		}
		entries, err := list(store, s)
		if err != nil {
			return nil, err
		}
		for _, e := range entries {
			key := file{e.Place(), e.File.FileName}
			if e.Kind == paimon.Add && !seen[key] {
				seen[key] = true
				found = append(found, e)
			}
		}
	}
	return found, nil
}
