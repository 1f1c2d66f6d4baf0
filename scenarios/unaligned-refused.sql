-- Paimon's sink refuses unaligned checkpoints: the job is not even built.
--
-- Why: an unaligned barrier overtakes the committables that the writers sent
-- before it. The committer would snapshot N without having all of N.

SET 'sinklab.expect' = 'refused';
SET 'execution.checkpointing.interval' = '2 s';
SET 'execution.checkpointing.unaligned.enabled' = 'true';
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
CREATE TABLE sk_unaligned (id BIGINT);

INSERT INTO sk_unaligned SELECT id FROM gen;

-- Batch, or the real client would follow the table and never end the query.
SET 'execution.runtime-mode' = 'batch';
SELECT COUNT(*) AS snapshots FROM `sk_unaligned$snapshots`;
SELECT COUNT(*) AS cnt FROM sk_unaligned;
