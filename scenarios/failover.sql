-- A failure replays what was not checkpointed, and no row is there twice.
--
-- Why: the source goes back to the last completed checkpoint, the committer keeps
-- its user from state and commits nothing twice.
--
-- 1. 200 rows, 20 a second, a checkpoint every 2 s.
-- 2. fail_at throws the first time it sees id 120, after checkpoint 3 (100 rows).
-- 3. The job restarts after 1 s from checkpoint 3 and replays from id 101.
-- 4. Seven snapshots of one commit user: identifiers 1 to 6 with 20, 40, 40, 20,
--    40 and 40 rows, then 9223372036854775807 with none.
-- 5. 200 rows, 200 distinct; 6 Parquet files, all referenced.

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
CREATE TABLE sk_fail (id BIGINT);

INSERT INTO sk_fail SELECT fail_at(id, 120) AS id FROM gen;

-- Batch, or the real client would follow the table and never end the query.
SET 'execution.runtime-mode' = 'batch';
SELECT snapshot_id, commit_user, commit_identifier, commit_kind, delta_record_count FROM `sk_fail$snapshots`;
SELECT COUNT(*) AS cnt, COUNT(DISTINCT id) AS distinct_ids, MIN(id) AS min_id, MAX(id) AS max_id FROM sk_fail;
SELECT COUNT(*) AS referenced_files FROM `sk_fail$files`;
