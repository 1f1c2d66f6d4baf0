// Package storetest is the contract of paimon.Store as tests: what every
// implementation of it must keep for the commit rules to hold.
//
// Goals: a new store is checked by one call of Run, and one of shared.Run if goroutines may
// share it. Non-goals: what a store does under faults, and what its bytes look like.
package storetest

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"exactlyonce/sinklab/paimon"
	"exactlyonce/sinklab/rows"
)

// Run checks the contract. open gives a new, empty store of an unpartitioned table
// that can write rows of any split and position.
func Run(t *testing.T, open func(t *testing.T) paimon.Store) {
	for _, c := range []struct {
		name  string
		check func(*testing.T, paimon.Store)
	}{
		{"an empty table has no snapshots", emptyTable},
		{"data files hold the rows of their ranges", dataRows},
		{"a data file is written once", dataOnce},
		{"manifests are read as written", manifests},
		{"manifest lists are read as written", manifestLists},
		{"a manifest is written once", manifestOnce},
		{"what was written is kept, whatever becomes of the list", keptAsWritten},
		{"missing files are not found", notFound},
		{"a snapshot is read as published", published},
		{"of two publishers one wins", exclusive},
		{"hints may lie", lyingHints},
		{"what is deleted is not found", deletedMetadata},
		{"snapshots expire from the front", expired},
		{"tags are read as written", tags},
	} {
		t.Run(c.name, func(t *testing.T) { c.check(t, open(t)) })
	}
}

func emptyTable(t *testing.T, s paimon.Store) {
	latest, err := s.LatestID()
	require.NoError(t, err)
	earliest, err := s.EarliestID()
	require.NoError(t, err)
	assert.Equal(t, [2]int64{0, 0}, [2]int64{earliest, latest})
	_, err = s.Snapshot(1)
	assert.ErrorIs(t, err, paimon.ErrNotFound)
	all, err := paimon.Snapshots(s)
	require.NoError(t, err)
	assert.Empty(t, all)
}

func dataRows(t *testing.T, s paimon.Store) {
	ranges := []rows.Range{{Split: 0, From: 0, To: 10}, {Split: 1, From: 5, To: 5}, {Split: 0, From: 20, To: 45}}
	f, err := s.WriteData(paimon.AppendSpec("data-a-0.parquet", ranges))
	require.NoError(t, err)
	assert.Equal(t, "data-a-0.parquet", f.FileName)
	assert.Equal(t, int64(35), f.RowCount)
	assert.Equal(t, paimon.EmptyRow, f.MinKey)
	assert.False(t, f.HasCreation, "the creation time is the caller's")
	assert.Equal(t, int32(0), f.Level)
	if assert.NotNil(t, f.DeleteRowCount) {
		assert.Zero(t, *f.DeleteRowCount)
	}
	here, err := s.DataExists(paimon.NoPlace, f.FileName)
	require.NoError(t, err)
	assert.True(t, here)
	here, err = s.DataExists(paimon.Place{Partition: paimon.EmptyRow, Bucket: 1}, f.FileName)
	require.NoError(t, err)
	assert.False(t, here, "another bucket")
	require.NoError(t, s.DeleteData(paimon.NoPlace, f.FileName))
	here, err = s.DataExists(paimon.NoPlace, f.FileName)
	require.NoError(t, err)
	assert.False(t, here, "deleted")
}

func dataOnce(t *testing.T, s paimon.Store) {
	one := []rows.Range{{From: 0, To: 1}}
	_, err := s.WriteData(paimon.AppendSpec("data-b-0.parquet", one))
	require.NoError(t, err)
	_, err = s.WriteData(paimon.AppendSpec("data-b-0.parquet", one))
	assert.Error(t, err)
	here, err := s.DataExists(paimon.NoPlace, "data-b-0.parquet")
	require.NoError(t, err)
	assert.True(t, here, "the file of the first writer stays")
}

func notFound(t *testing.T, s paimon.Store) {
	_, err := s.ReadManifest("manifest-none-0")
	assert.ErrorIs(t, err, paimon.ErrNotFound)
	_, err = s.ReadManifestList("manifest-list-none-0")
	assert.ErrorIs(t, err, paimon.ErrNotFound)
	_, err = s.Snapshot(7)
	assert.ErrorIs(t, err, paimon.ErrNotFound)
	here, err := s.DataExists(paimon.NoPlace, "data-none-0.parquet")
	require.NoError(t, err)
	assert.False(t, here)
}

// Sample is a valid snapshot with that id, told apart by its commit user.
func Sample(id int64, user string) paimon.Snapshot {
	return paimon.Snapshot{
		Version: 3, UUID: "00000000-0000-0000-0000-0000000000" + user, ID: id,
		BaseManifestList: "manifest-list-" + user + "-0", BaseManifestListSize: 1006,
		DeltaManifestList: "manifest-list-" + user + "-1", DeltaManifestListSize: 1109,
		CommitUser: user, CommitIdentifier: id, CommitKind: paimon.KindAppend,
		TimeMillis: 1_795_950_761_869, TotalRecordCount: 60, DeltaRecordCount: 59,
		Watermark: -1 << 63, HasWatermark: true, HasNextRowID: true,
	}
}

func published(t *testing.T, s paimon.Store) {
	want := Sample(1, "aa")
	other := Sample(2, "bb") // what others write, and a store must not lose
	other.IndexManifest, other.Watermark, other.Statistics, other.NextRowID = "index-manifest-1", 1024, "stats-1", 77
	other.Properties, other.Operation = `{"b":"1","a":""}`, "TRUNCATE"
	old := Sample(3, "cc") // of Paimon 1.0
	old.BaseManifestListSize, old.DeltaManifestListSize, old.HasWatermark, old.Watermark, old.HasNextRowID = 0, 0, false, 0, false
	for _, want := range []paimon.Snapshot{want, other, old} {
		require.NoError(t, s.Publish(want))
		got, err := s.Snapshot(want.ID)
		require.NoError(t, err)
		assert.Equal(t, want, got)
	}
}

func exclusive(t *testing.T, s paimon.Store) {
	require.NoError(t, s.Publish(Sample(1, "aa")))
	assert.ErrorIs(t, s.Publish(Sample(1, "bb")), paimon.ErrSnapshotExists)
	got, err := s.Snapshot(1)
	require.NoError(t, err)
	assert.Equal(t, "aa", got.CommitUser)
	require.NoError(t, s.Publish(Sample(2, "bb")), "the loser takes the next id")
}

func lyingHints(t *testing.T, s paimon.Store) {
	for id := int64(1); id <= 3; id++ {
		require.NoError(t, s.Publish(Sample(id, "aa")))
	}
	check := func(what string) {
		t.Helper()
		latest, err := s.LatestID()
		require.NoError(t, err)
		assert.Equal(t, int64(3), latest, what)
		earliest, err := s.EarliestID()
		require.NoError(t, err)
		assert.Equal(t, int64(1), earliest, what)
	}
	check("without hints")
	for _, id := range []int64{1, 2, 3, 4, 99, 0} {
		require.NoError(t, s.WriteHint(paimon.Latest, id))
		check("with a LATEST hint that is right, stale or ahead")
	}
	for _, id := range []int64{1, 99, 0} {
		require.NoError(t, s.WriteHint(paimon.Earliest, id))
		check("with an EARLIEST hint that is right or names no snapshot")
	}
}
