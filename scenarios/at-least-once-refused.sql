-- Paimon's sink refuses AT_LEAST_ONCE checkpoints: the job is not even built.
--
-- Why: without aligned barriers the committables of checkpoint N could hold rows
-- that belong to N + 1, and those would be there twice after a restore from N.

SET 'sinklab.expect' = 'refused';
SET 'execution.checkpointing.interval' = '2 s';
SET 'execution.checkpointing.mode' = 'AT_LEAST_ONCE';
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
CREATE TABLE sk_alo (id BIGINT);

INSERT INTO sk_alo SELECT id FROM gen;

-- Batch, or the real client would follow the table and never end the query.
SET 'execution.runtime-mode' = 'batch';
SELECT COUNT(*) AS snapshots FROM `sk_alo$snapshots`;
SELECT COUNT(*) AS cnt FROM sk_alo;
