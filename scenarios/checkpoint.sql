-- Every completed checkpoint commits one snapshot, and the end of input one more.
--
-- Why: the plainest run of the protocol. Phase one is done before the barrier
-- reaches the committer, phase two after the checkpoint is complete.
--
-- 1. 100 rows come in bursts of 20 a second.
-- 2. A checkpoint is taken every 2 s, the first one 1600 ms after the job runs,
--    that is between the second burst and the third.
-- 3. Snapshots 1, 2 and 3 have the identifiers 1, 2 and 9223372036854775807
--    and 40, 40 and 20 rows.

SET 'sinklab.expect' = 'exactly-once';
SET 'execution.checkpointing.interval' = '2 s';
SET 'sinklab.first-checkpoint-delay' = '1600 ms';
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
CREATE TABLE sk_ckpt (id BIGINT);

INSERT INTO sk_ckpt SELECT id FROM gen;

-- Batch, or the real client would follow the table and never end the query.
SET 'execution.runtime-mode' = 'batch';
SELECT snapshot_id, commit_user, commit_identifier, commit_kind, delta_record_count FROM `sk_ckpt$snapshots`;
SELECT COUNT(*) AS cnt FROM sk_ckpt;
