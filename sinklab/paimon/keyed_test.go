package paimon

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

func keyedSchema(t require.TestingT, options ...Option) Schema {
	s, err := NewSchema([]Field{{Name: "id", Type: MustType("BIGINT")}}, nil, []string{"id"}, options, "", 1)
	require.NoError(t, err)
	return s
}

// Files fall into sections whose keys do not touch, and in a section into runs whose
// files do not; every file is in one run, and no fewer runs would do.
func TestSections(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		schema := keyedSchema(t)
		types := fieldTypes(schema.KeyFields())
		var files []ManifestEntry
		depth := map[string]int{} // how many files cover a key, by bucket and section
		for i := range rapid.IntRange(0, 12).Draw(t, "files") {
			low := rapid.Int64Range(0, 30).Draw(t, "low")
			high := low + rapid.Int64Range(0, 8).Draw(t, "width")
			e := ManifestEntry{Partition: EmptyRow, Bucket: int32(i % 2), File: DataFile{FileName: fmt.Sprint("data-", i)}}
			e.File.MinKey, _ = EncodeRow(types, []any{low})
			e.File.MaxKey, _ = EncodeRow(types, []any{high})
			files = append(files, e)
		}
		sections, err := Sections(files, schema)
		require.NoError(t, err)
		seen := map[string]bool{}
		top := map[int32]int64{0: -1, 1: -1}
		for _, s := range sections {
			low, high := int64(1<<62), int64(-1)
			clear(depth)
			most := 0
			for _, run := range s {
				last := int64(-1)
				for _, e := range run {
					a, b, err := KeyRange(e.File, types)
					require.NoError(t, err)
					from, to := a[0].(int64), b[0].(int64)
					require.Greater(t, from, last, "files of a run follow one another")
					last = to
					low, high = min(low, from), max(high, to)
					require.False(t, seen[e.File.FileName])
					seen[e.File.FileName] = true
					for k := from; k <= to; k++ {
						depth[fmt.Sprint(k)]++
						most = max(most, depth[fmt.Sprint(k)])
					}
				}
			}
			require.Len(t, s, most, "as few runs as files over one key")
			require.Greater(t, low, top[s[0][0].Bucket], "sections do not touch")
			top[s[0][0].Bucket] = high
		}
		require.Len(t, seen, len(files))
	})
}

func TestKeyRangeNamesTheFile(t *testing.T) {
	types := []DataType{MustType("BIGINT NOT NULL")}
	low, err := EncodeRow(types, []any{int64(1)})
	require.NoError(t, err)
	high, err := EncodeRow(types, []any{int64(2)})
	require.NoError(t, err)
	for _, c := range []struct{ min, max, want string }{
		{"x", high, "data-1: _MIN_KEY: binary row of 1 bytes"},
		{low, "", "data-1: _MAX_KEY: binary row of 0 bytes"},
		{high, low, "data-1: _MIN_KEY [2] is larger than _MAX_KEY [1]"},
	} {
		_, _, err := KeyRange(DataFile{FileName: "data-1", MinKey: c.min, MaxKey: c.max}, types)
		require.ErrorContains(t, err, c.want)
	}
}

func TestKeyedBatchIsChecked(t *testing.T) {
	good := func() *Batch {
		return &Batch{Len: 2, Columns: []Column{{Ints: []int64{1, 5}}, {Ints: []int64{7, 8}}, {Ints: []int64{0, 3}}, {Cells: []any{"a", "b"}}}}
	}
	b, err := NewKeyedBatch(good(), 1)
	require.NoError(t, err)
	require.Equal(t, []any{int64(5)}, b.Key(1))
	require.Equal(t, "b", b.Rows.Columns[0].Value(1))
	types := []DataType{MustType("BIGINT NOT NULL")}
	require.NoError(t, b.CheckRange(types, []any{int64(1)}, []any{int64(5)}))
	require.ErrorContains(t, b.CheckRange(types, []any{int64(1)}, []any{int64(4)}), "key [5] lies outside of [1] to [4]")
	require.ErrorContains(t, b.CheckRange(types, []any{int64(2)}, []any{int64(5)}), "key [1] lies outside")
	bad := good()
	bad.Columns[2].Ints[1] = 4
	_, err = NewKeyedBatch(bad, 1)
	require.EqualError(t, err, "column _VALUE_KIND holds 4: want 0 to 3")
	bad = good()
	bad.Columns[1].Nulls = []bool{false, true}
	_, err = NewKeyedBatch(bad, 1)
	require.EqualError(t, err, "column _SEQUENCE_NUMBER holds NULL")
}

func TestCheckReadable(t *testing.T) {
	require.NoError(t, CheckReadable(keyedSchema(t, Option{"merge-engine", "DEDUPLICATE"}, Option{"changelog-producer", "input"}), Snapshot{}))
	err := CheckReadable(keyedSchema(t, Option{"bucket", "-2"}, Option{"merge-engine", "first-row"}), Snapshot{ID: 4, IndexManifest: "index-manifest-1"})
	require.EqualError(t, err, "schema 0: option merge-engine = first-row: only deduplicate is merged on read; option bucket = -2: postponed buckets are not read; "+
		"snapshot 4: index manifest index-manifest-1: indexes, perhaps of deleted rows, are not read")
}

// Folder names as Paimon 2.0.0 makes them, by default by Java's toString.
func TestPartitionFolders(t *testing.T) {
	for _, c := range []struct {
		typ            string
		value          any
		legacy, modern string
	}{
		{"DATE", "2026-02-15", "20499", "2026-02-15"},
		{"DATE", "1969-12-31", "-1", "1969-12-31"},
		{"TIME(3)", "12:34:51.5", "45291500", "12%3A34%3A51.5"},
		{"TIMESTAMP(3)", "2026-01-02 03:04:00.000", "2026-01-02T03%3A04", "2026-01-02 03%3A04%3A00.000"},
		{"TIMESTAMP(6)", "2026-01-02 03:04:05.120000", "2026-01-02T03%3A04%3A05.120", "2026-01-02 03%3A04%3A05.120000"},
		{"TIMESTAMP(6)", "2026-01-02 03:04:00.000010", "2026-01-02T03%3A04%3A00.000010", "2026-01-02 03%3A04%3A00.000010"},
		{"BOOLEAN", true, "true", "true"},
		{"STRING", "a/b", "a%2Fb", "a%2Fb"},
		{"STRING", " ", DefaultPartitionName, DefaultPartitionName},
		{"INT", nil, DefaultPartitionName, DefaultPartitionName},
	} {
		for legacy, want := range map[string]string{"": c.legacy, "true": c.legacy, "false": c.modern} {
			var options []Option
			if legacy != "" {
				options = []Option{{"partition.legacy-name", legacy}}
			}
			s, err := NewSchema([]Field{{Name: "p", Type: MustType(c.typ)}, {Name: "x", Type: MustType("INT")}}, []string{"p"}, nil, options, "", 1)
			require.NoError(t, err)
			row, err := EncodeRow(fieldTypes(s.PartitionFields()), []any{c.value})
			require.NoError(t, err)
			folder, err := s.PartitionFolder(row)
			require.NoError(t, err)
			require.Equal(t, "p="+want, folder, "%s, legacy %q", c.typ, legacy)
		}
	}
}
