package storetest

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"exactlyonce/sinklab/paimon"
)

// deletedMetadata: what is deleted is not found, and nothing else goes with it.
func deletedMetadata(t *testing.T, s paimon.Store) {
	for _, name := range []string{"manifest-d-0", "manifest-d-1"} {
		_, err := s.WriteManifest(name, sampleEntries(name))
		require.NoError(t, err)
	}
	for _, name := range []string{"manifest-list-d-0", "manifest-list-d-1"} {
		_, err := s.WriteManifestList(name, nil)
		require.NoError(t, err)
	}
	require.NoError(t, s.DeleteManifest("manifest-d-0"))
	require.NoError(t, s.DeleteManifestList("manifest-list-d-0"))
	assert.ErrorIs(t, s.DeleteManifest("manifest-d-0"), paimon.ErrNotFound)
	assert.ErrorIs(t, s.DeleteManifestList("manifest-list-d-0"), paimon.ErrNotFound)
	_, err := s.ReadManifest("manifest-d-0")
	assert.ErrorIs(t, err, paimon.ErrNotFound)
	_, err = s.ReadManifestList("manifest-list-d-0")
	assert.ErrorIs(t, err, paimon.ErrNotFound)
	_, err = s.ReadManifest("manifest-d-1")
	assert.NoError(t, err)
	_, err = s.ReadManifestList("manifest-list-d-1")
	assert.NoError(t, err)
}

// expired: snapshots go from the front; ids are never given out again, and readers find
// the oldest with and without a hint.
func expired(t *testing.T, s paimon.Store) {
	for id := int64(1); id <= 5; id++ {
		require.NoError(t, s.Publish(Sample(id, "aa")))
	}
	check := func(wantEarliest int64, ids ...int64) {
		t.Helper()
		earliest, err := s.EarliestID()
		require.NoError(t, err)
		assert.Equal(t, wantEarliest, earliest)
		all, err := paimon.Snapshots(s)
		require.NoError(t, err)
		var found []int64
		for _, sn := range all {
			found = append(found, sn.ID)
		}
		assert.Equal(t, ids, found)
	}
	require.NoError(t, s.WriteHint(paimon.Earliest, 1))
	require.NoError(t, s.DeleteSnapshot(1))
	assert.ErrorIs(t, s.DeleteSnapshot(1), paimon.ErrNotFound)
	_, err := s.Snapshot(1)
	assert.ErrorIs(t, err, paimon.ErrNotFound)
	check(2, 2, 3, 4, 5) // the hint names a snapshot that is gone
	require.NoError(t, s.DeleteSnapshot(3))
	check(2, 4, 5) // what lies before a gap is what an expiry could not delete
	require.NoError(t, s.WriteHint(paimon.Earliest, 4))
	check(4, 4, 5)
	latest, err := s.LatestID()
	require.NoError(t, err)
	assert.Equal(t, int64(5), latest)
	assert.ErrorIs(t, s.Publish(Sample(5, "bb")), paimon.ErrSnapshotExists)
	require.NoError(t, s.Publish(Sample(6, "bb")))
	check(4, 4, 5, 6)
}

// tags are read as written, by name; a second one of a name replaces the first.
func tags(t *testing.T, s paimon.Store) {
	none, err := s.Tags()
	require.NoError(t, err)
	assert.Empty(t, none)
	created, retained := int64(1_767_225_661_121), int64(90_061_500_000_000)
	old := paimon.Tag{Name: "old", Snapshot: Sample(1, "aa")}
	v1 := paimon.Tag{Name: "2026-01-01 07", Snapshot: Sample(2, "aa"), CreateMillis: &created, RetainedNanos: &retained}
	require.NoError(t, s.WriteTag(old))
	require.NoError(t, s.WriteTag(v1))
	found, err := s.Tags()
	require.NoError(t, err)
	assert.Equal(t, []paimon.Tag{v1, old}, found)
	old.Snapshot = Sample(3, "bb")
	require.NoError(t, s.WriteTag(old))
	require.NoError(t, s.DeleteTag(v1.Name))
	assert.ErrorIs(t, s.DeleteTag(v1.Name), paimon.ErrNotFound)
	found, err = s.Tags()
	require.NoError(t, err)
	assert.Equal(t, []paimon.Tag{old}, found)
}
