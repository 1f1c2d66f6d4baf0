package relations

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"exactlyonce/sinklab/filesystem"
	"exactlyonce/sinklab/paimon/disk"
	"exactlyonce/sinklab/sqlview"
)

// copied is a table of the reference in a warehouse of its own, with one file of it changed
// by another, or made from it.
func copied(t *testing.T, name string) (dir string, rewrite func(from, to string, oldNew ...string)) {
	dir = t.TempDir()
	table := filepath.Join(dir, "default.db", name)
	require.NoError(t, os.CopyFS(table, os.DirFS(filepath.Join(referenceWarehouse, "default.db", name))))
	return dir, func(from, to string, oldNew ...string) {
		t.Helper()
		text, err := os.ReadFile(filepath.Join(table, from))
		require.NoError(t, err)
		for i := 0; i < len(oldNew); i += 2 {
			require.Contains(t, string(text), oldNew[i])
		}
		require.NoError(t, os.WriteFile(filepath.Join(table, to), []byte(strings.NewReplacer(oldNew...).Replace(string(text))), 0o644))
	}
}

func rowsOf(t *testing.T, db *sqlview.DB, sql string) [][]any {
	t.Helper()
	r, err := db.Query(t.Context(), sql)
	require.NoError(t, err)
	return r.Rows
}

// Paimon shows when a snapshot was committed, and a schema made, on the clock of the system's
// zone; when a data file or a tag was created it took from the clock of its writer.
func TestTimesInTheSystemsZone(t *testing.T) {
	dir, rewrite := copied(t, "sk_fail")
	require.NoError(t, os.MkdirAll(filepath.Join(dir, "default.db/sk_fail/tag"), 0o755))
	rewrite("snapshot/snapshot-3", "tag/tag-v1", "\"nextRowId\" : 0\n}", "\"nextRowId\" : 0,\n  \"tagCreateTime\" : [ 2026, 11, 29, 12, 0 ]\n}")
	w, err := disk.OpenWarehouse(filesystem.OS{}, dir)
	require.NoError(t, err)
	const sql = "SELECT (SELECT MIN(commit_time) FROM `sk_fail$snapshots`), (SELECT update_time FROM `sk_fail$schemas`), (SELECT commit_time FROM `sk_fail$tags`), " +
		"(SELECT create_time FROM `sk_fail$tags`), (SELECT MIN(creation_time) FROM `sk_fail$files`), (SELECT last_update_time FROM `sk_fail$partitions`), (SELECT last_update_time FROM `sk_fail$buckets`)"
	utcDB := openDir(t, dir)
	want := rowsOf(t, utcDB, sql)[0]
	zone := time.FixedZone("Shanghai", 8*3600)
	db, err := sqlview.Open([]sqlview.Source{In(w, func(millis int64) int64 { return millis + 8*3600*1000 })})
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, db.Close()) })
	got := rowsOf(t, db, sql)[0]
	const layout = "2006-01-02 15:04:05.000"
	for i := range want {
		if i < 3 {
			at, err := time.Parse(layout, want[i].(string))
			require.NoError(t, err)
			want[i] = at.In(zone).Format(layout)
		}
	}
	require.Equal(t, want, got)
	require.Equal(t, "2026-11-29 12:00:00.000", got[3])
}

// What a commit was part of is in the snapshot file.
func TestOperationOfASnapshot(t *testing.T) {
	dir, rewrite := copied(t, "sk_fail")
	rewrite("snapshot/snapshot-3", "snapshot/snapshot-3", "\"nextRowId\" : 0\n}", "\"nextRowId\" : 7,\n  \"operation\" : \"TRUNCATE\"\n}", "\"watermark\" : -9223372036854775808", "\"watermark\" : 1024")
	require.Equal(t, [][]any{{int64(2), nil, int64(0)}, {int64(3), "TRUNCATE", int64(7)}},
		rowsOf(t, openDir(t, dir), "SELECT snapshot_id, operation, next_row_id FROM `sk_fail$snapshots` WHERE snapshot_id IN (2, 3)"))
}

// deleted_record_count counts what deletion vectors hide, not the deletes in the files of a
// primary-key table (Paimon 2.0.0 PartitionsTable.deletionNums).
func TestDeletesAreNoDeletionVectors(t *testing.T) {
	db := openReference(t)
	require.NotEmpty(t, rowsOf(t, db, "SELECT * FROM `pk_merge$files` WHERE deleteRowCount > 0"))
	require.Equal(t, [][]any{{int64(0)}}, rowsOf(t, db, "SELECT deleted_record_count FROM `pk_merge$partitions`"))
}

// Statistics are shown by the columns that the table has now: renamed ones under their new
// name, younger ones as NULLs throughout (Paimon 2.0.0 SimpleStatsEvolution).
func TestStatisticsOfAnAlteredTable(t *testing.T) {
	dir, _ := copied(t, "sk_fail")
	schema, err := os.ReadFile(filepath.Join(dir, "default.db/sk_fail/schema/schema-0"))
	require.NoError(t, err)
	altered := strings.Replace(string(schema), `"id" : 0,`, `"id" : 1,`, 1) // the schema's id comes first of all
	i := strings.Index(altered, `"fields" : [`)
	j := i + strings.Index(altered[i:], "],")
	altered = altered[:i] + `"fields" : [ {"id" : 0, "name" : "number", "type" : "BIGINT"}, {"id" : 1, "name" : "added", "type" : "INT"} ` + altered[j:]
	altered = strings.Replace(altered, `"highestFieldId" : 0`, `"highestFieldId" : 1`, 1)
	require.NoError(t, os.WriteFile(filepath.Join(dir, "default.db/sk_fail/schema/schema-1"), []byte(altered), 0o644))
	db := openDir(t, dir)
	require.Equal(t, [][]any{{int64(0), "{added=1, number=0}", "{added=null, number=1}", "{added=null, number=1}"}},
		rowsOf(t, db, "SELECT schema_id, null_value_counts, min_value_stats, max_value_stats FROM `sk_fail$files` ORDER BY min_sequence_number, record_count LIMIT 1"))
	require.Equal(t, [][]any{{"{id=0}"}},
		rowsOf(t, db, "SELECT null_value_counts FROM `sk_fail$files` /*+ OPTIONS('scan.snapshot-id'='1') */"))
	require.Equal(t, [][]any{{int64(200)}}, rowsOf(t, db, "SELECT COUNT(*) FROM sk_fail WHERE added IS NULL"))
}

// Manifests of a changelog are manifests of the snapshot.
func TestManifestsOfAChangelog(t *testing.T) {
	dir, rewrite := copied(t, "sk_fail")
	db := openDir(t, dir)
	before := rowsOf(t, db, "SELECT file_name FROM `sk_fail$manifests` /*+ OPTIONS('scan.snapshot-id'='1') */")
	text, err := os.ReadFile(filepath.Join(dir, "default.db/sk_fail/snapshot/snapshot-1"))
	require.NoError(t, err)
	_, list, _ := strings.Cut(string(text), `"deltaManifestList" : "`)
	list, _, _ = strings.Cut(list, `"`)
	rewrite("snapshot/snapshot-1", "snapshot/snapshot-1", `"commitUser"`, `"changelogManifestList" : "`+list+`", "changelogRecordCount" : 20, "commitUser"`)
	require.Equal(t, append(before, before...), rowsOf(t, db, "SELECT file_name FROM `sk_fail$manifests` /*+ OPTIONS('scan.snapshot-id'='1') */"))
}

// A hint does not change what Flink knows of the table: rows of an old snapshot are shown by
// the newest schema, columns that were added since as NULL, dropped ones not at all. A table
// about the table goes by the schema of the snapshot.
func TestTimeTravelShowsTheNewestSchema(t *testing.T) {
	dir, _ := copied(t, "sk_fail")
	schema, err := os.ReadFile(filepath.Join(dir, "default.db/sk_fail/schema/schema-0"))
	require.NoError(t, err)
	altered := strings.Replace(string(schema), `"id" : 0,`, `"id" : 1,`, 1)
	i := strings.Index(altered, `"fields" : [`)
	j := i + strings.Index(altered[i:], "],")
	altered = altered[:i] + `"fields" : [ {"id" : 1, "name" : "added", "type" : "INT"}, {"id" : 0, "name" : "number", "type" : "BIGINT"} ` + altered[j:]
	altered = strings.Replace(altered, `"highestFieldId" : 0`, `"highestFieldId" : 1`, 1)
	require.NoError(t, os.WriteFile(filepath.Join(dir, "default.db/sk_fail/schema/schema-1"), []byte(altered), 0o644))
	db := openDir(t, dir)
	r, err := db.Query(t.Context(), "SELECT * FROM sk_fail /*+ OPTIONS('scan.snapshot-id'='1') */ WHERE number = 1")
	require.NoError(t, err)
	require.Equal(t, []sqlview.Column{{Name: "added", Type: "INT"}, {Name: "number", Type: "BIGINT"}}, r.Columns)
	require.Equal(t, [][]any{{nil, int64(1)}}, r.Rows)

	dropped := altered[:strings.Index(altered, `, {"id" : 0,`)] + altered[strings.Index(altered, ` ],`):]
	dropped = strings.Replace(dropped, `"id" : 1,`, `"id" : 2,`, 1)
	require.NoError(t, os.WriteFile(filepath.Join(dir, "default.db/sk_fail/schema/schema-2"), []byte(dropped), 0o644))
	require.Equal(t, [][]any{{nil, int64(1)}}, rowsOf(t, openDir(t, dir), "SELECT added, COUNT(*) FROM sk_fail /*+ OPTIONS('scan.snapshot-id'='1') */ GROUP BY added"))
}
