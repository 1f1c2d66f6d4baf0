package disk

import (
	"bytes"
	"encoding/binary"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/parquet-go/parquet-go"
	"github.com/parquet-go/parquet-go/format"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"exactlyonce/sinklab/filesystem"
	"exactlyonce/sinklab/paimon"
	"exactlyonce/sinklab/paimon/storetest"
	"exactlyonce/sinklab/paimon/storetest/shared"
	"exactlyonce/sinklab/rows"
)

func newTable(t testing.TB, dir, columns string, gen rows.Generator) *Table {
	t.Helper()
	w, err := OpenWarehouse(filesystem.OS{}, dir)
	require.NoError(t, err)
	table, err := w.Create("default", "t", mustSchema(t, columns), gen)
	require.NoError(t, err)
	return table
}

func TestStoreContract(t *testing.T) {
	for _, fsync := range []bool{false, true} {
		open := func(t *testing.T) paimon.Store {
			return newTable(t, t.TempDir(), "id BIGINT", sequence{}).WithFsync(fsync)
		}
		storetest.Run(t, open)
		shared.Run(t, open)
		storetest.RunKeyed(t, func(t *testing.T) paimon.Store { return newKeyedTable(t, storetest.Positions{}).WithFsync(fsync) })
	}
}

// newKeyedTable is the table of storetest.KeyedLayout.
func newKeyedTable(t *testing.T, gen rows.Generator) *Table {
	t.Helper()
	w, err := OpenWarehouse(filesystem.OS{}, t.TempDir())
	require.NoError(t, err)
	table, err := w.Create("default", "t", storetest.KeyedLayout(t).Schema, gen)
	require.NoError(t, err)
	return table
}

func TestWarehouse(t *testing.T) {
	w, err := OpenWarehouse(filesystem.OS{}, t.TempDir()+"/new")
	require.NoError(t, err)
	w.Fsync = true
	schema := mustSchema(t, "id BIGINT")
	for _, name := range []string{"b", "a"} {
		_, err := w.Create("default", name, schema, sequence{})
		require.NoError(t, err)
	}
	_, err = w.Create("default", "a", schema, sequence{})
	assert.ErrorIs(t, err, os.ErrExist)
	_, err = w.Create("default", "../a", schema, sequence{})
	assert.ErrorContains(t, err, "want a plain file name")
	names, err := w.Tables()
	require.NoError(t, err)
	assert.Equal(t, []TableName{{"default", "a"}, {"default", "b"}}, names)
	require.NoError(t, w.Drop("default", "a"))
	require.NoError(t, w.Drop("default", "a"), "dropping what is not there")
	_, err = w.Open("default", "a")
	assert.ErrorIs(t, err, paimon.ErrNotFound)
	assert.NoFileExists(t, w.dir+"/default.db/a/schema/schema-0")
}

// commit publishes one snapshot with one data file, or with none where rows is empty.
// It is the smallest commit that readers accept; the rules are paimon's own.
func commit(t testing.TB, table *Table, id int64, user string, ranges []rows.Range) paimon.Snapshot {
	t.Helper()
	s := storetest.Sample(id, user)
	s.TotalRecordCount, s.DeltaRecordCount = rows.Count(ranges), rows.Count(ranges)
	var base, delta []paimon.ManifestFile
	if id > 1 {
		before, err := table.Snapshot(id - 1)
		require.NoError(t, err)
		base, err = paimon.Manifests(table, before)
		require.NoError(t, err)
		s.TotalRecordCount += before.TotalRecordCount
	}
	if len(ranges) > 0 {
		f, err := table.WriteData(paimon.AppendSpec("data-"+user+"-0.parquet", ranges))
		require.NoError(t, err)
		f.MaxSequenceNumber, f.CreationMillis, f.HasCreation = f.RowCount-1, s.TimeMillis, true
		entry := paimon.ManifestEntry{Kind: paimon.Add, Partition: paimon.EmptyRow, TotalBuckets: -1, File: f}
		m := paimon.ManifestFile{FileName: "manifest-" + user + "-0", NumAddedFiles: 1, PartitionStats: paimon.EmptyStats}
		m.FileSize, err = table.WriteManifest(m.FileName, []paimon.ManifestEntry{entry})
		require.NoError(t, err)
		zero := int32(0)
		m.MinBucket, m.MaxBucket, m.MinLevel, m.MaxLevel = &zero, &zero, &zero, &zero
		delta = append(delta, m)
	}
	var err error
	s.BaseManifestListSize, err = table.WriteManifestList(s.BaseManifestList, base)
	require.NoError(t, err)
	s.DeltaManifestListSize, err = table.WriteManifestList(s.DeltaManifestList, delta)
	require.NoError(t, err)
	require.NoError(t, table.Publish(s))
	require.NoError(t, table.WriteHint(paimon.Latest, id))
	if id == 1 {
		require.NoError(t, table.WriteHint(paimon.Earliest, id))
	}
	return s
}

func smallTable(t testing.TB, dir string) *Table {
	table := newTable(t, dir, "id BIGINT", sequence{})
	commit(t, table, 1, "aa", []rows.Range{{From: 0, To: 20}})
	commit(t, table, 2, "bb", nil)
	commit(t, table, 3, "cc", []rows.Range{{From: 20, To: 25}})
	return table
}

func TestWriteAndReadBack(t *testing.T) {
	table := smallTable(t, t.TempDir())
	got := tableRows(t, table, 0)
	assert.Len(t, got, 25)
	assert.Equal(t, []string{"1", "2"}, got[:2])
	files, err := table.DataFilesOnDisk()
	require.NoError(t, err)
	assert.Equal(t, []string{"bucket-0/data-aa-0.parquet", "bucket-0/data-cc-0.parquet"}, files)
	left, err := filepath.Glob(table.Path() + "/*/.*")
	require.NoError(t, err)
	assert.Empty(t, left, "temporary files")
}

// One schedule, one set of bytes.
func TestSameCallsSameBytes(t *testing.T) {
	first, second := smallTable(t, t.TempDir()), smallTable(t, t.TempDir())
	names := 0
	require.NoError(t, filepath.WalkDir(first.Path(), func(path string, d os.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		want, err := os.ReadFile(path)
		require.NoError(t, err)
		got, err := os.ReadFile(second.Path() + strings.TrimPrefix(path, first.Path()))
		require.NoError(t, err)
		assert.Equal(t, want, got, path)
		names++
		return nil
	}))
	assert.Equal(t, 1+3+2+2+6+2, names, "schema, snapshots, hints, manifests, lists, data")
}

// The first snapshot's base list has the size of the reference's.
func TestEmptyManifestListIsAHeader(t *testing.T) {
	table := newTable(t, t.TempDir(), "id BIGINT", sequence{})
	size, err := table.WriteManifestList("manifest-list-x-0", nil)
	require.NoError(t, err)
	assert.Equal(t, int64(1006), size)
}

// A column added after a file was written reads as NULL; a renamed one keeps its
// values, for its id says which it is.
func TestSchemaEvolution(t *testing.T) {
	dir := t.TempDir()
	table := newTable(t, dir, "id INT; gone STRING", funcRows(func(position int64, column int) any {
		if column == 1 {
			return "x"
		}
		return position
	}))
	commit(t, table, 1, "aa", []rows.Range{{From: 0, To: 2}})
	s := table.Schema()
	s.ID, s.HighestFieldID = 1, 2
	s.Fields = []paimon.Field{
		{ID: 2, Name: "added", Type: paimon.MustType("DOUBLE")},
		{ID: 0, Name: "renamed", Type: paimon.MustType("BIGINT")},
	}
	require.NoError(t, os.WriteFile(table.Path()+"/schema/schema-1", printSchema(s), 0o644))
	w, err := OpenWarehouse(filesystem.OS{}, dir)
	require.NoError(t, err)
	table, err = w.Open("default", "t")
	require.NoError(t, err)
	assert.Len(t, table.Schemas(), 2)
	assert.Equal(t, []string{"<nil>|0", "<nil>|1"}, tableRows(t, table, 0, 1))
}

// Pages of columns end at different rows; nulls and many row groups in between.
func TestLargeFileWithNulls(t *testing.T) {
	const n = 300_000
	table := newTable(t, t.TempDir(), "id BIGINT; s STRING; k INT", funcRows(func(p int64, column int) any {
		switch {
		case column == 0:
			return p
		case column == 2 && p%7 == 0:
			return nil
		case column == 2:
			return p % 1000
		}
		return string(binary.BigEndian.AppendUint32(nil, uint32(p)))
	}))
	commit(t, table, 1, "aa", []rows.Range{{From: 0, To: n}})
	r, err := table.ReadFile(paimon.ManifestEntry{Partition: paimon.EmptyRow, File: addedFile(t, table, 1)}, []int{2, 0, 1})
	require.NoError(t, err)
	next := int64(0)
	for next < n {
		b, err := r.Next()
		require.NoError(t, err)
		for i := range b.Len {
			want := any(nil)
			if next%7 != 0 {
				want = next % 1000
			}
			if b.Columns[0].Value(i) != want || b.Columns[1].Ints[i] != next || len(b.Columns[2].Cells[i].(string)) != 4 {
				t.Fatalf("row %d: %v %v", next, b.Columns[0].Value(i), b.Columns[1].Ints[i])
			}
			next++
		}
	}
	_, err = r.Next()
	assert.ErrorContains(t, err, "EOF")
	require.NoError(t, r.Close())
}

// The file's schema is the one Paimon writes, but for the id of the first column:
// the library leaves out field_id = 0. Readers find columns by name.
func TestParquetSchemaIsPaimons(t *testing.T) {
	table := newTable(t, t.TempDir(), allTypes, funcRows(referenceCells))
	_, err := table.WriteData(paimon.AppendSpec("data-x-0.parquet", []rows.Range{{From: 0, To: 3}}))
	require.NoError(t, err)
	got := schemaElements(t, table.Path()+"/bucket-0/data-x-0.parquet")
	want := schemaElements(t, openReference(t, "types_append").Path()+"/bucket-0/data-002a70ae-a5fd-4790-8493-c802322b98ce-0.parquet")
	assert.Equal(t, want[1:19], got[1:19])
	assert.Equal(t, "paimon_schema", got[0].Name)
}

func schemaElements(t *testing.T, name string) []format.SchemaElement {
	t.Helper()
	data, err := os.ReadFile(name)
	require.NoError(t, err)
	p, err := parquet.OpenFile(bytes.NewReader(data), int64(len(data)))
	require.NoError(t, err)
	elements := p.Metadata().Schema
	for i := range elements {
		if elements[i].Type.V != format.FixedLenByteArray {
			// The library gives numbers a length, which the format ignores.
			elements[i].TypeLength.Valid, elements[i].TypeLength.V = false, 0
		}
	}
	return elements
}
