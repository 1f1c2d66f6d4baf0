-- A primary-key table through a failure: sorted runs, a compaction, each key once.
--
-- Why: as `failover`, on a table whose writer keeps a merge tree in every bucket. A
-- compaction becomes a second snapshot under the identifier that reports it.
--
-- 1. 200 rows, 20 a second, a checkpoint every 2 s; one bucket, so one writer, and the
--    committer is chained behind it.
-- 2. fail_at throws at id 120. Checkpoint 3 was committed before, so the restore has
--    nothing to commit (numCommitted = 0) and the job restarts once.
-- 3. Sequence numbers go on from what the table holds: 100 after three files.
-- 4. With the fifth file of level 0 the writer compacts all five into one of level 5.
--    The result comes with checkpoint 6: snapshot 6 APPEND, snapshot 7 COMPACT, both
--    identifier 6. One file added, five deleted, 0 rows more.
-- 5. Eight snapshots, 200 rows, 200 distinct; the last snapshot references two files,
--    the older ones keep the other five.

SET 'sinklab.expect' = 'exactly-once';
SET 'execution.checkpointing.interval' = '2 s';
SET 'sinklab.first-checkpoint-delay' = '600 ms, 600 ms';
SET 'restart-strategy.type' = 'fixed-delay';
SET 'restart-strategy.fixed-delay.attempts' = '3';
SET 'restart-strategy.fixed-delay.delay' = '1 s';
SET 'table.dml-sync' = 'true';

CREATE CATALOG lab WITH ('type' = 'paimon', 'warehouse' = 'warehouse');
USE CATALOG lab;
CREATE TEMPORARY SYSTEM FUNCTION fail_at AS 'sinklab.FailAt';
CREATE TEMPORARY TABLE gen (id BIGINT) WITH (
  'connector' = 'datagen',
  'rows-per-second' = '20',
  'fields.id.kind' = 'sequence',
  'fields.id.start' = '1',
  'fields.id.end' = '200'
);
CREATE TABLE pk_fail (id BIGINT PRIMARY KEY NOT ENFORCED) WITH ('bucket' = '1');

INSERT INTO pk_fail SELECT fail_at(id, 120) AS id FROM gen;

-- Batch, or the real client would follow the table and never end the query.
SET 'execution.runtime-mode' = 'batch';
SELECT snapshot_id, commit_user, commit_identifier, commit_kind, delta_record_count FROM `pk_fail$snapshots`;
SELECT COUNT(*) AS cnt, COUNT(DISTINCT id) AS distinct_ids, MIN(id) AS min_id, MAX(id) AS max_id FROM pk_fail;
SELECT level, record_count, min_sequence_number, max_sequence_number FROM `pk_fail$files`;
