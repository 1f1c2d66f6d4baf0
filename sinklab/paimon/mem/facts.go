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

// FileCounts are the data files that exist, those that some snapshot or tag references,
// and how many of the latter do not exist. Nothing has expired yet.
func (s *Store) FileCounts() (onDisk, referenced, missing int, err error) {
	seen, gone, err := s.referenced()
	for _, ok := range seen {
		if ok {
			referenced++
		}
	}
	return len(s.data), referenced + gone, gone, err
}

// referenced tells of each data file whether a snapshot or a tag references it, and counts
// the references to files that do not exist: those of files that a compaction took out and
// an expiry deleted are among them. What the oldest snapshot builds on and what each one
// added is all that there is.
func (s *Store) referenced() (seen []bool, gone int, err error) {
	seen = make([]bool, len(s.data))
	for i := range s.snapshots {
		if i == 0 {
			err = s.mark(seen, &gone, s.snapshots[i].BaseManifestList)
		}
		if err == nil {
			err = s.mark(seen, &gone, s.snapshots[i].DeltaManifestList)
		}
		if err != nil {
			return nil, 0, err
		}
	}
	for _, t := range s.tags {
		for _, name := range []string{t.Snapshot.BaseManifestList, t.Snapshot.DeltaManifestList} {
			if err := s.mark(seen, &gone, name); err != nil {
				return nil, 0, err
			}
		}
	}
	return seen, gone, nil
}

// mark notes the files that a manifest list adds.
func (s *Store) mark(seen []bool, gone *int, list string) error {
	files, err := s.ReadManifestList(list)
	if err != nil {
		return err
	}
	for k := range files {
		entries, err := s.ReadManifest(files[k].FileName)
		if err != nil {
			return err
		}
		for e := range entries {
			if entries[e].Kind != paimon.Add {
				continue
			}
			if at := s.file(entries[e].Place(), entries[e].File.FileName); at >= 0 {
				seen[at] = true
			} else {
				*gone++
			}
		}
	}
	return nil
}
