-- A bounded job without checkpoints commits once, at the end of its input.
--
-- Why: the end of input is the other cause of a commit. It has no checkpoint id,
-- so its identifier is the greatest one there is.
--
-- 1. 100 rows, no checkpoint interval.
-- 2. When the source ends, the committer commits everything it was sent.
-- 3. One snapshot, identifier 9223372036854775807, 100 rows.

SET 'sinklab.expect' = 'exactly-once';
SET 'table.dml-sync' = 'true';

CREATE CATALOG lab WITH ('type' = 'paimon', 'warehouse' = 'warehouse');
USE CATALOG lab;
CREATE TEMPORARY TABLE gen (id BIGINT) WITH (
  'connector' = 'datagen',
  'rows-per-second' = '20',
  'fields.id.kind' = 'sequence',
  'fields.id.start' = '1',
  'fields.id.end' = '100'
);
CREATE TABLE sk_bnc (id BIGINT);

INSERT INTO sk_bnc SELECT id FROM gen;

-- Batch, or the real client would follow the table and never end the query.
SET 'execution.runtime-mode' = 'batch';
SELECT snapshot_id, commit_user, commit_identifier, commit_kind, delta_record_count FROM `sk_bnc$snapshots`;
SELECT COUNT(*) AS cnt, COUNT(DISTINCT id) AS distinct_ids, MIN(id) AS min_id, MAX(id) AS max_id FROM sk_bnc;
