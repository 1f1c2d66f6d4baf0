package paimon_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"exactlyonce/sinklab/paimon"
	"exactlyonce/sinklab/paimon/mem"
)

// altered is a table whose schema was changed, and analyzed under one of its schemas.
type altered struct {
	*mem.Store
	newest, analyzed int64
}

func (a altered) LatestSchemaID() (int64, error)                    { return a.newest, nil }
func (a altered) StatisticsSchemaID(paimon.Snapshot) (int64, error) { return a.analyzed, nil }

// Others left a watermark, statistics, an index, row ids, properties and an operation in
// the latest snapshot. What of it belongs to the table lives on in the next one, whatever
// the kind of the commit; what belonged to that commit does not.
func TestACommitKeepsWhatTheTableHas(t *testing.T) {
	kinds := map[string]paimon.ManifestCommittable{
		"an APPEND":          committable("a", 2),
		"an empty APPEND":    {Identifier: 2},
		"APPEND and COMPACT": compacted(2, []paimon.DataFile{keyedFile("f2", 0, 2)}, []paimon.DataFile{keyedFile("f1", 0, 1)}, []paimon.DataFile{keyedFile("c1", 5, 1)}),
		"a COMPACT alone":    compacted(2, nil, []paimon.DataFile{keyedFile("f1", 0, 1)}, []paimon.DataFile{keyedFile("c1", 5, 1)}),
	}
	for name, m := range kinds {
		t.Run(name, func(t *testing.T) {
			first := altered{Store: &mem.Store{}}
			finish(t, &paimon.Commit{User: "x", Committable: compacted(1, []paimon.DataFile{keyedFile("f1", 0, 1)}, nil, nil)}, &host{store: first, user: "x"})
			theirs := must(first.Snapshot(1))
			theirs.ID, theirs.TimeMillis = 2, 1
			theirs.Watermark, theirs.Statistics, theirs.IndexManifest, theirs.NextRowID = 1024, "stats-1", "index-manifest-1", 77
			theirs.Properties, theirs.Operation = `{"batch":"7"}`, "TRUNCATE"

			store := altered{Store: first.Store, newest: 3, analyzed: 3}
			require.NoError(t, store.Publish(theirs))
			finish(t, &paimon.Commit{User: "a", Committable: m, Compact: m.Files() == 0 && m.Compacted() > 0}, &host{store: store, user: "a"})
			latest, _ := store.LatestID()
			require.Greater(t, latest, int64(2))
			for id := int64(3); id <= latest; id++ {
				s := must(store.Snapshot(id))
				require.Equal(t, int64(1024), s.Watermark)
				require.Equal(t, "stats-1", s.Statistics)
				require.Equal(t, "index-manifest-1", s.IndexManifest)
				require.Equal(t, int64(77), s.NextRowID)
				require.Equal(t, int64(3), s.SchemaID, "the table's newest, whichever the writer knew")
				require.Empty(t, s.Properties)
				require.Empty(t, s.Operation)
			}
		})
	}
}

// A snapshot of a batch job may have no watermark, and one of Paimon 1.0 no row id: a
// commit behind it has its own.
func TestACommitBehindASnapshotWithoutThem(t *testing.T) {
	store := &mem.Store{}
	finish(t, start("x", 1), &host{store: store, user: "x"})
	bare := must(store.Snapshot(1))
	bare.ID, bare.HasWatermark, bare.Watermark, bare.HasNextRowID = 2, false, 0, false
	require.NoError(t, store.Publish(bare))
	finish(t, start("a", 1), &host{store: store, user: "a"})
	s := must(store.Snapshot(3))
	require.True(t, s.HasWatermark && s.Watermark == -1<<63)
	require.True(t, s.HasNextRowID && s.NextRowID == 0)
}

// Statistics are of the columns that ANALYZE found: with the schema they go.
func TestStatisticsGoWithTheirSchema(t *testing.T) {
	store := altered{Store: &mem.Store{}, newest: 1, analyzed: 0}
	finish(t, start("x", 1), &host{store: store, user: "x"})
	analyzed := must(store.Snapshot(1))
	analyzed.ID, analyzed.Statistics = 2, "stats-1"
	require.NoError(t, store.Publish(analyzed))
	finish(t, start("a", 1), &host{store: store, user: "a"})
	require.Empty(t, must(store.Snapshot(3)).Statistics)
}
