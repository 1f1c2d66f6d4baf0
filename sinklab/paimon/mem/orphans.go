package mem

import (
	"exactlyonce/sinklab/paimon"
	"exactlyonce/sinklab/rows"
	"exactlyonce/sinklab/sink"
)

var (
	_ paimon.OrphanLister = (*Store)(nil)
	_ sink.OrphanRemover  = (*Store)(nil)
)

// OrphanFiles implements paimon.OrphanLister, for append tables.
func (s *Store) OrphanFiles() ([]paimon.ManifestEntry, error) {
	referenced, _, err := s.referenced()
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

// RemoveOrphans implements sink.OrphanRemover: what lies there now was written before now.
func (s *Store) RemoveOrphans(int64) (int, error) {
	referenced, _, err := s.referenced()
	if err != nil {
		return 0, err
	}
	var kept []dataFile
	for i, f := range s.data {
		if referenced[i] {
			kept = append(kept, f)
		}
	}
	removed := len(s.data) - len(kept)
	s.data = kept
	return removed, nil
}
