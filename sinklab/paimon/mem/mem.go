// Package mem is the value store: a paimon.Store that keeps values, for the
// search. It can be cloned and compared, and knows which rows a file holds.
//
// Non-goals: sizes in bytes and statistics, which only bytes have.
package mem

import (
	"encoding/binary"
	"fmt"
	"slices"

	"exactlyonce/sinklab/paimon"
	"exactlyonce/sinklab/rows"
)

// Store keeps one table as values. The zero value is an empty append table without
// partitions.
type Store struct {
	Layout        *paimon.Layout // knows the keys of a primary-key table; shared by clones
	paimon.Broken                // operations that fail for ever
	Ages          bool           // what becomes of the table depends on how old its snapshots are
	Synced        bool           // what is written is on the disk at once
	Undated       bool           // data files need no time of creation
	// Expiry is what the table's writers expire, nil = nothing; shared by clones.
	Expiry *paimon.Retention

	data      []dataFile
	manifests []manifest
	lists     []*list
	snapshots []*paimon.Snapshot // ascending; a gap is what an expiry could not delete in order
	hints     [2]int64           // LATEST, EARLIEST; 0 = absent
	tags      []paimon.Tag       // by name
	deleted   int64              // manifests, lists and snapshots deleted so far
	torn      int64              // the snapshot that lost its content, 0 = none
}

type dataFile struct {
	name  string
	place paimon.Place
	rows  []rows.Range        // of an append table
	keyed []paimon.KeyedRange // of a primary-key table
}

type manifest struct {
	name    string
	entries []paimon.ManifestEntry
}

// list is a manifest list. A base list is made of the two of the snapshot before: a job
// commits often, and what it has committed so far is seldom read again.
type list struct {
	name        string
	files       []paimon.ManifestFile
	base, delta *list // nil = it has files of its own
}

// all are its manifests.
func (l *list) all() []paimon.ManifestFile {
	if l.base == nil {
		return l.files
	}
	return l.appendTo(make([]paimon.ManifestFile, 0, l.count()))
}

func (l *list) count() int {
	if l.base == nil {
		return len(l.files)
	}
	return l.base.count() + l.delta.count()
}

func (l *list) appendTo(all []paimon.ManifestFile) []paimon.ManifestFile {
	if l.base == nil {
		return append(all, l.files...)
	}
	return l.delta.appendTo(l.base.appendTo(all))
}

var _ paimon.Store = (*Store)(nil)

// WriteData implements paimon.Store.
func (s *Store) WriteData(spec paimon.DataSpec) (paimon.DataFile, error) {
	if s.file(spec.Place, spec.Name) >= 0 {
		return paimon.DataFile{}, fmt.Errorf("data file %s: a name is written once", spec.Name)
	}
	if len(spec.Keyed) > 0 {
		return s.writeKeyed(spec.Place, spec.Name, 0, slices.Clone(spec.Keyed))
	}
	s.data = append(s.data, dataFile{name: spec.Name, place: spec.Place, rows: slices.Clone(spec.Rows)})
	f := paimon.NewAppendFile(spec.Name, 0, rows.Count(spec.Rows))
	f.ValueStats = paimon.EmptyStats
	return f, nil
}

// DataExists implements paimon.Store.
func (s *Store) DataExists(at paimon.Place, name string) (bool, error) {
	return s.file(at, name) >= 0, nil
}

// DeleteData implements paimon.Store.
func (s *Store) DeleteData(at paimon.Place, name string) error {
	i := s.file(at, name)
	if i < 0 {
		return paimon.ErrNotFound
	}
	s.data = without(s.data, i)
	return nil
}

func (s *Store) file(at paimon.Place, name string) int {
	for i := len(s.data) - 1; i >= 0; i-- {
		if s.data[i].name == name && s.data[i].place == at {
			return i
		}
	}
	return -1
}

// WriteManifest implements paimon.Store.
func (s *Store) WriteManifest(name string, entries []paimon.ManifestEntry) (int64, error) {
	if _, err := s.ReadManifest(name); err == nil {
		return 0, fmt.Errorf("manifest %s: a name is written once", name)
	}
	if len(entries) == 0 {
		return 0, fmt.Errorf("manifest %s: a manifest has entries", name)
	}
	s.manifests = append(s.manifests, manifest{name, slices.Clip(slices.Clone(entries))})
	return 0, nil
}

// ReadManifest implements paimon.Store.
func (s *Store) ReadManifest(name string) ([]paimon.ManifestEntry, error) {
	for i := len(s.manifests) - 1; i >= 0; i-- {
		if s.manifests[i].name == name {
			return s.manifests[i].entries, nil
		}
	}
	return nil, paimon.ErrNotFound
}

// WriteManifestList implements paimon.Store.
func (s *Store) WriteManifestList(name string, files []paimon.ManifestFile) (int64, error) {
	return 0, s.keepList(&list{name: name, files: slices.Clip(slices.Clone(files))})
}

// WriteBaseList implements paimon.Store.
func (s *Store) WriteBaseList(name string, base paimon.Snapshot) (int64, error) {
	l := &list{name: name}
	if base.ID > 0 {
		if l.base, l.delta = s.list(base.BaseManifestList), s.list(base.DeltaManifestList); l.base == nil || l.delta == nil {
			return 0, fmt.Errorf("snapshot %d, its manifest lists: %w", base.ID, paimon.ErrNotFound)
		}
	}
	return 0, s.keepList(l)
}

func (s *Store) keepList(l *list) error {
	if s.list(l.name) != nil {
		return fmt.Errorf("manifest list %s: a name is written once", l.name)
	}
	s.lists = append(s.lists, l)
	return nil
}

// list is the one of a name, nil = there is none.
func (s *Store) list(name string) *list {
	for i := len(s.lists) - 1; i >= 0; i-- {
		if s.lists[i].name == name {
			return s.lists[i]
		}
	}
	return nil
}

// ReadManifestList implements paimon.Store.
func (s *Store) ReadManifestList(name string) ([]paimon.ManifestFile, error) {
	if l := s.list(name); l != nil {
		return l.all(), nil
	}
	return nil, paimon.ErrNotFound
}

// Publish implements paimon.Store.
func (s *Store) Publish(snapshot paimon.Snapshot) error {
	if latest, _ := s.LatestID(); snapshot.ID <= latest {
		return paimon.ErrSnapshotExists
	}
	s.snapshots = append(s.snapshots, &snapshot)
	return nil
}

// Snapshot implements paimon.Store.
func (s *Store) Snapshot(id int64) (paimon.Snapshot, error) {
	if i := s.snapshotAt(id); i >= 0 {
		if id == s.torn {
			return paimon.Snapshot{}, tornError(id)
		}
		return *s.snapshots[i], nil
	}
	return paimon.Snapshot{}, paimon.ErrNotFound
}

// snapshotAt is where a snapshot is kept, -1 = nowhere: at its distance from the first
// one, unless there is a gap.
func (s *Store) snapshotAt(id int64) int {
	n := len(s.snapshots)
	if n == 0 || id < s.snapshots[0].ID || id > s.snapshots[n-1].ID {
		return -1
	}
	if i := id - s.snapshots[0].ID; i < int64(n) && s.snapshots[i].ID == id {
		return int(i)
	}
	return slices.IndexFunc(s.snapshots, func(sn *paimon.Snapshot) bool { return sn.ID == id })
}

// LatestID implements paimon.Store.
func (s *Store) LatestID() (int64, error) {
	if len(s.snapshots) == 0 {
		return 0, nil
	}
	return s.snapshots[len(s.snapshots)-1].ID, nil
}

// EarliestID implements paimon.Store: as on disk the hint counts if its snapshot is there.
func (s *Store) EarliestID() (int64, error) {
	if hint := s.hints[1]; s.snapshotAt(hint) >= 0 {
		return hint, nil
	}
	if len(s.snapshots) == 0 {
		return 0, nil
	}
	return s.snapshots[0].ID, nil
}

// LatestSchemaID implements paimon.Store: a table of values has one schema.
func (s *Store) LatestSchemaID() (int64, error) { return 0, nil }

// StatisticsSchemaID implements paimon.Store: nobody analyzes a table of values.
func (s *Store) StatisticsSchemaID(paimon.Snapshot) (int64, error) { return 0, paimon.ErrNotFound }

// WriteHint implements paimon.Store.
func (s *Store) WriteHint(h paimon.Hint, id int64) error {
	if h == paimon.Latest {
		s.hints[0] = id
	} else {
		s.hints[1] = id
	}
	return nil
}

// Clone is an independent copy. Nothing that is in a list is ever changed there, so both
// share what there is: the copy's next append makes a list of its own, and whoever
// deletes copies first.
func (s *Store) Clone() any { return s.CloneInto(nil) }

// CloneInto implements sink.RoomCloner.
func (s *Store) CloneInto(room any) any {
	c, ok := room.(*Store)
	if !ok {
		c = &Store{}
	}
	*c = *s
	c.data, c.manifests, c.lists, c.snapshots = slices.Clip(s.data), slices.Clip(s.manifests), slices.Clip(s.lists), slices.Clip(s.snapshots)
	c.tags = slices.Clip(s.tags)
	return c
}

// without is a list of its own without one element.
func without[E any](list []E, i int) []E { return slices.Delete(slices.Clone(list), i, i+1) }

// AppendState appends the canonical form: files with their rows, and snapshots.
// Manifests follow from both, until some are deleted.
func (s *Store) AppendState(b []byte, now int64) []byte {
	for _, f := range s.data {
		b = binary.AppendUvarint(append(append(b, f.name...), f.place.Partition...), uint64(f.place.Bucket))
		b = appendKeyed(b, f.keyed)
		for _, r := range f.rows {
			b = r.AppendState(b)
		}
	}
	for _, sn := range s.snapshots {
		b = append(append(b, sn.CommitUser...), sn.DeltaManifestList...)
		b = binary.AppendVarint(b, sn.CommitIdentifier)
		if s.Ages {
			b = binary.AppendVarint(b, now-sn.TimeMillis)
		}
	}
	b = binary.AppendVarint(binary.AppendVarint(binary.AppendVarint(b, s.hints[0]), s.hints[1]), s.torn)
	return s.appendKept(s.AppendBroken(b))
}
