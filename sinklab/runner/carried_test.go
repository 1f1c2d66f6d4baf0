package runner_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"exactlyonce/sinklab/filesystem"
	"exactlyonce/sinklab/paimon/disk"
)

// Another job has committed a watermark, ANALYZE has written statistics and somebody has
// added a schema. A compaction and an INSERT leave all of that to the table, and their files
// say which schema they were written by.
func TestWhatOthersLeftInATableStays(t *testing.T) {
	warehouse := filepath.Join(t.TempDir(), "warehouse")
	report := runText(t, "write.sql", writeOnly, warehouse)
	snapshots := report.Jobs[0].Snapshots
	dir := filepath.Join(warehouse, "default.db", "t")
	rewrite := func(from, to, old, with string) {
		t.Helper()
		text, err := os.ReadFile(filepath.Join(dir, from))
		require.NoError(t, err)
		require.Contains(t, string(text), old)
		require.NoError(t, os.WriteFile(filepath.Join(dir, to), []byte(strings.Replace(string(text), old, with, 1)), 0o644))
	}
	rewrite("schema/schema-0", "schema/schema-1", `"id" : 0,`, `"id" : 1,`)
	last := fmt.Sprintf("snapshot/snapshot-%d", snapshots[len(snapshots)-1].ID)
	rewrite(last, last, `"watermark" : -9223372036854775808,`, `"watermark" : 1024,`+"\n  \"statistics\" : \"stats-1\",")
	require.NoError(t, os.MkdirAll(filepath.Join(dir, "statistics"), 0o755))
	require.NoError(t, os.WriteFile(filepath.Join(dir, "statistics", "stats-1"), []byte(`{"snapshotId":1,"schemaId":1}`), 0o644))

	const use = "CREATE CATALOG lab WITH ('type' = 'paimon', 'warehouse' = 'warehouse');\nUSE CATALOG lab;\n"
	for _, script := range []string{
		use + "SET 'execution.runtime-mode' = 'batch';\nCALL sys.compact(`table` => 'default.t');",
		use + "SET 'table.dml-sync' = 'true';\nCREATE TEMPORARY TABLE gen (id BIGINT, v INT) WITH ('connector' = 'datagen', 'number-of-rows' = '5', " +
			"'fields.id.kind' = 'sequence', 'fields.id.start' = '1', 'fields.id.end' = '5');\nINSERT INTO t SELECT id, v FROM gen;",
	} {
		_, err := runScript(t, "next.sql", script, warehouse, nil)
		require.NoError(t, err)
		w, err := disk.OpenWarehouse(filesystem.OS{}, warehouse)
		require.NoError(t, err)
		table, err := w.Open("default", "t")
		require.NoError(t, err)
		latest, err := table.LatestID()
		require.NoError(t, err)
		s, err := table.Snapshot(latest)
		require.NoError(t, err)
		require.Greater(t, s.ID, snapshots[len(snapshots)-1].ID)
		require.Equal(t, int64(1024), s.Watermark)
		require.Equal(t, "stats-1", s.Statistics)
		require.Equal(t, int64(1), s.SchemaID)
		manifests, err := table.ReadManifestList(s.DeltaManifestList)
		require.NoError(t, err)
		entries, err := table.ReadManifest(manifests[len(manifests)-1].FileName)
		require.NoError(t, err)
		require.Equal(t, int64(1), entries[len(entries)-1].File.SchemaID)
		require.Equal(t, int64(1), manifests[len(manifests)-1].SchemaID)
	}
}
