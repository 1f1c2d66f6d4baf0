package paimon

import (
	"errors"
	"fmt"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// fakeStore answers reads from maps; everything else of a Store is nil and panics.
type fakeStore struct {
	Store
	earliest  func() int64
	latest    int64
	snapshots map[int64]Snapshot
	lists     map[string][]ManifestFile
	manifests map[string][]ManifestEntry
}

func (f fakeStore) EarliestID() (int64, error) { return f.earliest(), nil }
func (f fakeStore) LatestID() (int64, error)   { return f.latest, nil }

func find[K comparable, V any](m map[K]V, key K) (V, error) {
	v, ok := m[key]
	if !ok {
		return v, fmt.Errorf("%v: %w", key, ErrNotFound)
	}
	return v, nil
}

func (f fakeStore) Snapshot(id int64) (Snapshot, error) { return find(f.snapshots, id) }
func (f fakeStore) ReadManifestList(name string) ([]ManifestFile, error) {
	return find(f.lists, name)
}
func (f fakeStore) ReadManifest(name string) ([]ManifestEntry, error) { return find(f.manifests, name) }

func entry(kind int32, name string, rows int64) ManifestEntry {
	return ManifestEntry{Kind: kind, Partition: EmptyRow, File: DataFile{FileName: name, RowCount: rows}}
}

func TestMerge(t *testing.T) {
	a, b := entry(Add, "a", 1), entry(Add, "b", 2)
	got, err := Merge([]ManifestEntry{a, b, entry(Delete, "a", 1)})
	require.NoError(t, err)
	assert.Equal(t, []ManifestEntry{b}, got)

	assert.Empty(t, Doubled(got))

	got, err = Merge([]ManifestEntry{a, entry(Delete, "a", 1), a})
	require.NoError(t, err)
	assert.Empty(t, got, "added again after it was deleted: a reader leaves it out")

	got, err = Merge([]ManifestEntry{a, b, a})
	require.NoError(t, err)
	assert.Equal(t, []ManifestEntry{a, b, a}, got, "added twice: read twice")
	assert.Equal(t, []ManifestEntry{a}, Doubled(got))
	got, err = Merge([]ManifestEntry{entry(Delete, "c", 1), a})
	require.NoError(t, err)
	assert.Equal(t, []ManifestEntry{a}, got, "deleted and never added")
	_, err = Merge([]ManifestEntry{entry(2, "a", 1)})
	assert.ErrorContains(t, err, "unknown entry kind 2")
}

func compacted() (fakeStore, Snapshot) {
	return fakeStore{
			lists: map[string][]ManifestFile{
				"base":  {{FileName: "m1", NumAddedFiles: 2}},
				"delta": {{FileName: "m2", NumAddedFiles: 1, NumDeletedFiles: 2}},
			},
			manifests: map[string][]ManifestEntry{
				"m1": {entry(Add, "a", 1), entry(Add, "b", 2)},
				"m2": {entry(Delete, "a", 1), entry(Delete, "b", 2), entry(Add, "c", 2)},
			},
		}, Snapshot{
			ID: 2, BaseManifestList: "base", DeltaManifestList: "delta",
			CommitKind: KindCompact, TotalRecordCount: 2, DeltaRecordCount: -1,
		}
}

func TestLiveFilesAndDelta(t *testing.T) {
	store, s := compacted()
	live, err := LiveFiles(store, s)
	require.NoError(t, err)
	assert.Equal(t, []ManifestEntry{entry(Add, "c", 2)}, live)
	delta, err := Delta(store, s)
	require.NoError(t, err)
	assert.Len(t, delta, 3)
	manifests, err := Manifests(store, s)
	require.NoError(t, err)
	assert.Equal(t, []string{"m1", "m2"}, []string{manifests[0].FileName, manifests[1].FileName})
}

// Counts are kept in three places; a file that was cut makes them differ.
func TestCountsThatDiffer(t *testing.T) {
	store, s := compacted()
	s.TotalRecordCount = 3
	_, err := LiveFiles(store, s)
	assert.EqualError(t, err, "snapshot 2: the files of base and delta hold 2 rows, but totalRecordCount is 3")
	s.DeltaRecordCount = 0
	_, err = Delta(store, s)
	assert.EqualError(t, err, "snapshot 2: delta and its manifests add -1 rows, but deltaRecordCount is 0")
	store.manifests["m1"] = store.manifests["m1"][:1]
	_, err = LiveFiles(store, s)
	assert.EqualError(t, err, "snapshot 2: m1: adds 1 files and deletes 0, but its manifest list says 2 and 0")
	delete(store.lists, "base")
	_, err = LiveFiles(store, s)
	assert.ErrorIs(t, err, ErrNotFound)
}

func history(ids ...int64) map[int64]Snapshot {
	m := map[int64]Snapshot{}
	for _, id := range ids {
		m[id] = Snapshot{ID: id}
	}
	return m
}

func TestSnapshots(t *testing.T) {
	at := func(ids ...int64) func() int64 {
		next := 0
		return func() int64 {
			id := ids[min(next, len(ids)-1)]
			next++
			return id
		}
	}
	for _, c := range []struct {
		name  string
		store fakeStore
		want  []int64
		err   string
	}{
		{"none", fakeStore{earliest: at(0)}, nil, ""},
		{"all", fakeStore{earliest: at(2), latest: 4, snapshots: history(2, 3, 4)}, []int64{2, 3, 4}, ""},
		{"expired while listing", fakeStore{earliest: at(1, 3), latest: 4, snapshots: history(3, 4)}, []int64{3, 4}, ""},
		{"left over before a hole", fakeStore{earliest: at(1), latest: 3, snapshots: history(1, 3)}, []int64{3}, ""},
		{"a hint without its snapshot", fakeStore{earliest: at(1), latest: 3, snapshots: history(3)}, []int64{3}, ""},
		{"a latest that is gone", fakeStore{earliest: at(1), latest: 3, snapshots: history(1, 2)}, nil, "snapshot 3 of 3: 3: not found"},
	} {
		got, err := Snapshots(c.store)
		if c.err != "" {
			assert.ErrorContains(t, err, c.err, c.name)
			assert.True(t, errors.Is(err, ErrNotFound), c.name)
			continue
		}
		require.NoError(t, err, c.name)
		var ids []int64
		for _, s := range got {
			ids = append(ids, s.ID)
		}
		assert.Equal(t, c.want, ids, c.name)
	}
}
