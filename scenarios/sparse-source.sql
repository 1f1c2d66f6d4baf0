-- A source slower than the checkpoints: one empty snapshot after each burst, then none.
--
-- Why: an empty snapshot needs an empty committable, and a writer sends one only
-- while it still holds a container. It is closed at the first idle checkpoint.
--
-- 1. Three rows, one a second; a checkpoint every 300 ms.
-- 2. Identifiers 1, 2, 4, 5, 7, 8: a row, then one empty snapshot; checkpoints 3, 6
--    and the later ones leave no trace in the table.
-- 3. The end of input commits nothing: no container, no 9223372036854775807.

SET 'sinklab.expect' = 'exactly-once';
SET 'execution.checkpointing.interval' = '300 ms';
SET 'sinklab.first-checkpoint-delay' = '50 ms';
SET 'table.dml-sync' = 'true';

CREATE CATALOG lab WITH ('type' = 'paimon', 'warehouse' = 'warehouse');
USE CATALOG lab;
CREATE TEMPORARY TABLE gen (id BIGINT) WITH (
  'connector' = 'datagen',
  'rows-per-second' = '1',
  'fields.id.kind' = 'sequence',
  'fields.id.start' = '1',
  'fields.id.end' = '3'
);
CREATE TABLE sk_sparse (id BIGINT);

INSERT INTO sk_sparse SELECT id FROM gen;

-- Batch, or the real client would follow the table and never end the query.
SET 'execution.runtime-mode' = 'batch';
SELECT snapshot_id, commit_identifier, commit_kind, delta_record_count FROM `sk_sparse$snapshots`;
SELECT COUNT(*) AS cnt FROM sk_sparse;
