package disk

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"exactlyonce/sinklab/filesystem"
	"exactlyonce/sinklab/paimon"
)

// reference holds tables that Paimon 2.0.0 wrote.
const reference = "../../../golden/reference/warehouse"

func openReference(t *testing.T, name string) *Table {
	t.Helper()
	w, err := OpenWarehouse(filesystem.OS{}, reference)
	require.NoError(t, err)
	table, err := w.Open("default", name)
	require.NoError(t, err)
	return table
}

func referenceFiles(t *testing.T, pattern string) []string {
	t.Helper()
	files, err := filepath.Glob(reference + "/default.db/*/" + pattern)
	require.NoError(t, err)
	require.NotEmpty(t, files)
	return files
}

func TestReferenceTables(t *testing.T) {
	w, err := OpenWarehouse(filesystem.OS{}, reference)
	require.NoError(t, err)
	names, err := w.Tables()
	require.NoError(t, err)
	assert.Equal(t, "[default.parts default.pk_fail default.pk_merge default.sk_ckpt default.sk_fail default.types_append]",
		fmt.Sprint(names))
}

func TestReferenceJSONIsReprintedByteForByte(t *testing.T) {
	for _, name := range referenceFiles(t, "schema/schema-*") {
		data, err := os.ReadFile(name)
		require.NoError(t, err)
		s, err := parseSchema(name, 0, data)
		require.NoError(t, err)
		assert.Equal(t, string(data), string(printSchema(s)), name)
	}
	for _, name := range referenceFiles(t, "snapshot/snapshot-*") {
		data, err := os.ReadFile(name)
		require.NoError(t, err)
		var id int64
		_, err = fmt.Sscanf(filepath.Base(name), "snapshot-%d", &id)
		require.NoError(t, err)
		s, err := parseSnapshot(name, id, data)
		require.NoError(t, err)
		assert.Equal(t, string(data), string(printSnapshot(s)), name)
	}
}

func TestReferenceManifestsAreRewritten(t *testing.T) {
	w, err := OpenWarehouse(filesystem.OS{}, t.TempDir())
	require.NoError(t, err)
	ours, err := w.Create("default", "copy", mustSchema(t, "id BIGINT"), nil)
	require.NoError(t, err)
	for _, path := range referenceFiles(t, "manifest/manifest-*") {
		name := filepath.Base(path)
		theirs := openReference(t, filepath.Base(filepath.Dir(filepath.Dir(path))))
		if strings.HasPrefix(name, "manifest-list-") {
			sameAfterRewrite(t, name, theirs.ReadManifestList, ours.WriteManifestList, ours.ReadManifestList)
		} else {
			sameAfterRewrite(t, name, theirs.ReadManifest, ours.WriteManifest, ours.ReadManifest)
		}
		want, err := os.ReadFile(path)
		require.NoError(t, err)
		got, err := os.ReadFile(ours.Path() + "/manifest/" + name)
		require.NoError(t, err)
		end := bytes.Index(want, []byte("zstandard")) + len("zstandard") + 1
		assert.Equal(t, string(want[:end]), string(got[:end]), "the header up to the sync marker of %s", name)
	}
}

func sameAfterRewrite[T any](t *testing.T, name string, read func(string) ([]T, error),
	write func(string, []T) (int64, error), again func(string) ([]T, error)) {
	t.Helper()
	want, err := read(name)
	require.NoError(t, err)
	_, err = write(name, want)
	require.NoError(t, err)
	got, err := again(name)
	require.NoError(t, err)
	assert.Equal(t, want, got)
}

// Every binary row that Paimon wrote is decoded and encoded to the same bytes.
func TestReferenceRowsAreEncodedTheSame(t *testing.T) {
	for _, path := range referenceFiles(t, "manifest/manifest-*-*-*-*-*-*") {
		if strings.Contains(path, "manifest-list") {
			continue
		}
		table := openReference(t, filepath.Base(filepath.Dir(filepath.Dir(path))))
		entries, err := table.ReadManifest(filepath.Base(path))
		require.NoError(t, err)
		for _, e := range entries {
			s := table.Schema()
			fields := s.Fields
			if e.File.HasValueStatsCols {
				fields = fields[:len(e.File.ValueStatsCols)]
			}
			sameRow(t, fields, e.File.ValueStats.MinValues)
			sameRow(t, fields, e.File.ValueStats.MaxValues)
			sameRow(t, s.KeyFields(), e.File.MinKey)
			sameRow(t, s.PartitionFields(), e.Partition)
		}
	}
}

func sameRow(t *testing.T, fields []paimon.Field, row string) {
	t.Helper()
	types := make([]paimon.DataType, len(fields))
	for i, f := range fields {
		types[i] = f.Type
	}
	values, err := paimon.DecodeRow(types, row)
	require.NoError(t, err)
	again, err := paimon.EncodeRow(types, values)
	require.NoError(t, err)
	assert.Equal(t, []byte(row), []byte(again))
}

func TestReferenceSnapshotsAddUp(t *testing.T) {
	for name, snapshots := range map[string]int{"parts": 3, "pk_fail": 8, "pk_merge": 9, "sk_ckpt": 4, "sk_fail": 6, "types_append": 2} {
		table := openReference(t, name)
		all, err := paimon.Snapshots(table)
		require.NoError(t, err)
		assert.Len(t, all, snapshots, name)
		for _, s := range all {
			_, err := paimon.LiveFiles(table, s)
			assert.NoError(t, err, name)
			_, err = paimon.Delta(table, s)
			assert.NoError(t, err, name)
		}
	}
}

// tableRows reads the columns of the newest snapshot, a row a string.
func tableRows(t *testing.T, table *Table, columns ...int) []string {
	t.Helper()
	id, err := table.LatestID()
	require.NoError(t, err)
	s, err := table.Snapshot(id)
	require.NoError(t, err)
	entries, err := paimon.LiveFiles(table, s)
	require.NoError(t, err)
	var out []string
	for _, e := range entries {
		r, err := table.ReadFile(e, columns)
		require.NoError(t, err)
		out = append(out, fileRows(t, r)...)
		require.NoError(t, r.Close())
	}
	return out
}

func fileRows(t *testing.T, r *FileReader) []string {
	t.Helper()
	var out []string
	for {
		b, err := r.Next()
		if errors.Is(err, io.EOF) {
			return out
		}
		require.NoError(t, err)
		for i := range b.Len {
			row := make([]string, len(b.Columns))
			for j, c := range b.Columns {
				row[j] = fmt.Sprintf("%v", c.Value(i))
			}
			out = append(out, strings.Join(row, "|"))
		}
	}
}

func TestReferenceTypesReadAsFlinkPrintsThem(t *testing.T) {
	table := openReference(t, "types_append")
	var columns []int
	for i := range table.Schema().Fields[:18] {
		columns = append(columns, i)
	}
	assert.Equal(t, []string{
		"1|false|1|7|1001|1.5|1.25|1.12|-123456789012.1500|a1z|v1|string-1-中文|[10 11 1]|2026-02-15|12:34:51|2026-01-02 03:04:05.121|2026-01-02 03:04:05.123451|2026-01-02 03:04:05.121",
		"2|true|2|14|2002|2.5|2.25|2.12|-123456789012.2500|a2z|v2|string-2-中文|[10 11 2]|2026-03-15|12:34:52|2026-01-02 03:04:05.122|2026-01-02 03:04:05.123452|2026-01-02 03:04:05.122",
		"3|false|3|21|3003|3.5|3.25|3.12|-123456789012.3500|a3z|v3|string-3-中文|[10 11 3]|2026-04-15|12:34:53|2026-01-02 03:04:05.123|2026-01-02 03:04:05.123453|2026-01-02 03:04:05.123",
		"4" + strings.Repeat("|<nil>", 17),
	}, tableRows(t, table, columns...))

	id, err := table.LatestID()
	require.NoError(t, err)
	s, err := table.Snapshot(id)
	require.NoError(t, err)
	entries, err := paimon.LiveFiles(table, s)
	require.NoError(t, err)
	_, err = table.ReadFile(entries[0], []int{18})
	assert.ErrorContains(t, err, "values of ARRAY are not decoded")
}

func TestReferencePartitionsAndOverwrite(t *testing.T) {
	assert.ElementsMatch(t, []string{
		"2|2026-01-01|2", "3|2026-01-02|1", "4|2026-01-02|1", "5|<nil>|3", "10|2026-01-01|1",
	}, tableRows(t, openReference(t, "parts"), 0, 1, 2))
}

func TestReferenceFailoverHasEveryRowOnce(t *testing.T) {
	table := openReference(t, "sk_fail")
	got := map[string]int{}
	for _, row := range tableRows(t, table, 0) {
		got[row]++
	}
	assert.Len(t, got, 200)
	for row, times := range got {
		assert.Equal(t, 1, times, row)
	}
	files, err := table.DataFilesOnDisk()
	require.NoError(t, err)
	assert.Len(t, files, 6)
}
