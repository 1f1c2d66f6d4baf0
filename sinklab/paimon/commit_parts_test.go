package paimon_test

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"exactlyonce/sinklab/paimon"
	"exactlyonce/sinklab/paimon/mem"
)

func keyedFile(name string, level int32, rows int64) paimon.DataFile {
	return paimon.NewKeyedFile(name, 1, rows, 0, level)
}

// compacted is a committable whose compaction replaced files; new ones come besides.
func compacted(identifier int64, news, before, after []paimon.DataFile) paimon.ManifestCommittable {
	return paimon.ManifestCommittable{Identifier: identifier, Messages: []paimon.CommitMessage{
		{Partition: paimon.EmptyRow, TotalBuckets: 1, NewFiles: news, CompactBefore: before, CompactAfter: after},
	}}
}

// A committable with compacted files becomes two snapshots under one identifier.
func TestAppendThenCompact(t *testing.T) {
	store := &mem.Store{}
	h := &host{store: store, user: "a"}
	old := []paimon.DataFile{keyedFile("f1", 0, 20), keyedFile("f2", 0, 40)}
	finish(t, &paimon.Commit{User: "a", Committable: compacted(1, old, nil, nil)}, h)
	finish(t, &paimon.Commit{User: "a", Committable: compacted(2, []paimon.DataFile{keyedFile("f3", 0, 5)}, old, []paimon.DataFile{keyedFile("c1", 5, 60)})}, h)

	all, err := paimon.Snapshots(store)
	require.NoError(t, err)
	var got []string
	for _, s := range all {
		got = append(got, fmt.Sprint(s.CommitIdentifier, s.CommitKind, s.DeltaRecordCount, " ", s.TotalRecordCount))
	}
	require.Equal(t, []string{"1APPEND60 60", "2APPEND5 65", "2COMPACT0 65"}, got)
	delta, err := store.ReadManifestList(all[2].DeltaManifestList)
	require.NoError(t, err)
	require.Len(t, delta, 1, "one manifest")
	require.Equal(t, [4]int64{1, 2, 0, 5}, [4]int64{delta[0].NumAddedFiles, delta[0].NumDeletedFiles, int64(*delta[0].MinLevel), int64(*delta[0].MaxLevel)})
	live, err := paimon.LiveFiles(store, all[2])
	require.NoError(t, err)
	require.Len(t, live, 2)
}

// Two jobs that compacted the same files: the second must not bring its result in,
// though its new files are committed already.
func TestCompactionOfWhatIsGoneIsRefused(t *testing.T) {
	store := &mem.Store{}
	h := &host{store: store, user: "a"}
	old := []paimon.DataFile{keyedFile("f1", 0, 20)}
	finish(t, &paimon.Commit{User: "a", Committable: compacted(1, old, nil, nil)}, h)
	finish(t, &paimon.Commit{User: "a", Committable: compacted(2, nil, old, []paimon.DataFile{keyedFile("c1", 5, 20)})}, h)

	c := &paimon.Commit{User: "b", Committable: compacted(1, []paimon.DataFile{keyedFile("f2", 0, 3)}, old, []paimon.DataFile{keyedFile("c2", 5, 20)})}
	other := &host{store: store, user: "b"}
	var err error
	for err == nil {
		_, err = c.Step(other)
	}
	require.ErrorContains(t, err, "File deletion conflicts detected! Give up committing. Trying to delete file f1 which is not previously added")
	all, err := paimon.Snapshots(store)
	require.NoError(t, err)
	require.Len(t, all, 4)
	require.Equal(t, paimon.KindAppend, all[3].CommitKind)
}
