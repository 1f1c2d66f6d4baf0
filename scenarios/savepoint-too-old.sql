-- A savepoint whose files were cleaned away cannot be restored, and says so.
--
-- Why: what a savepoint holds is prepared, not committed. Until a later checkpoint
-- commits it no snapshot references its files, so an orphan cleanup may take them.
--
-- 1. A savepoint at 2.9 s, after checkpoint 1; the job is cancelled before the next
--    checkpoint could commit what the savepoint had prepared.
-- 2. remove_orphan_files deletes the file that no snapshot references.
-- 3. A job from that savepoint fails while it restores: "Cannot recover from this
--    checkpoint because some files in the snapshot that need to be resubmitted have
--    been deleted". Loud, not lost.

SET 'sinklab.expect' = 'exactly-once';
SET 'execution.checkpointing.interval' = '2 s';
SET 'execution.checkpointing.min-pause' = '1 s';
SET 'sinklab.first-checkpoint-delay' = '1600 ms';
SET 'restart-strategy.type' = 'none';
SET 'table.dml-sync' = 'true';

CREATE CATALOG lab WITH ('type' = 'paimon', 'warehouse' = 'warehouse');
USE CATALOG lab;
CREATE TEMPORARY TABLE gen (id BIGINT) WITH (
  'connector' = 'datagen',
  'rows-per-second' = '20',
  'fields.id.kind' = 'sequence',
  'fields.id.start' = '1',
  'fields.id.end' = '200'
);
CREATE TABLE sk_old (id BIGINT);

SET 'execution.checkpointing.savepoint-dir' = 'savepoints/sk_old';
SET 'sinklab.savepoint' = '2900 ms';
SET 'sinklab.run-for' = '3600 ms';
INSERT INTO sk_old SELECT id FROM gen;
RESET 'sinklab.savepoint';
RESET 'sinklab.run-for';

CALL sys.remove_orphan_files(`table` => 'default.sk_old', older_than => '2026-01-01 00:00:04');

SET 'sinklab.expect' = 'failed';
SET 'execution.state-recovery.path' = 'savepoints/sk_old';
INSERT INTO sk_old SELECT id FROM gen;

-- Batch, or the real client would follow the table and never end the query.
SET 'execution.runtime-mode' = 'batch';
SELECT snapshot_id, commit_identifier, commit_kind, delta_record_count FROM `sk_old$snapshots`;
SELECT COUNT(*) AS cnt FROM sk_old;
