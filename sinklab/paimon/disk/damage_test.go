package disk

import (
	"errors"
	"io"
	"os"
	"path"
	"runtime"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"exactlyonce/sinklab/filesystem"
	"exactlyonce/sinklab/paimon"
	"exactlyonce/sinklab/rows"
)

const rowsOfSmallTable = 25

// countRows reads a table from scratch: schema, hints, snapshots, manifests, data.
func countRows(dir string) (int64, error) {
	w, err := OpenWarehouse(filesystem.OS{}, dir)
	if err != nil {
		return 0, err
	}
	table, err := w.Open("default", "t")
	if err != nil {
		return 0, err
	}
	snapshots, err := paimon.Snapshots(table)
	if err != nil || len(snapshots) == 0 {
		return 0, err
	}
	entries, err := paimon.LiveFiles(table, snapshots[len(snapshots)-1])
	if err != nil {
		return 0, err
	}
	var n int64
	for _, e := range entries {
		rows, err := countFile(table, e)
		if err != nil {
			return 0, err
		}
		n += rows
	}
	return n, nil
}

func countFile(table *Table, e paimon.ManifestEntry) (n int64, err error) {
	r, err := table.ReadFile(e, []int{0})
	if err != nil {
		return 0, err
	}
	defer func() { err = errors.Join(err, r.Close()) }()
	for {
		b, err := r.Next()
		if errors.Is(err, io.EOF) {
			return n, nil
		}
		if err != nil {
			return 0, err
		}
		for range b.Columns[0].Ints {
			n++
		}
	}
}

// victims are one file of each kind.
var victims = []string{
	"schema/schema-0", "snapshot/snapshot-2", "snapshot/snapshot-3",
	"manifest/manifest-list-cc-0", "manifest/manifest-list-cc-1",
	"manifest/manifest-aa-0", "bucket-0/data-aa-0.parquet",
}

// damaged calls check for each content that change makes of each victim, at every
// step-th byte.
func damaged(t *testing.T, step int, change func(data []byte, i int) []byte, check func(t *testing.T, dir, name string, i int)) {
	dir := t.TempDir()
	smallTable(t, dir)
	n, err := countRows(dir)
	require.NoError(t, err)
	require.Equal(t, int64(rowsOfSmallTable), n)
	for _, name := range victims {
		file := path.Join(dir, "default.db/t", name)
		whole, err := os.ReadFile(file)
		require.NoError(t, err)
		for i := 0; i < len(whole); i += step {
			require.NoError(t, os.WriteFile(file, change(append([]byte(nil), whole...), i), 0o644))
			check(t, dir, name, i)
		}
		require.NoError(t, os.WriteFile(file, whole, 0o644))
	}
}

// A file cut at any byte is an error that names it.
func TestCutFilesAreRefused(t *testing.T) {
	damaged(t, 1, func(data []byte, i int) []byte { return data[:i] }, func(t *testing.T, dir, name string, i int) {
		n, err := countRows(dir)
		if err == nil {
			t.Fatalf("%s cut at byte %d: read as a table of %d rows", name, i, n)
		}
		assert.ErrorContains(t, err, path.Base(name))
	})
}

// A flipped byte is an error or changes nothing that counts; it never panics.
func TestFlippedBytesNeverPanic(t *testing.T) {
	masks := []byte{0x01, 0x80, 0xff}
	damaged(t, 4, func(data []byte, i int) []byte {
		data[i] ^= masks[i%len(masks)]
		return data
	}, func(t *testing.T, dir, name string, i int) {
		if n, err := countRows(dir); err == nil && n != rowsOfSmallTable {
			t.Fatalf("%s with byte %d flipped: read as a table of %d rows", name, i, n)
		}
	})
}

// A Parquet file whose entry agrees with its size is refused all the same.
func TestCutParquetIsRefusedByItself(t *testing.T) {
	table := newTable(t, t.TempDir(), "id BIGINT; s STRING", funcRows(func(p int64, column int) any {
		if column == 0 {
			return p
		}
		return "text"
	}))
	f, err := table.WriteData(paimon.AppendSpec("data-x-0.parquet", []rows.Range{{From: 0, To: 30}}))
	require.NoError(t, err)
	file := table.Path() + "/bucket-0/data-x-0.parquet"
	whole, err := os.ReadFile(file)
	require.NoError(t, err)
	for i := range whole {
		require.NoError(t, os.WriteFile(file, whole[:i], 0o644))
		f.FileSize = int64(i)
		_, err := countFile(table, paimon.ManifestEntry{Partition: paimon.EmptyRow, File: f})
		assert.ErrorContains(t, err, "data-x-0.parquet", "cut at byte %d", i)
	}
}

func TestErrorsSayWhereAndWhy(t *testing.T) {
	for _, c := range []struct{ name, content, want string }{
		{"snapshot/snapshot-3", `{ "version" : 3, "id" : 3`, "snapshot/snapshot-3: truncated JSON at byte 25: unexpected EOF"},
		{"snapshot/snapshot-3", `{ "version" : 4 }`, `snapshot/snapshot-3: key "id" is missing`},
		{"schema/schema-0", `{ "version" : 4, "id" : 0 }`, `schema/schema-0: key "version": versions 1 to 3 are known`},
		{"schema/schema-0", `{ "version" : 3, "id" : 0, "fields" : [ { "id" : 0, "name" : "v", "type" : "VECTOR(3)" } ] }`,
			`schema/schema-0: column v: type "VECTOR(3)": unknown type "VECTOR"`},
		{"manifest/manifest-aa-0", "Obj", "manifest/manifest-aa-0: want an Avro object container"},
	} {
		dir := t.TempDir()
		smallTable(t, dir)
		require.NoError(t, os.WriteFile(path.Join(dir, "default.db/t", c.name), []byte(c.content), 0o644))
		_, err := countRows(dir)
		assert.ErrorContains(t, err, c.want)
	}
}

// Whatever one flipped byte makes of a page header, reading does not ask for much
// more memory than the file is large.
func TestDamageDoesNotAskForMemory(t *testing.T) {
	table := newTable(t, t.TempDir(), "id BIGINT; s STRING", funcRows(func(p int64, column int) any {
		return []any{p, "text"}[column]
	}))
	f, err := table.WriteData(paimon.AppendSpec("data-x-0.parquet", []rows.Range{{From: 0, To: 30}}))
	require.NoError(t, err)
	file := table.Path() + "/bucket-0/data-x-0.parquet"
	whole, err := os.ReadFile(file)
	require.NoError(t, err)
	var before, after runtime.MemStats
	for _, mask := range []byte{0x40, 0x80, 0xff} {
		for i := range whole {
			damaged := append([]byte(nil), whole...)
			damaged[i] ^= mask
			require.NoError(t, os.WriteFile(file, damaged, 0o644))
			runtime.ReadMemStats(&before)
			_, _ = countFile(table, paimon.ManifestEntry{Partition: paimon.EmptyRow, File: f})
			runtime.ReadMemStats(&after)
			if asked := after.TotalAlloc - before.TotalAlloc; asked > 64<<20 {
				t.Fatalf("byte %d flipped by %#x: %d bytes of memory", i, mask, asked)
			}
		}
	}
}

func TestFileWithoutRows(t *testing.T) {
	table := newTable(t, t.TempDir(), "id BIGINT; s STRING", sequence{})
	f, err := table.WriteData(paimon.AppendSpec("data-x-0.parquet", nil))
	require.NoError(t, err)
	assert.Zero(t, f.RowCount)
	n, err := countFile(table, paimon.ManifestEntry{Partition: paimon.EmptyRow, File: f})
	require.NoError(t, err)
	assert.Zero(t, n)
}
