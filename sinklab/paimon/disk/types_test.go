package disk

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"exactlyonce/sinklab/paimon"
	"exactlyonce/sinklab/rows"
)

const allTypes = "id BIGINT NOT NULL; b BOOLEAN; ti TINYINT; si SMALLINT; i INT; f FLOAT; d DOUBLE; " +
	"dec9 DECIMAL(9,2); dec20 DECIMAL(20,4); c CHAR(3); vc VARCHAR(10); s STRING; by3 VARBINARY(8); " +
	"dt DATE; tm TIME(0); ts3 TIMESTAMP(3); ts6 TIMESTAMP(6); tz3 TIMESTAMP_LTZ(3)"

// referenceCells are the four rows of golden/reference's types_append.
func referenceCells(position int64, column int) any {
	n := string(rune('1' + position))
	if position == 3 {
		if column == 0 {
			return int64(4)
		}
		return nil
	}
	k := position + 1
	return []any{
		k, k == 2, k, 7 * k, 1001 * k, float64(k) + .5, float64(k) + .25, n + ".12", "-123456789012." + n + "5",
		"a" + n + "z", "v" + n, "string-" + n + "-中文", []byte{10, 11, byte(k)}, "2026-0" + string(rune('2'+position)) + "-15",
		"12:34:5" + n, "2026-01-02 03:04:05.12" + n, "2026-01-02 03:04:05.12345" + n, "2026-01-02 03:04:05.12" + n,
	}[column]
}

// The same rows get the same statistics and read the same as those Paimon wrote.
func TestTypesAsPaimonWroteThem(t *testing.T) {
	table := newTable(t, t.TempDir(), allTypes, funcRows(referenceCells))
	commit(t, table, 1, "aa", []rows.Range{{From: 0, To: 3}})
	commit(t, table, 2, "bb", []rows.Range{{From: 3, To: 4}})
	theirs := openReference(t, "types_append")
	columns := make([]int, 18)
	for i := range columns {
		columns[i] = i
	}
	assert.Equal(t, tableRows(t, theirs, columns...), tableRows(t, table, columns...))
	for id := int64(1); id <= 2; id++ {
		want, got := addedFile(t, theirs, id), addedFile(t, table, id)
		assert.Equal(t, []byte(want.ValueStats.MinValues), []byte(got.ValueStats.MinValues))
		assert.Equal(t, []byte(want.ValueStats.MaxValues), []byte(got.ValueStats.MaxValues))
		assert.Equal(t, want.ValueStats.NullCounts, got.ValueStats.NullCounts)
	}
}

func addedFile(t *testing.T, table *Table, id int64) paimon.DataFile {
	t.Helper()
	s, err := table.Snapshot(id)
	require.NoError(t, err)
	entries, err := paimon.Delta(table, s)
	require.NoError(t, err)
	require.Len(t, entries, 1)
	return entries[0].File
}

// An entry of an append table is field for field what Paimon writes.
func TestDataFileIsDescribedAsPaimonDoes(t *testing.T) {
	table := newTable(t, t.TempDir(), "id BIGINT", sequence{})
	got, err := table.WriteData(paimon.AppendSpec("data-x-0.parquet", []rows.Range{{From: 0, To: 1}}))
	require.NoError(t, err)
	want := addedFile(t, openReference(t, "sk_fail"), 1)
	want.FileName, want.FileSize = got.FileName, got.FileSize
	want.CreationMillis, want.HasCreation = 0, false
	assert.Equal(t, want, got)
}

func TestLongStringsAreCutInStatistics(t *testing.T) {
	text := strings.Repeat("z", 15) + "\U0010FFFF" + "tail"
	table := newTable(t, t.TempDir(), "s STRING", funcRows(func(int64, int) any { return text }))
	f, err := table.WriteData(paimon.AppendSpec("data-x-0.parquet", []rows.Range{{From: 0, To: 1}}))
	require.NoError(t, err)
	low, err := paimon.FormatNamed(table.Schema().Fields, f.ValueStats.MinValues)
	require.NoError(t, err)
	high, err := paimon.FormatNamed(table.Schema().Fields, f.ValueStats.MaxValues)
	require.NoError(t, err)
	assert.Equal(t, "{s="+strings.Repeat("z", 15)+"\U0010FFFF}", low)
	assert.Equal(t, "{s="+strings.Repeat("z", 14)+"{}", high, "the last character that can be raised")
}

func TestRefusedRowsLeaveNoFile(t *testing.T) {
	for _, c := range []struct {
		columns, want string
		cell          any
	}{
		{"n TINYINT", "300", int64(300)},
		{"n BIGINT NOT NULL", "NULL, the column is BIGINT NOT NULL", nil},
		{"n DECIMAL(4,2)", "does not fit DECIMAL(4, 2)", "1.123"},
		{"n DATE", "is no DATE", "2026-02-30"},
		{"n TIMESTAMP(9)", "at most 6 digits", "2026-01-01 00:00:00"},
	} {
		table := newTable(t, t.TempDir(), c.columns, funcRows(func(int64, int) any { return c.cell }))
		_, err := table.WriteData(paimon.AppendSpec("data-x-0.parquet", []rows.Range{{From: 0, To: 1}}))
		assert.ErrorContains(t, err, c.want)
		assert.ErrorContains(t, err, "bucket-0/data-x-0.parquet")
		assert.NoFileExists(t, table.Path()+"/bucket-0/data-x-0.parquet")
	}
}
