package storetest

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"exactlyonce/sinklab/paimon"
)

func orNil[T any](g *rapid.Generator[T]) *rapid.Generator[*T] { return rapid.Ptr(g, true) }

var (
	names  = rapid.StringMatching(`[a-z0-9-]{1,40}`)
	binary = rapid.Map(rapid.SliceOfN(rapid.Byte(), 0, 40), func(b []byte) string { return string(b) })
	int32s = rapid.Int32()
	int64s = rapid.Int64()
)

// lists draws nil or a list that is not empty: stores may read an empty one as nil.
func lists[T any](t *rapid.T, g *rapid.Generator[T], label string) []T {
	list := rapid.SliceOfN(g, 0, 4).Draw(t, label)
	if len(list) == 0 {
		return nil
	}
	return list
}

func drawStats(t *rapid.T) paimon.Stats {
	return paimon.Stats{
		MinValues: binary.Draw(t, "min"), MaxValues: binary.Draw(t, "max"),
		NullCounts: lists(t, orNil(int64s), "null counts"),
	}
}

func drawFile(t *rapid.T) paimon.DataFile {
	f := paimon.DataFile{
		FileName: names.Draw(t, "name"), FileSize: int64s.Draw(t, "size"), RowCount: int64s.Draw(t, "rows"),
		MinKey: binary.Draw(t, "min key"), MaxKey: binary.Draw(t, "max key"),
		KeyStats: drawStats(t), ValueStats: drawStats(t),
		MinSequenceNumber: int64s.Draw(t, "min sequence"), MaxSequenceNumber: int64s.Draw(t, "max sequence"),
		SchemaID: int64s.Draw(t, "schema"), Level: int32s.Draw(t, "level"),
		ExtraFiles:     lists(t, names, "extra files"),
		DeleteRowCount: orNil(int64s).Draw(t, "deleted rows"), FileSource: orNil(int32s).Draw(t, "source"),
		ExternalPath: orNil(names).Draw(t, "external path"), FirstRowID: orNil(int64s).Draw(t, "first row"),
		EmbeddedFileIndex: lists(t, rapid.Byte(), "index"),
		ValueStatsCols:    lists(t, names, "stats columns"), WriteCols: lists(t, names, "written columns"),
	}
	f.HasValueStatsCols, f.HasWriteCols = f.ValueStatsCols != nil, f.WriteCols != nil
	if f.HasCreation = rapid.Bool().Draw(t, "has creation"); f.HasCreation {
		f.CreationMillis = rapid.Int64Range(0, 1<<42).Draw(t, "creation")
	}
	return f
}

func drawEntry(t *rapid.T) paimon.ManifestEntry {
	return paimon.ManifestEntry{
		Kind:      rapid.SampledFrom([]int32{paimon.Add, paimon.Delete}).Draw(t, "kind"),
		Partition: binary.Draw(t, "partition"), Bucket: int32s.Draw(t, "bucket"),
		TotalBuckets: int32s.Draw(t, "buckets"), File: drawFile(t),
	}
}

func drawManifest(t *rapid.T) paimon.ManifestFile {
	return paimon.ManifestFile{
		FileName: names.Draw(t, "name"), FileSize: int64s.Draw(t, "size"),
		NumAddedFiles: int64s.Draw(t, "added"), NumDeletedFiles: int64s.Draw(t, "deleted"),
		PartitionStats: drawStats(t), SchemaID: int64s.Draw(t, "schema"),
		MinBucket: orNil(int32s).Draw(t, "min bucket"), MaxBucket: orNil(int32s).Draw(t, "max bucket"),
		MinLevel: orNil(int32s).Draw(t, "min level"), MaxLevel: orNil(int32s).Draw(t, "max level"),
		MinRowID: orNil(int64s).Draw(t, "min row"), MaxRowID: orNil(int64s).Draw(t, "max row"),
	}
}

// roundTrips writes what draw gives under new names and reads it back.
func roundTrips[T any](t *testing.T, prefix string, least int, draw func(*rapid.T) T,
	write func(string, []T) (int64, error), read func(string) ([]T, error)) {
	written := 0
	rapid.Check(t, func(rt *rapid.T) {
		want := rapid.SliceOfN(rapid.Custom(draw), least, 5).Draw(rt, "records")
		name := fmt.Sprintf("%s-%d", prefix, written)
		written++
		size, err := write(name, want)
		require.NoError(rt, err)
		assert.GreaterOrEqual(rt, size, int64(0), "a store of values may not know sizes")
		got, err := read(name)
		require.NoError(rt, err)
		if len(want) == 0 {
			assert.Empty(rt, got)
			return
		}
		assert.Equal(rt, want, got)
	})
}

func manifests(t *testing.T, s paimon.Store) {
	roundTrips(t, "manifest-rapid", 1, drawEntry, s.WriteManifest, s.ReadManifest)
}

func manifestLists(t *testing.T, s paimon.Store) {
	roundTrips(t, "manifest-list-rapid", 0, drawManifest, s.WriteManifestList, s.ReadManifestList)
}

func sampleEntries(name string) []paimon.ManifestEntry {
	return []paimon.ManifestEntry{{
		Kind: paimon.Add, Partition: paimon.EmptyRow, TotalBuckets: -1,
		File: paimon.DataFile{
			FileName: name, FileSize: 325, RowCount: 1, MinKey: paimon.EmptyRow, MaxKey: paimon.EmptyRow,
			KeyStats: paimon.EmptyStats, ValueStats: paimon.EmptyStats,
		},
	}}
}

func manifestOnce(t *testing.T, s paimon.Store) {
	_, err := s.WriteManifest("manifest-x-0", sampleEntries("first"))
	require.NoError(t, err)
	_, err = s.WriteManifest("manifest-x-0", sampleEntries("second"))
	assert.Error(t, err)
	got, err := s.ReadManifest("manifest-x-0")
	require.NoError(t, err)
	assert.Equal(t, sampleEntries("first"), got, "what the first writer wrote stays")

	_, err = s.WriteManifestList("manifest-list-x-0", nil)
	require.NoError(t, err)
	_, err = s.WriteManifestList("manifest-list-x-0", nil)
	assert.Error(t, err)
}

// The writer may go on with its list, and a reader may append to what it got.
func keptAsWritten(t *testing.T, s paimon.Store) {
	entries := sampleEntries("first")
	_, err := s.WriteManifest("manifest-y-0", entries)
	require.NoError(t, err)
	entries[0].File.FileName = "changed after writing"
	got, err := s.ReadManifest("manifest-y-0")
	require.NoError(t, err)
	_ = append(got, sampleEntries("appended after reading")...)
	again, err := s.ReadManifest("manifest-y-0")
	require.NoError(t, err)
	assert.Equal(t, sampleEntries("first"), again)
}
