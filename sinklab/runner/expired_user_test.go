package runner_test

import (
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"
)

// A job goes on from a savepoint whose commit has expired: another job has committed so
// much since that no snapshot of the first one's user is left. The filter finds nothing,
// so what is in the table already is committed again; only the check for new files stops
// it (protocols.md §9.9, last row): the job fails, and no row is doubled.
func TestJobWhoseUsersSnapshotsHaveExpired(t *testing.T) {
	text := `
SET 'execution.checkpointing.interval' = '1 s';
SET 'sinklab.first-checkpoint-delay' = '500 ms';
SET 'restart-strategy.type' = 'fixed-delay';
SET 'restart-strategy.fixed-delay.attempts' = '2';
SET 'restart-strategy.fixed-delay.delay' = '1 s';
SET 'table.dml-sync' = 'true';
CREATE CATALOG lab WITH ('type' = 'paimon', 'warehouse' = 'warehouse');
USE CATALOG lab;
CREATE TABLE t (id BIGINT) WITH ('snapshot.num-retained.min' = '1', 'snapshot.num-retained.max' = '2');
CREATE TEMPORARY TABLE one (id BIGINT) WITH ('connector' = 'datagen', 'rows-per-second' = '20',
  'fields.id.kind' = 'sequence', 'fields.id.start' = '1', 'fields.id.end' = '100');
CREATE TEMPORARY TABLE two (id BIGINT) WITH ('connector' = 'datagen', 'rows-per-second' = '20',
  'fields.id.kind' = 'sequence', 'fields.id.start' = '1001', 'fields.id.end' = '1100');
SET 'execution.checkpointing.savepoint-dir' = 'savepoints/t';
SET 'sinklab.stop-with-savepoint' = '3300 ms';
INSERT INTO t SELECT id FROM one;
RESET 'sinklab.stop-with-savepoint';
INSERT INTO t SELECT id FROM two;
SET 'execution.state-recovery.path' = 'savepoints/t';
INSERT INTO t SELECT id FROM one;
`
	report, err := runScript(t, "expired.sql", text, filepath.Join(t.TempDir(), "warehouse"), nil)
	require.NoError(t, err)
	require.Len(t, report.Jobs, 3)
	first, last := report.Jobs[0], report.Jobs[2]
	for _, s := range last.Snapshots {
		require.NotEqual(t, first.Snapshots[0].CommitUser, s.CommitUser, "the first job's snapshots have expired")
	}
	require.Equal(t, "FAILED", last.Status)
	require.Equal(t, 2, last.Restarts, "each attempt fails at its restore")
	require.Contains(t, last.Cause, "which is already added")
	require.Equal(t, "blocked", string(last.Verdict.Word), "%v", last.Verdict)
	require.Equal(t, first.Rows.Count+100, last.Rows.Count)
}
