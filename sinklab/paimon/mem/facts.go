package mem

import "exactlyonce/sinklab/paimon"

// Totals are the number of the newest snapshot and the rows it counts.
func (s *Store) Totals() (newest, rows int64) {
	if len(s.snapshots) == 0 {
		return 0, 0
	}
	last := &s.snapshots[len(s.snapshots)-1]
	return last.ID, last.TotalRecordCount
}

// Kept are the snapshots that exist, ascending. They must not be changed.
func (s *Store) Kept() []paimon.Snapshot { return s.snapshots }

// FileCounts are the data files that exist, those that some snapshot references, and
// how many of the latter do not exist.
func (s *Store) FileCounts() (onDisk, referenced, missing int, err error) {
	var all []paimon.ManifestEntry
	for i := range s.snapshots {
		// A snapshot reads what its base holds and what it added itself: the base of the
		// oldest one and every delta are all there is.
		files, err := s.ReadManifestList(s.snapshots[i].DeltaManifestList)
		if err == nil && i == 0 {
			base, baseErr := s.ReadManifestList(s.snapshots[i].BaseManifestList)
			files, err = append(files, base...), baseErr
		}
		if err != nil {
			return 0, 0, 0, err
		}
		for k := range files {
			entries, err := s.ReadManifest(files[k].FileName)
			if err != nil {
				return 0, 0, 0, err
			}
			all = append(all, entries...)
		}
	}
	seen := make([]bool, len(s.data))
	for i := range all {
		if all[i].Kind != paimon.Add {
			continue
		}
		switch at := s.file(all[i].Place(), all[i].File.FileName); {
		case at < 0:
			referenced++
			missing++
		case !seen[at]:
			seen[at] = true
			referenced++
		}
	}
	return len(s.data), referenced, missing, nil
}
