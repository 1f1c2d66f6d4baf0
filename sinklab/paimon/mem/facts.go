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

// OnDisk is how many data files exist.
func (s *Store) OnDisk() int { return len(s.data) }

// FileCounts are the data files that exist, those that some snapshot references, and
// how many of the latter do not exist. Nothing has expired yet.
func (s *Store) FileCounts() (onDisk, referenced, missing int, err error) {
	seen := make([]bool, len(s.data))
	count := func(e *paimon.ManifestEntry) {
		switch at := s.file(e.Place(), e.File.FileName); {
		case e.Kind != paimon.Add:
		case at < 0:
			referenced++
			missing++
		case !seen[at]:
			seen[at] = true
			referenced++
		}
	}
	for i := range s.snapshots { // what all of them added is all there is
		files, err := s.ReadManifestList(s.snapshots[i].DeltaManifestList)
		if err != nil {
			return 0, 0, 0, err
		}
		for k := range files {
			entries, err := s.ReadManifest(files[k].FileName)
			if err != nil {
				return 0, 0, 0, err
			}
			for e := range entries {
				count(&entries[e])
			}
		}
	}
	return len(s.data), referenced, missing, nil
}
