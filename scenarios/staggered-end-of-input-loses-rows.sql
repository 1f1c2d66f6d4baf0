-- A defect of Paimon 2.0.0: two writers end apart, one fault between, and rows are lost.
--
-- Why: a recovery commits all that the state holds, also what one writer alone left
-- under 9223372036854775807. After that whatever comes under this identifier counts
-- as committed. The real systems do the same, and the job ends FINISHED.
--
-- 1. 100 rows, 20 a second, by two subtasks: odd ids, and even ids that slow delays.
-- 2. The first writer ends at 5 s: its last 20 rows wait under 9223372036854775807.
-- 3. fail_at throws at id 100, after checkpoint 4. The recovery commits those 20 rows
--    as snapshot 5, though the second writer has not ended.
-- 4. The second writer ends with ids 98 and 100, under the same identifier:
--    retryCommittables.size() = 0. They are filtered as already committed.
-- 5. 98 of 100 rows; identifiers 1, 2, 3, 4 and 9223372036854775807.

SET 'sinklab.expect' = 'lost';
SET 'parallelism.default' = '2';
SET 'execution.checkpointing.interval' = '3 s';
SET 'sinklab.first-checkpoint-delay' = '2700 ms, 3 s';
SET 'restart-strategy.type' = 'fixed-delay';
SET 'restart-strategy.fixed-delay.attempts' = '3';
SET 'restart-strategy.fixed-delay.delay' = '1 s';
SET 'table.dml-sync' = 'true';

CREATE CATALOG lab WITH ('type' = 'paimon', 'warehouse' = 'warehouse');
USE CATALOG lab;
CREATE TEMPORARY SYSTEM FUNCTION slow AS 'sinklab.Slow';
CREATE TEMPORARY SYSTEM FUNCTION fail_at AS 'sinklab.FailAt';
CREATE TEMPORARY TABLE gen (id BIGINT) WITH (
  'connector' = 'datagen',
  'rows-per-second' = '20',
  'fields.id.kind' = 'sequence',
  'fields.id.start' = '1',
  'fields.id.end' = '100'
);
CREATE TABLE sk_stag2 (id BIGINT);

INSERT INTO sk_stag2 SELECT fail_at(slow(id, 2, 240), 100) AS id FROM gen;

-- Batch, or the real client would follow the table and never end the query.
SET 'execution.runtime-mode' = 'batch';
SELECT snapshot_id, commit_user, commit_identifier, commit_kind, delta_record_count FROM `sk_stag2$snapshots`;
SELECT COUNT(*) AS cnt, COUNT(DISTINCT id) AS distinct_ids, MIN(id) AS min_id, MAX(id) AS max_id FROM sk_stag2;
