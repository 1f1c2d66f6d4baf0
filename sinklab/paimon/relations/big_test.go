package relations

import (
	"context"
	"fmt"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"exactlyonce/sinklab/filesystem"
	"exactlyonce/sinklab/paimon"
	"exactlyonce/sinklab/paimon/disk"
	"exactlyonce/sinklab/rows"
	"exactlyonce/sinklab/sqlview"
	"exactlyonce/trace"
)

// sequence is the generator of id = position and v = text of id mod 10.
type sequence struct{}

func (sequence) Value(_ int32, position int64, column int) any {
	if column == 1 {
		return fmt.Sprintf("value-%d", position%10)
	}
	return position
}

func (sequence) Int64s(_ int32, from int64, column int, dst []int64) bool {
	if column != 0 {
		return false
	}
	for i := range dst {
		dst[i] = from + int64(i)
	}
	return true
}

// writeTable makes table t of count rows in so many files, one snapshot.
func writeTable(t testing.TB, count int64, files int) *disk.Warehouse {
	w, err := disk.OpenWarehouse(filesystem.OS{}, t.TempDir())
	require.NoError(t, err)
	fields := []paimon.Field{{Name: "id", Type: paimon.MustType("BIGINT")}, {Name: "v", Type: paimon.MustType("STRING")}}
	schema, err := paimon.NewSchema(fields, nil, nil, nil, "", 1)
	require.NoError(t, err)
	table, err := w.Create("default", "t", schema, sequence{})
	require.NoError(t, err)
	var entries []paimon.ManifestEntry
	for i := range int64(files) {
		from, to := count*i/int64(files), count*(i+1)/int64(files)
		f, err := table.WriteData(paimon.AppendSpec(fmt.Sprintf("data-%d.parquet", i), []rows.Range{{From: from, To: to}}))
		require.NoError(t, err)
		f.MinSequenceNumber, f.MaxSequenceNumber = from, to-1
		entries = append(entries, paimon.ManifestEntry{Partition: paimon.EmptyRow, TotalBuckets: -1, File: f})
	}
	size, err := table.WriteManifest("manifest-0", entries)
	require.NoError(t, err)
	_, err = table.WriteManifestList("manifest-list-0", nil)
	require.NoError(t, err)
	_, err = table.WriteManifestList("manifest-list-1", []paimon.ManifestFile{
		{FileName: "manifest-0", FileSize: size, NumAddedFiles: int64(files), PartitionStats: paimon.EmptyStats}})
	require.NoError(t, err)
	require.NoError(t, table.Publish(paimon.Snapshot{
		Version: 3, UUID: "u", ID: 1, BaseManifestList: "manifest-list-0", DeltaManifestList: "manifest-list-1",
		CommitUser: "user", CommitIdentifier: 1, CommitKind: paimon.KindAppend, TotalRecordCount: count, DeltaRecordCount: count,
	}))
	return w
}

func openBig(t testing.TB, count int64, files int) *sqlview.DB {
	db, err := sqlview.Open([]sqlview.Source{Of(writeTable(t, count, files))})
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, db.Close()) })
	return db
}

// The same answers come from many files as SQLite gives over one list, with
// predicates at, between and beyond the borders of files.
func TestPredicatesAcrossFiles(t *testing.T) {
	db := openBig(t, 1000, 7)
	for _, op := range []string{"=", "<", "<=", ">", ">=", "<>"} {
		for _, value := range []string{"-1", "0", "141", "142", "143", "500.5", "999", "1000", "'142'", "NULL"} {
			where := fmt.Sprintf("id %s %s", op, value)
			pushed, err := db.Query(t.Context(), "SELECT COUNT(*), SUM(id), MIN(v) FROM t WHERE "+where)
			require.NoError(t, err)
			// The sign in front keeps the comparison from being pushed down.
			plain, err := db.Query(t.Context(), "SELECT COUNT(*), SUM(id), MIN(v) FROM t WHERE +"+where)
			require.NoError(t, err)
			if value != "'142'" { // + also drops the column's affinity, so text compares differently
				require.Equal(t, plain.Rows, pushed.Rows, where)
			}
		}
	}
}

// A predicate leaves out files by their statistics: a query that needs one file
// answers although another is gone, and says so when it needs that one.
func TestPredicateSkipsFiles(t *testing.T) {
	w := writeTable(t, 1000, 10)
	table, err := w.Open("default", "t")
	require.NoError(t, err)
	require.NoError(t, table.DeleteData(paimon.NoPlace, "data-9.parquet"))
	db, err := sqlview.Open([]sqlview.Source{Of(w)})
	require.NoError(t, err)
	defer db.Close()
	r, err := db.Query(t.Context(), "SELECT COUNT(*) FROM t WHERE id < 900")
	require.NoError(t, err)
	require.Equal(t, [][]any{{int64(900)}}, r.Rows)
	for _, sql := range []string{"SELECT COUNT(*) FROM t", "SELECT COUNT(*) FROM t WHERE id <= 900", "SELECT MIN(id) FROM t"} {
		_, err = db.Query(t.Context(), sql)
		require.ErrorContains(t, err, "table t: bucket-0/data-9.parquet: open: not found; snapshot 1 needs it", sql)
	}
}

// A self join looks rows up instead of reading the table once a row.
func TestJoinLooksUp(t *testing.T) {
	db := openBig(t, 50_000, 3)
	r, err := db.Query(t.Context(), "SELECT COUNT(*), MIN(a.v = b.v) FROM t a JOIN t b ON a.id = b.id")
	require.NoError(t, err)
	require.Equal(t, [][]any{{int64(50_000), int64(1)}}, r.Rows)
}

// A statement that is cancelled ends with the context's error, and the next works.
func TestCancel(t *testing.T) {
	db := openBig(t, 10_000, 1)
	ctx, cancel := context.WithTimeout(t.Context(), 20*time.Millisecond)
	defer cancel()
	_, err := db.Query(ctx, "SELECT COUNT(*) FROM t a, t b WHERE a.v < b.v")
	require.ErrorIs(t, err, context.DeadlineExceeded)
	r, err := db.Query(t.Context(), "SELECT COUNT(*) FROM t LIMIT 1")
	require.NoError(t, err)
	require.Equal(t, [][]any{{int64(10_000)}}, r.Rows)
}

func BenchmarkQuery(b *testing.B) {
	const count = 1_000_000
	db := openBig(b, count, 5)
	list := make([]trace.Event, count)
	for i := range list {
		list[i] = trace.Event{Seq: int64(i + 1), AtMillis: int64(i), Thread: "writer", Operator: "Writer", Kind: "write", Checkpoint: int64(i / 1000)}
	}
	sqlview.WithTrace(list)(db)
	for _, sql := range []string{
		"SELECT COUNT(*) FROM t",
		"SELECT COUNT(*), MIN(id), MAX(id) FROM t",
		"SELECT COUNT(*), COUNT(DISTINCT id) FROM t",
		"SELECT COUNT(*) FROM t WHERE id > 10 AND id < 999990",
		"SELECT COUNT(*) FROM t WHERE id = 500000",
		"SELECT v, COUNT(*) FROM t GROUP BY v",
		"SELECT id FROM t",
		"SELECT COUNT(*), SUM(a.id = b.id) FROM t a JOIN t b ON a.id = b.id",
		"SELECT kind, COUNT(*) FROM trace GROUP BY kind",
		"SELECT COUNT(*) FROM trace WHERE checkpoint = 500 AND kind = 'write'",
	} {
		b.Run(sql, func(b *testing.B) {
			for b.Loop() {
				if _, err := db.Query(b.Context(), sql); err != nil {
					b.Fatal(err)
				}
			}
			b.ReportMetric(count*float64(b.N)/b.Elapsed().Seconds()/1e6, "Mrows/s")
		})
	}
}
