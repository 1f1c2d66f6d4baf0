-- A failure before any checkpoint starts the job over, and nothing was committed.
--
-- Why: the instant of the fault decides what recovery has to do. Here there is no
-- state to restore: isRestored = false, restored.size() = 0.
--
-- 1. fail_at throws at id 20, in the first burst, before checkpoint 1.
-- 2. The job restarts after 1 s without a checkpoint and reads from id 1.
-- 3. The rows of the first attempt were never committed; all 200 are there once.

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
CREATE TABLE sk_early (id BIGINT);

INSERT INTO sk_early SELECT fail_at(id, 20) AS id FROM gen;

-- Batch, or the real client would follow the table and never end the query.
SET 'execution.runtime-mode' = 'batch';
SELECT snapshot_id, commit_user, commit_identifier, commit_kind, delta_record_count FROM `sk_early$snapshots`;
SELECT COUNT(*) AS cnt, COUNT(DISTINCT id) AS distinct_ids, MIN(id) AS min_id, MAX(id) AS max_id FROM sk_early;
