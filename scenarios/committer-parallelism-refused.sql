-- Two committers for one table are refused: "Committer Operator parallelism in paimon MUST be one."
--
-- Why: one checkpoint must become one snapshot. Two committers would each publish
-- a part of it, and a reader could see one part without the other.
--
-- 1. sinklab.committer-parallelism asks for two, which no real option does.
-- 2. The committer refuses when it starts. With no restart the job ends there.

SET 'sinklab.expect' = 'refused';
SET 'execution.checkpointing.interval' = '2 s';
SET 'restart-strategy.type' = 'none';
SET 'sinklab.committer-parallelism' = '2';
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
CREATE TABLE sk_two (id BIGINT);

INSERT INTO sk_two SELECT id FROM gen;

-- Batch, or the real client would follow the table and never end the query.
SET 'execution.runtime-mode' = 'batch';
SELECT COUNT(*) AS snapshots FROM `sk_two$snapshots`;
SELECT COUNT(*) AS cnt FROM sk_two;
