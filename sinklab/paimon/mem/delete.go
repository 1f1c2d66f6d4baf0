package mem

import (
	"slices"

	"exactlyonce/sinklab/paimon"
)

// DeleteManifest implements paimon.Store.
func (s *Store) DeleteManifest(name string) error {
	i := slices.IndexFunc(s.manifests, func(m manifest) bool { return m.name == name })
	if i < 0 {
		return paimon.ErrNotFound
	}
	s.manifests = without(s.manifests, i)
	s.deleted++
	return nil
}

// DeleteManifestList implements paimon.Store.
func (s *Store) DeleteManifestList(name string) error {
	i := slices.IndexFunc(s.lists, func(l *list) bool { return l.name == name })
	if i < 0 {
		return paimon.ErrNotFound
	}
	s.lists = without(s.lists, i)
	s.deleted++
	return nil
}

// DeleteSnapshot implements paimon.Store.
func (s *Store) DeleteSnapshot(id int64) error {
	i := s.snapshotAt(id)
	if i < 0 {
		return paimon.ErrNotFound
	}
	s.snapshots = without(s.snapshots, i)
	s.deleted++
	return nil
}

// Tags implements paimon.Store.
func (s *Store) Tags() ([]paimon.Tag, error) { return slices.Clone(s.tags), nil }

// WriteTag implements paimon.Store.
func (s *Store) WriteTag(tag paimon.Tag) error {
	i, found := s.tagAt(tag.Name)
	s.tags = slices.Clone(s.tags)
	if found {
		s.tags[i] = tag
	} else {
		s.tags = slices.Insert(s.tags, i, tag)
	}
	return nil
}

// DeleteTag implements paimon.Store.
func (s *Store) DeleteTag(name string) error {
	i, found := s.tagAt(name)
	if !found {
		return paimon.ErrNotFound
	}
	s.tags = without(s.tags, i)
	return nil
}

func (s *Store) tagAt(name string) (int, bool) {
	return slices.BinarySearchFunc(s.tags, name, func(t paimon.Tag, name string) int {
		switch {
		case t.Name < name:
			return -1
		case t.Name > name:
			return 1
		}
		return 0
	})
}

// appendKept adds to the canonical form what does not follow from the snapshots once
// something was deleted or tagged: a later expiry reads what an earlier one left.
func (s *Store) appendKept(b []byte) []byte {
	for _, t := range s.tags {
		b = append(append(append(b, t.Name...), 0), t.Snapshot.DeltaManifestList...)
	}
	if s.deleted == 0 && !s.Ages {
		return b
	}
	for _, m := range s.manifests {
		b = append(append(b, m.name...), 0)
	}
	for _, l := range s.lists {
		b = append(append(b, l.name...), 0)
	}
	return b
}
