-- Two writers, one committer: a checkpoint is committed when both have prepared it.
--
-- Why: at parallelism 2 the committer stands alone, behind all writers. It takes the
-- barrier only when every writer's barrier is there, so it has all of the checkpoint's
-- files, and makes one snapshot of them.
--
-- 1. 80 rows, 20 a second, by two subtasks: odd ids and even ids.
-- 2. fail_at throws at id 48 in one of them; both go back to checkpoint 1.
-- 3. Each snapshot with rows references one file of either writer.
-- 4. 80 rows, 80 distinct, one commit user.

SET 'sinklab.expect' = 'exactly-once';
SET 'parallelism.default' = '2';
SET 'execution.checkpointing.interval' = '2 s';
SET 'sinklab.first-checkpoint-delay' = '1600 ms, 600 ms';
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
  'fields.id.end' = '80'
);
CREATE TABLE sk_writers (id BIGINT);

INSERT INTO sk_writers SELECT fail_at(id, 48) AS id FROM gen;

-- Batch, or the real client would follow the table and never end the query.
SET 'execution.runtime-mode' = 'batch';
SELECT snapshot_id, commit_user, commit_identifier, commit_kind, delta_record_count FROM `sk_writers$snapshots`;
SELECT COUNT(*) AS cnt, COUNT(DISTINCT id) AS distinct_ids, MIN(id) AS min_id, MAX(id) AS max_id FROM sk_writers;
SELECT COUNT(*) AS referenced_files FROM `sk_writers$files`;
