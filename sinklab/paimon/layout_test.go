package paimon

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"exactlyonce/sinklab/rows"
)

// table generates rows from a table of cells, by position.
type table [][]any

func (c table) Value(_ int32, position int64, column int) any { return c[position][column] }
func (c table) Int64s(int32, int64, int, []int64) bool        { return false }

func tableOf(t *testing.T, partition, key []string, bucket string, gen rows.Generator) *Layout {
	t.Helper()
	schema, err := NewSchema([]Field{{Name: "id", Type: DataType{Root: TypeBigInt}}, {Name: "h", Type: DataType{Root: TypeInt}}},
		partition, key, []Option{{"bucket", bucket}}, "", 0)
	require.NoError(t, err)
	l, err := NewLayout(schema, gen)
	require.NoError(t, err)
	return l
}

// The buckets of ids 1 to 8 of two are those of the table pk_merge that Paimon wrote.
func TestBucketsAreThoseOfTheReference(t *testing.T) {
	var gen table
	for id := range int64(9) {
		gen = append(gen, []any{id, nil})
	}
	placed, err := tableOf(t, nil, []string{"id"}, "2", gen).Places(rows.Range{From: 1, To: 9})
	require.NoError(t, err)
	buckets := map[int64]int32{}
	for _, p := range placed {
		for pos := p.Rows.From; pos < p.Rows.To; pos++ {
			buckets[pos] = p.Bucket
		}
	}
	assert.Equal(t, map[int64]int32{1: 0, 2: 0, 3: 1, 4: 0, 5: 0, 6: 0, 7: 1, 8: 0}, buckets)
}

func TestPlacesCutWhereThePartitionChanges(t *testing.T) {
	gen := table{{int64(1), int64(7)}, {int64(2), int64(7)}, {int64(3), nil}, {int64(4), int64(7)}}
	placed, err := tableOf(t, []string{"h"}, nil, "-1", gen).Places(rows.Range{To: 4})
	require.NoError(t, err)
	require.Len(t, placed, 3)
	assert.Equal(t, rows.Range{From: 0, To: 2}, placed[0].Rows)
	assert.Equal(t, placed[0].Place, placed[2].Place)
	assert.NotEqual(t, placed[0].Place, placed[1].Place)
}

// Sorting gives ascending keys, each once, with its newest row.
func TestSortKeyed(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		ids := rapid.SliceOfN(rapid.Int64Range(0, 12), 1, 40).Draw(rt, "ids")
		newest := map[int64]int64{}
		gen := make(table, len(ids))
		for pos, id := range ids {
			gen[pos], newest[id] = []any{id, nil}, int64(pos)
		}
		l := tableOf(t, nil, []string{"id"}, "1", gen)
		sorted := l.SortKeyed([]KeyedRange{{rows.Range{To: int64(len(ids))}, 100}})
		require.Equal(rt, int64(len(newest)), CountKeyed(sorted))
		last := int64(-1)
		for _, r := range sorted {
			for pos := r.From; pos < r.To; pos++ {
				require.Greater(rt, ids[pos], last)
				last = ids[pos]
				require.Equal(rt, newest[last], pos)
				require.Equal(rt, 100+pos, r.FirstSequence+pos-r.From)
			}
		}
	})
}

func TestLayoutRefusals(t *testing.T) {
	for want, c := range map[string]struct {
		partition, key []string
		bucket         string
	}{
		"option bucket = -1: a primary-key table is written with a fixed number of buckets, 1 or more": {nil, []string{"id"}, "-1"},
		"option bucket = 2: an append table is written with bucket = -1 only":                          {nil, nil, "2"},
		"primary key [id] does not contain the partition column h, as a fixed bucket table demands":    {[]string{"h"}, []string{"id"}, "2"},
		"primary key [id h]: all its columns are partition columns, so a partition would hold one row": {[]string{"h", "id"}, []string{"id", "h"}, "2"},
	} {
		schema, err := NewSchema([]Field{{Name: "id", Type: DataType{Root: TypeBigInt}}, {Name: "h", Type: DataType{Root: TypeInt}}},
			c.partition, c.key, []Option{{"bucket", c.bucket}}, "", 0)
		require.NoError(t, err)
		_, err = NewLayout(schema, nil)
		assert.EqualError(t, err, want)
	}
}
