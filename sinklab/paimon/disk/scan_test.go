package disk

import (
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
	"exactlyonce/sinklab/rows"
)

// scanned reads some columns of a snapshot, 0 = the latest, a row a string.
func scanned(table *Table, snapshot int64, columns ...int) (out []string, err error) {
	if snapshot == 0 {
		if snapshot, err = table.LatestID(); err != nil {
			return nil, err
		}
	}
	s, err := table.Snapshot(snapshot)
	if err != nil {
		return nil, err
	}
	r, err := table.Scan(s, columns, nil)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, r.Close()) }()
	for {
		b, err := r.Next()
		if errors.Is(err, io.EOF) {
			return out, nil
		}
		if err != nil {
			return nil, err
		}
		for i := range b.Len {
			row := make([]string, len(b.Columns))
			for j, c := range b.Columns {
				row[j] = fmt.Sprint(c.Value(i))
			}
			out = append(out, strings.Join(row, "|"))
		}
	}
}

// golden/reference/sql/tables.txt: what Flink read back.
func TestScanMergesAsFlinkDoes(t *testing.T) {
	table := openReference(t, "pk_merge")
	got, err := scanned(table, 0, 0, 1, 2)
	require.NoError(t, err)
	assert.Equal(t, []string{"7|s6|60", "1|r7|7", "2|s1|10", "4|s3|30", "5|s4|40", "6|s5|50", "8|s7|70"}, got)
	for snapshot, want := range map[int64][]string{
		1: {"1|r1|1", "2|s1|10"},
		2: {"1|r2|2", "2|s1|10", "3|s2|20"},
		5: {"1|r5|5", "2|s1|10", "4|s3|30", "5|s4|40", "6|s5|50", "3|s2|20"},
		6: {"3|s2|20", "1|r5|5", "2|s1|10", "4|s3|30", "5|s4|40", "6|s5|50"},
	} {
		got, err = scanned(table, snapshot, 0, 1, 2)
		require.NoError(t, err)
		assert.Equal(t, want, got, "snapshot %d", snapshot)
	}
	got, err = scanned(table, 0)
	require.NoError(t, err)
	assert.Len(t, got, 7, "rows without columns")
}

func TestScanOfFailoverHasEveryKeyOnce(t *testing.T) {
	got, err := scanned(openReference(t, "pk_fail"), 0, 0)
	require.NoError(t, err)
	var want []string
	for i := range 200 {
		want = append(want, fmt.Sprint(i+1))
	}
	assert.ElementsMatch(t, want, got)
}

func TestScanOfPartitions(t *testing.T) {
	got, err := scanned(openReference(t, "parts"), 0, 0, 1, 2)
	require.NoError(t, err)
	assert.ElementsMatch(t, []string{"2|2026-01-01|2", "3|2026-01-02|1", "4|2026-01-02|1", "5|<nil>|3", "10|2026-01-01|1"}, got)
}

// A file whose rows are not wanted is passed over, but not where it may hide rows
// of others: key 1 is in every file of its section.
func TestScanKeepsSectionsWhole(t *testing.T) {
	table := openReference(t, "pk_merge")
	s, err := table.Snapshot(9)
	require.NoError(t, err)
	for want, keep := range map[int]KeepFile{
		0: func(paimon.DataFile) (bool, error) { return false, nil },
		6: func(f paimon.DataFile) (bool, error) { return f.Level == 5, nil },
		7: func(f paimon.DataFile) (bool, error) { return f.Level == 0, nil },
	} {
		r, err := table.Scan(s, []int{0}, keep)
		require.NoError(t, err)
		n := 0
		for b, err := r.Next(); !errors.Is(err, io.EOF); b, err = r.Next() {
			require.NoError(t, err)
			n += b.Len
		}
		assert.Equal(t, want, n)
		require.NoError(t, r.Close())
	}
	r, err := table.Scan(s, []int{0}, func(paimon.DataFile) (bool, error) { return false, errors.New("no statistics") })
	require.NoError(t, err)
	_, err = r.Next()
	assert.EqualError(t, err, "no statistics")
}

// A data file of a primary-key table cut at any byte, or with a byte flipped: never
// another number of rows, never a panic.
func TestScanOfDamagedKeyedFiles(t *testing.T) {
	dir := t.TempDir()
	require.NoError(t, os.CopyFS(dir, os.DirFS(reference)))
	w, err := OpenWarehouse(filesystem.OS{}, dir)
	require.NoError(t, err)
	table, err := w.Open("default", "pk_merge")
	require.NoError(t, err)
	files, err := filepath.Glob(table.Path() + "/bucket-0/data-290c8315-*.parquet")
	require.NoError(t, err)
	require.Len(t, files, 1)
	whole, err := os.ReadFile(files[0])
	require.NoError(t, err)
	for i := 0; i < len(whole); i += 13 {
		require.NoError(t, os.WriteFile(files[0], whole[:i], 0o644))
		_, err := scanned(table, 0, 0, 1)
		require.ErrorContains(t, err, filepath.Base(files[0]), "cut at byte %d", i)
		flipped := append([]byte(nil), whole...)
		flipped[i] ^= 0x41
		require.NoError(t, os.WriteFile(files[0], flipped, 0o644))
		_, _ = scanned(table, 0, 0, 1) // values are not protected by the format
	}
	require.NoError(t, os.Remove(files[0]))
	_, err = scanned(table, 0, 0, 1)
	require.ErrorIs(t, err, paimon.ErrNotFound)
}

// Files that a table option sends to a folder of their own are found there.
func TestScanFollowsTheDataFolder(t *testing.T) {
	dir := t.TempDir()
	table := smallTable(t, dir)
	require.NoError(t, os.Mkdir(table.Path()+"/data", 0o755))
	require.NoError(t, os.Rename(table.Path()+"/bucket-0", table.Path()+"/data/bucket-0"))
	file := table.Path() + "/schema/schema-0"
	schema, err := os.ReadFile(file)
	require.NoError(t, err)
	require.NoError(t, os.WriteFile(file, []byte(strings.Replace(string(schema), `"options" : { }`, `"options" : { "data-file.path-directory" : "data" }`, 1)), 0o644))
	w, err := OpenWarehouse(filesystem.OS{}, dir)
	require.NoError(t, err)
	table, err = w.Open("default", "t")
	require.NoError(t, err)
	got, err := scanned(table, 0, 0)
	require.NoError(t, err)
	assert.Len(t, got, rowsOfSmallTable)
}

// Other formats are refused by their names.
func TestScanRefusesOtherFormats(t *testing.T) {
	table := smallTable(t, t.TempDir())
	f, err := table.WriteData(paimon.AppendSpec("data-x-0.parquet", []rows.Range{{From: 0, To: 3}}))
	require.NoError(t, err)
	f.FileName = "data-x-0.orc"
	require.NoError(t, os.Rename(table.Path()+"/bucket-0/data-x-0.parquet", table.Path()+"/bucket-0/data-x-0.orc"))
	_, err = table.ReadFile(paimon.ManifestEntry{Partition: paimon.EmptyRow, File: f}, []int{0})
	assert.EqualError(t, err, `bucket-0/data-x-0.orc: file format "orc": only Parquet is read`)
}
