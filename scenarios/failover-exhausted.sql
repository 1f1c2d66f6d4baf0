-- A fault that comes back each time uses up the restarts, and the job fails.
--
-- Why: a restart cures what is transient. A row that always throws comes again
-- after every restore, because the source replays it.
--
-- 1. fail_always throws each time it sees id 120.
-- 2. The job restarts three times from checkpoint 3 and meets id 120 at once.
-- 3. The fourth failure is final: the job ends FAILED with 100 rows visible, each once.

SET 'sinklab.expect' = 'failed';
SET 'execution.checkpointing.interval' = '2 s';
SET 'sinklab.first-checkpoint-delay' = '600 ms';
SET 'restart-strategy.type' = 'fixed-delay';
SET 'restart-strategy.fixed-delay.attempts' = '3';
SET 'restart-strategy.fixed-delay.delay' = '1 s';
SET 'table.dml-sync' = 'true';

CREATE CATALOG lab WITH ('type' = 'paimon', 'warehouse' = 'warehouse');
USE CATALOG lab;
CREATE TEMPORARY SYSTEM FUNCTION fail_always AS 'sinklab.FailAlways';
CREATE TEMPORARY TABLE gen (id BIGINT) WITH (
  'connector' = 'datagen',
  'rows-per-second' = '20',
  'fields.id.kind' = 'sequence',
  'fields.id.start' = '1',
  'fields.id.end' = '200'
);
CREATE TABLE sk_exhausted (id BIGINT);

INSERT INTO sk_exhausted SELECT fail_always(id, 120) AS id FROM gen;

-- Batch, or the real client would follow the table and never end the query.
SET 'execution.runtime-mode' = 'batch';
SELECT snapshot_id, commit_user, commit_identifier, commit_kind, delta_record_count FROM `sk_exhausted$snapshots`;
SELECT COUNT(*) AS cnt, COUNT(DISTINCT id) AS distinct_ids, MIN(id) AS min_id, MAX(id) AS max_id FROM sk_exhausted;
