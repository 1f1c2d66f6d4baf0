package mem

import (
	"exactlyonce/sinklab/paimon"
	"exactlyonce/sinklab/rows"
)

var _ paimon.OrphanLister = (*Store)(nil)

// OrphanFiles implements paimon.OrphanLister, for append tables.
func (s *Store) OrphanFiles() ([]paimon.ManifestEntry, error) {
	referenced, err := s.referenced()
	if err != nil {
		return nil, err
	}
	var out []paimon.ManifestEntry
	for i, f := range s.data {
		if referenced[i] || f.keyed != nil {
			continue
		}
		file := paimon.NewAppendFile(f.name, 0, rows.Count(f.rows))
		file.ValueStats = paimon.EmptyStats
		out = append(out, paimon.ManifestEntry{Partition: f.place.Partition, Bucket: f.place.Bucket, TotalBuckets: -1, File: file})
	}
	return out, nil
}

// referenced tells of each data file whether a snapshot references it.
func (s *Store) referenced() ([]bool, error) {
	out := make([]bool, len(s.data))
	for _, sn := range s.snapshots {
		manifests, err := paimon.Manifests(s, sn)
		if err != nil {
			return nil, err
		}
		for _, m := range manifests {
			entries, err := s.ReadManifest(m.FileName)
			if err != nil {
				return nil, err
			}
			for _, e := range entries {
				if at := s.file(e.Place(), e.File.FileName); at >= 0 && e.Kind == paimon.Add {
					out[at] = true
				}
			}
		}
	}
	return out, nil
}
