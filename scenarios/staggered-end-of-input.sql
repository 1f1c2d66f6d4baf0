-- Two writers end at different times: the first one's last rows wait for the second's.
--
-- Why: what a writer sends at the end of its input has no checkpoint id, so its
-- identifier is the greatest there is, and the committer keeps it until everything
-- has ended. Here nothing fails: the rows come late, but they come. One fault at the
-- wrong instant and some never do; see staggered-end-of-input-loses-rows.
--
-- 1. 100 rows, 20 a second, by two subtasks: odd ids, and even ids that slow delays.
-- 2. The first writer ends at 5 s. Checkpoint 2 finds its last 20 rows in the
--    committer under 9223372036854775807, and so do 3 and 4: [2, 9223372036854775807].
--    Each of them completes, and a reader does not see these rows.
-- 3. The second writer ends at 12 s. The final checkpoint commits both ends at once.
-- 4. Identifiers 1, 2, 3, 4 and 9223372036854775807 with 40, 13, 12, 13 and 22 rows.

SET 'sinklab.expect' = 'stalled';
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
CREATE TEMPORARY TABLE gen (id BIGINT) WITH (
  'connector' = 'datagen',
  'rows-per-second' = '20',
  'fields.id.kind' = 'sequence',
  'fields.id.start' = '1',
  'fields.id.end' = '100'
);
CREATE TABLE sk_stag (id BIGINT);

INSERT INTO sk_stag SELECT slow(id, 2, 240) AS id FROM gen;

-- Batch, or the real client would follow the table and never end the query.
SET 'execution.runtime-mode' = 'batch';
SELECT snapshot_id, commit_user, commit_identifier, commit_kind, delta_record_count FROM `sk_stag$snapshots`;
SELECT COUNT(*) AS cnt, COUNT(DISTINCT id) AS distinct_ids, MIN(id) AS min_id, MAX(id) AS max_id FROM sk_stag;
