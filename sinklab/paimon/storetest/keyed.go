package storetest

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"exactlyonce/sinklab/paimon"
	"exactlyonce/sinklab/rows"
)

// Positions generates one BIGINT NOT NULL column: the position, in every split.
type Positions struct{}

var _ rows.Generator = Positions{}

// Value implements rows.Generator.
func (Positions) Value(_ int32, position int64, _ int) any { return position }

// Int64s implements rows.Generator.
func (Positions) Int64s(_ int32, from int64, _ int, dst []int64) bool {
	for i := range dst {
		dst[i] = from + int64(i)
	}
	return true
}

// KeyedLayout is the table of RunKeyed: one column id, the primary key, one bucket,
// filled by Positions.
func KeyedLayout(t *testing.T) *paimon.Layout {
	t.Helper()
	number, err := paimon.ParseType("BIGINT")
	require.NoError(t, err)
	schema, err := paimon.NewSchema([]paimon.Field{{Name: "id", Type: number}}, nil, []string{"id"}, []paimon.Option{{Key: "bucket", Value: "1"}}, "", 0)
	require.NoError(t, err)
	l, err := paimon.NewLayout(schema, Positions{})
	require.NoError(t, err)
	return l
}

// RunKeyed checks what a store of a primary-key table keeps besides. open gives a
// new, empty store of the table that KeyedLayout describes.
func RunKeyed(t *testing.T, open func(t *testing.T) paimon.Store) {
	t.Run("a file knows its keys and sequence numbers", func(t *testing.T) { keyedFile(t, open(t)) })
	t.Run("a compaction keeps the newest row of each key", func(t *testing.T) { compaction(t, open(t)) })
	t.Run("what is not there is not compacted", func(t *testing.T) { compactNothing(t, open(t)) })
}

func keyed(split int32, from, to, sequence int64) paimon.KeyedRange {
	return paimon.KeyedRange{Range: rows.Range{Split: split, From: from, To: to}, FirstSequence: sequence}
}

func key(t *testing.T, id int64) string {
	t.Helper()
	row, err := paimon.EncodeRow([]paimon.DataType{{Root: paimon.TypeBigInt, NotNull: true}}, []any{id})
	require.NoError(t, err)
	return row
}

func write(t *testing.T, s paimon.Store, name string, ranges ...paimon.KeyedRange) paimon.DataFile {
	t.Helper()
	f, err := s.WriteData(paimon.DataSpec{Place: paimon.NoPlace, Name: name, Keyed: ranges})
	require.NoError(t, err)
	return f
}

func keyedFile(t *testing.T, s paimon.Store) {
	f := write(t, s, "data-a-0.parquet", keyed(0, 3, 10, 100), keyed(1, 20, 22, 50))
	assert.Equal(t, int64(9), f.RowCount)
	assert.Equal(t, int32(0), f.Level)
	assert.Equal(t, [2]string{key(t, 3), key(t, 21)}, [2]string{f.MinKey, f.MaxKey})
	assert.Equal(t, [2]int64{50, 106}, [2]int64{f.MinSequenceNumber, f.MaxSequenceNumber})
	if assert.NotNil(t, f.FileSource) {
		assert.Equal(t, int32(0), *f.FileSource, "APPEND")
	}
}

func entry(f paimon.DataFile) paimon.ManifestEntry {
	return paimon.ManifestEntry{Partition: paimon.EmptyRow, TotalBuckets: 1, File: f}
}

func compaction(t *testing.T, s paimon.Store) {
	old := write(t, s, "data-a-0.parquet", keyed(0, 0, 10, 0))
	young := write(t, s, "data-a-1.parquet", keyed(1, 5, 12, 10))
	spec := paimon.CompactSpec{Place: paimon.NoPlace, Name: "data-b-0.parquet", Level: 5, DropDeletes: true, Inputs: []paimon.ManifestEntry{entry(old), entry(young)}}
	f, err := s.Compact(spec)
	require.NoError(t, err)
	assert.Equal(t, "data-b-0.parquet", f.FileName)
	assert.Equal(t, int64(12), f.RowCount, "keys 0 to 11, once")
	assert.Equal(t, [2]int64{0, 16}, [2]int64{f.MinSequenceNumber, f.MaxSequenceNumber})
	assert.Equal(t, [2]string{key(t, 0), key(t, 11)}, [2]string{f.MinKey, f.MaxKey})
	assert.Equal(t, int32(5), f.Level)
	if assert.NotNil(t, f.FileSource) {
		assert.Equal(t, int32(1), *f.FileSource, "COMPACT")
	}
	for _, name := range []string{old.FileName, young.FileName, f.FileName} {
		here, err := s.DataExists(paimon.NoPlace, name)
		require.NoError(t, err)
		assert.True(t, here, "older snapshots still read %s", name)
	}
	_, err = s.Compact(spec)
	assert.Error(t, err, "a name is written once")
}

func compactNothing(t *testing.T, s paimon.Store) {
	f := write(t, s, "data-a-0.parquet", keyed(0, 0, 3, 0))
	require.NoError(t, s.DeleteData(paimon.NoPlace, f.FileName))
	_, err := s.Compact(paimon.CompactSpec{Place: paimon.NoPlace, Name: "data-b-0.parquet", Level: 5, Inputs: []paimon.ManifestEntry{entry(f)}})
	assert.ErrorIs(t, err, paimon.ErrNotFound)
	here, err := s.DataExists(paimon.NoPlace, "data-b-0.parquet")
	require.NoError(t, err)
	assert.False(t, here)
}
