-- An unbounded job without checkpoints writes and never commits.
--
-- Why: rows become visible only by a commit, and only a completed checkpoint or
-- the end of input causes one. This job has neither.
--
-- 1. The source has no end; no checkpoint interval is set.
-- 2. After 10 s the job is RUNNING and is cancelled (in a real cluster: by hand).
-- 3. The table has no snapshot, no row and no data file.

SET 'sinklab.expect' = 'never-visible';
SET 'sinklab.run-for' = '10 s';

CREATE CATALOG lab WITH ('type' = 'paimon', 'warehouse' = 'warehouse');
USE CATALOG lab;
CREATE TEMPORARY TABLE gen (id BIGINT) WITH (
  'connector' = 'datagen',
  'rows-per-second' = '20'
);
CREATE TABLE sk_nockpt (id BIGINT);

INSERT INTO sk_nockpt SELECT id FROM gen;

-- Batch, or the real client would follow the table and never end the query.
SET 'execution.runtime-mode' = 'batch';
SELECT COUNT(*) AS snapshots FROM `sk_nockpt$snapshots`;
SELECT COUNT(*) AS cnt FROM sk_nockpt;
