-- A checkpoint that expires after the sink prepared it: the next one commits both.
--
-- Why: notifyCheckpointComplete(N) commits everything <= N. Nothing crashes and
-- nothing is lost, because the committable of checkpoint 1 waits in the map.
--
-- 1. 100 rows, 20 a second; a checkpoint that takes more than 20 ms expires, and
--    failed checkpoints are tolerated.
-- 2. The writer's acknowledgement of checkpoint 1 comes late (sinklab.schedule).
-- 3. The notification of checkpoint 2 commits two snapshots: identifiers 1 and 2,
--    40 rows each; then 9223372036854775807 with 20.

SET 'sinklab.expect' = 'exactly-once';
SET 'execution.checkpointing.interval' = '2 s';
SET 'execution.checkpointing.timeout' = '20 ms';
SET 'execution.checkpointing.tolerable-failed-checkpoints' = '10';
SET 'sinklab.first-checkpoint-delay' = '1600 ms';
SET 'sinklab.schedule' = 'ack/writer@1=2';
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
CREATE TABLE sk_exp (id BIGINT);

INSERT INTO sk_exp SELECT id FROM gen;

-- Batch, or the real client would follow the table and never end the query.
SET 'execution.runtime-mode' = 'batch';
SELECT snapshot_id, commit_identifier, commit_kind, delta_record_count FROM `sk_exp$snapshots`;
SELECT COUNT(*) AS cnt, COUNT(DISTINCT id) AS distinct_ids, MIN(id) AS min_id, MAX(id) AS max_id FROM sk_exp;
