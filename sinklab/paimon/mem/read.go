package mem

import (
	"exactlyonce/sinklab/rows"
	"exactlyonce/sinklab/world"
)

// Read implements world.World: the rows of the latest snapshot, file by file. A table shows
// nobody what is not committed.
func (s *Store) Read(world.Isolation) ([]rows.Range, error) {
	if latest, _ := s.Totals(); latest > 0 && latest == s.torn {
		return nil, tornError(latest)
	}
	if s.Layout != nil && s.Layout.Keyed() {
		return s.mergedRows()
	}
	var out []rows.Range
	for _, name := range s.visibleLists() {
		files, err := s.ReadManifestList(name)
		if err != nil {
			return nil, err
		}
		for k := range files {
			entries, err := s.ReadManifest(files[k].FileName)
			if err != nil {
				return nil, err
			}
			for e := range entries {
				if at := s.file(entries[e].Place(), entries[e].File.FileName); at >= 0 {
					out = append(out, s.data[at].rows...)
				}
			}
		}
	}
	return out, nil
}

// visibleLists are the manifest lists that hold what a reader of an append table sees:
// every delta, or what the latest snapshot has where some may be gone.
func (s *Store) visibleLists() (names []string) {
	if n := len(s.snapshots); s.deleted > 0 && n > 0 {
		return []string{s.snapshots[n-1].BaseManifestList, s.snapshots[n-1].DeltaManifestList}
	}
	names = make([]string, 0, len(s.snapshots))
	for i := range s.snapshots {
		names = append(names, s.snapshots[i].DeltaManifestList)
	}
	return names
}
