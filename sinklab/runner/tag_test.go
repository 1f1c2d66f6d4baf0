package runner_test

import (
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"exactlyonce/sinklab/filesystem"
	"exactlyonce/sinklab/flinksql"
	"exactlyonce/sinklab/paimon"
	"exactlyonce/sinklab/paimon/disk"
	"exactlyonce/sinklab/runner"
)

const taggedScript = `
SET 'execution.checkpointing.interval' = '1 s';
SET 'sinklab.first-checkpoint-delay' = '500 ms';
SET 'table.dml-sync' = 'true';
CREATE CATALOG lab WITH ('type' = 'paimon', 'warehouse' = 'warehouse');
USE CATALOG lab;
CREATE TABLE t (id BIGINT PRIMARY KEY NOT ENFORCED) WITH ('bucket' = '1', 'sink.savepoint.auto-tag' = 'true',
  'snapshot.num-retained.min' = '1', 'snapshot.num-retained.max' = '2', 'tag.automatic-creation' = 'process-time', 'tag.creation-period' = 'hourly');
CREATE TEMPORARY TABLE gen (id BIGINT) WITH ('connector' = 'datagen', 'rows-per-second' = '20',
  'fields.id.kind' = 'sequence', 'fields.id.start' = '1', 'fields.id.end' = '200');
SET 'execution.checkpointing.savepoint-dir' = 'savepoints/t';
SET 'sinklab.stop-with-savepoint' = '2700 ms';
INSERT INTO t SELECT id FROM gen;
RESET 'sinklab.stop-with-savepoint';
CALL sys.create_tag(` + "`table` => 'default.t', tag => 'mine', time_retained => '1 d'" + `);
SET 'execution.state-recovery.path' = 'savepoints/t';
INSERT INTO t SELECT id FROM gen;
`

func tagsOf(t *testing.T, warehouse string) (*disk.Table, map[string]int64) {
	w, err := disk.OpenWarehouse(filesystem.OS{}, warehouse)
	require.NoError(t, err)
	table, err := w.Open("default", "t")
	require.NoError(t, err)
	tags, err := table.Tags()
	require.NoError(t, err)
	ids := map[string]int64{}
	for _, tag := range tags {
		ids[tag.Name] = tag.Snapshot.ID
		live, err := paimon.LiveFiles(table, tag.Snapshot)
		require.NoError(t, err)
		for _, e := range live {
			here, err := table.DataExists(e.Place(), e.File.FileName)
			require.NoError(t, err)
			require.True(t, here, "tag %s reads %s", tag.Name, e.File.FileName)
		}
	}
	return table, ids
}

// A period's end, a savepoint and a CALL make tags; they keep what expired snapshots and
// compactions would have taken away, and give it up when they are deleted.
func TestTagsKeepTheirFiles(t *testing.T) {
	warehouse := filepath.Join(t.TempDir(), "warehouse")
	report := runText(t, "tagged.sql", taggedScript, warehouse)
	require.Equal(t, int64(200), report.Jobs[1].Rows.Count)
	require.Zero(t, report.Jobs[1].Files.Orphans)
	table, ids := tagsOf(t, warehouse)
	require.Equal(t, map[string]int64{"2025-12-31 23": 1, "savepoint-4": 4, "mine": 4}, ids)
	mine, err := table.Tag("mine")
	require.NoError(t, err)
	require.Equal(t, int64(24*3600)*1_000_000_000, *mine.RetainedNanos)
	_, err = table.Snapshot(4)
	require.ErrorIs(t, err, paimon.ErrNotFound, "its snapshot has expired")
	before := report.Jobs[1].Files.OnDisk
	const call = "CREATE CATALOG lab WITH ('type' = 'paimon', 'warehouse' = 'warehouse');\nUSE CATALOG lab;\nCALL sys."
	for _, name := range []string{"2025-12-31 23", "savepoint-4", "mine", "none"} {
		_, err := runScript(t, "delete.sql", call+"delete_tag(`table` => 'default.t', tag => '"+name+"');", warehouse, nil)
		require.NoError(t, err)
	}
	table, ids = tagsOf(t, warehouse)
	require.Empty(t, ids)
	files, err := table.DataFilesOnDisk()
	require.NoError(t, err)
	require.Less(t, len(files), before)
	require.NoError(t, sound(filesystem.OS{}, warehouse))
	for statement, want := range map[string]string{
		"create_tag(`table` => 'default.t', tag => 'x', snapshot_id => 1);": "table default.t: cannot create tag 'x': snapshot 1 does not exist, or has expired",
		"create_tag(`table` => 'default.u', tag => 'x');":                   "table default.u in ",
	} {
		script, err := flinksql.Parse("error.sql", call+statement)
		require.NoError(t, err)
		_, err = runner.Run(script, call+statement, runner.Options{Warehouse: warehouse}, silent{})
		require.ErrorContains(t, err, want)
	}
}
