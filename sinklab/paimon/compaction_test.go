package paimon

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// treeOf makes files by level and size, newest last.
func treeOf(pairs ...int64) (files []DataFile) {
	for i := 0; i < len(pairs); i += 2 {
		f := NewKeyedFile(fmt.Sprint("f", i/2), pairs[i+1], 10, 0, int32(pairs[i]))
		f.MinSequenceNumber, f.MaxSequenceNumber = int64(i)*10, int64(i)*10+9
		files = append(files, f)
	}
	return files
}

// What is picked, and where it goes, with Paimon's defaults.
func TestPlanCompaction(t *testing.T) {
	for _, c := range []struct {
		what  string
		tree  []DataFile
		files int // 0 = nothing
		level int32
	}{
		{"four runs are left alone", treeOf(0, 100, 0, 100, 0, 100, 0, 100), 0, 0},
		{"five files of one size: all, by size amplification", treeOf(0, 100, 0, 100, 0, 100, 0, 100, 0, 100), 5, 5},
		{"small files above a large level: the small ones, below it", treeOf(5, 100000, 0, 100, 0, 100, 0, 100, 0, 100), 4, 4},
		{"level 0 is never an output", treeOf(5, 1000000, 1, 300000, 0, 80000, 0, 20000, 0, 100), 0, 0},
		{"too many runs: the newest, down to a level above 0", treeOf(5, 1000000, 1, 300000, 0, 80000, 0, 20000, 0, 5000, 0, 100), 5, 1},
	} {
		plan, ok := PlanCompaction(c.tree)
		require.Equal(t, c.files > 0, ok, c.what)
		assert.Len(t, plan.Files, c.files, c.what)
		if ok {
			assert.Equal(t, c.level, plan.Level, c.what)
			assert.Equal(t, c.level == 5, plan.DropDeletes, c.what)
		}
	}
}

// Messages of primary-key tables survive the round trip, and one cut anywhere is an error.
func TestKeyedCommitMessage(t *testing.T) {
	f := treeOf(0, 100, 5, 200)
	f[0].MinKey, f[0].MaxKey, f[0].HasCreation, f[1].HasCreation = "a", "b", true, true
	m := CommitMessage{Partition: EmptyRow, Bucket: 1, TotalBuckets: 2, NewFiles: f[:1], CompactBefore: f[:1], CompactAfter: f[1:]}
	text := m.Encode()
	got, err := DecodeCommitMessage(text)
	require.NoError(t, err)
	require.Equal(t, m, got)
	plain := m
	plain.NewFiles, plain.CompactBefore, plain.CompactAfter = []DataFile{f[0]}, nil, nil
	plain.NewFiles[0].MinKey, plain.NewFiles[0].MaxKey = EmptyRow, EmptyRow
	whole := len(plain.Encode()) // there a message of an append table ends
	for n := range text {
		if _, err := DecodeCommitMessage(text[:n]); n != whole {
			require.Error(t, err, "cut at %d", n)
		}
	}
}

func TestPartitionStats(t *testing.T) {
	types := []DataType{{Root: TypeVarChar, Length: MaxLength}, {Root: TypeInt}}
	row := func(values ...any) ManifestEntry {
		text, err := EncodeRow(types, values)
		require.NoError(t, err)
		return ManifestEntry{Partition: text, File: DataFile{Level: 2}}
	}
	m, err := describeManifest("m", 1, types, []ManifestEntry{row("2026-01-02", int64(1)), row(nil, int64(3))})
	require.NoError(t, err)
	low, err := DecodeRow(types, m.PartitionStats.MinValues)
	require.NoError(t, err)
	high, err := DecodeRow(types, m.PartitionStats.MaxValues)
	require.NoError(t, err)
	assert.Equal(t, []any{"2026-01-02", int64(1)}, low)
	assert.Equal(t, []any{"2026-01-02", int64(3)}, high)
	assert.Equal(t, []int64{1, 0}, []int64{*m.PartitionStats.NullCounts[0], *m.PartitionStats.NullCounts[1]})
}
