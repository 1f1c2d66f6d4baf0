-- A defect of Paimon 2.0.0: two writers end apart, nothing fails, and rows are lost.
--
-- Why: the committer asks whether the input has ended when the notification of a
-- checkpoint comes, not when that checkpoint is taken. A slow checkpoint lies
-- between the two, and the second writer ends in it. The real systems do the same.
--
-- 1. 100 rows, 20 a second, by two subtasks: odd ids, and even ids that slow delays.
-- 2. Writing a snapshot takes 3.5 s here, so each checkpoint does. The first writer
--    ends at 5 s: its last 10 rows wait under 9223372036854775807 from checkpoint 3 on.
-- 3. Checkpoint 4 is taken at 10.8 s: [4, 9223372036854775807]. The second writer ends
--    at 11.4 s, with 3 rows more. Everything has ended when notification 4 comes at
--    14.3 s, so it commits 4, and as snapshot 5 all it has of the other: half.
-- 4. Checkpoint 5, the final one, brings the 3 rows under the same identifier:
--    retryCommittables.size() = 0. They are filtered as already committed.
-- 5. 97 of 100 rows; identifiers 1, 2, 3, 4 and 9223372036854775807; no restart.

SET 'sinklab.expect' = 'lost';
SET 'parallelism.default' = '2';
SET 'execution.checkpointing.interval' = '1 s';
SET 'sinklab.first-checkpoint-delay' = '200 ms';
SET 'sinklab.latency.upload' = '3500 ms';
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
CREATE TABLE sk_nofault (id BIGINT);

INSERT INTO sk_nofault SELECT slow(id, 2, 225) AS id FROM gen;

-- Batch, or the real client would follow the table and never end the query.
SET 'execution.runtime-mode' = 'batch';
SELECT snapshot_id, commit_user, commit_identifier, commit_kind, delta_record_count FROM `sk_nofault$snapshots`;
SELECT COUNT(*) AS cnt, COUNT(DISTINCT id) AS distinct_ids, MIN(id) AS min_id, MAX(id) AS max_id FROM sk_nofault;
