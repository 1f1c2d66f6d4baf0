package runner_test

import (
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"exactlyonce/sinklab/filesystem"
	"exactlyonce/sinklab/paimon"
	"exactlyonce/sinklab/paimon/disk"
)

const writeOnly = `
SET 'execution.checkpointing.interval' = '1 s';
SET 'sinklab.first-checkpoint-delay' = '500 ms';
SET 'table.dml-sync' = 'true';
CREATE CATALOG lab WITH ('type' = 'paimon', 'warehouse' = 'warehouse');
USE CATALOG lab;
CREATE TABLE t (id BIGINT PRIMARY KEY NOT ENFORCED, v INT) WITH ('bucket' = '2', 'write-only' = 'true',
  'snapshot.num-retained.min' = '1', 'snapshot.num-retained.max' = '2');
CREATE TEMPORARY TABLE gen (id BIGINT, v INT) WITH ('connector' = 'datagen', 'rows-per-second' = '20',
  'fields.id.kind' = 'sequence', 'fields.id.start' = '1', 'fields.id.end' = '160');
INSERT INTO t SELECT id, v FROM gen;
`

// Writers that only write leave level 0 to grow and no snapshot expires; the dedicated
// job merges every bucket, in one COMPACT snapshot, and expires what is too many.
func TestDedicatedCompaction(t *testing.T) {
	warehouse := filepath.Join(t.TempDir(), "warehouse")
	report := runText(t, "write.sql", writeOnly, warehouse)
	written := report.Jobs[0].Snapshots
	require.Equal(t, int64(1), written[0].ID)
	require.Greater(t, len(written), 7)
	const compact = "CREATE CATALOG lab WITH ('type' = 'paimon', 'warehouse' = 'warehouse');\nUSE CATALOG lab;\n" +
		"SET 'execution.runtime-mode' = 'batch';\nCALL sys.compact(`table` => 'default.t');"
	for range 2 { // the second finds nothing to do
		_, err := runScript(t, "compact.sql", compact, warehouse, nil)
		require.NoError(t, err)
		w, err := disk.OpenWarehouse(filesystem.OS{}, warehouse)
		require.NoError(t, err)
		table, err := w.Open("default", "t")
		require.NoError(t, err)
		snapshots, err := paimon.Snapshots(table)
		require.NoError(t, err)
		require.Len(t, snapshots, 2)
		last := snapshots[1]
		require.Equal(t, written[len(written)-1].ID+1, last.ID)
		require.Equal(t, paimon.KindCompact, last.CommitKind)
		live, err := paimon.LiveFiles(table, last)
		require.NoError(t, err)
		require.Len(t, live, 2)
		for _, e := range live {
			require.Equal(t, int32(5), e.File.Level)
		}
		require.Equal(t, int64(160), last.TotalRecordCount)
	}
	require.NoError(t, sound(filesystem.OS{}, warehouse))
	_, err := runScript(t, "write.sql", writeOnly, warehouse, nil)
	require.NoError(t, err, "the lab knows the compaction's user again")
}
