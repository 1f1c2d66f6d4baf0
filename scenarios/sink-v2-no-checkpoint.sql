-- Sink V2 without checkpoints: everything is committed at the end, once.
--
-- Why: without checkpoints no notification ever comes, so the committer commits when its input
-- ends. Before that nothing is visible, and a failure starts the job over: the second attempt
-- writes all rows again into a transaction of its own. An endless job without checkpoints
-- shows nothing for ever, in both frameworks.
--
-- 1. 100 rows, 20 a second, execution.checkpointing.interval not set, id 60 fails.
-- 2. The first attempt leaves txn-1 open, with 59 rows.
-- 3. No checkpoint to restore from: the second attempt begins at id 1.
-- 4. At the end of the input txn-2 is prepared and committed at once. Real Flink 2.2.0 showed
--    100 of 100 rows (golden/reference/sinks/V1-nockpt-bounded-fail.log).

SET 'sinklab.expect' = 'exactly-once';
SET 'restart-strategy.type' = 'fixed-delay';
SET 'restart-strategy.fixed-delay.attempts' = '3';
SET 'restart-strategy.fixed-delay.delay' = '1 s';
SET 'table.dml-sync' = 'true';

CREATE TEMPORARY SYSTEM FUNCTION fail_at AS 'sinklab.FailAt';
CREATE TEMPORARY TABLE gen (id BIGINT) WITH (
  'connector' = 'datagen',
  'rows-per-second' = '20',
  'fields.id.kind' = 'sequence',
  'fields.id.start' = '1',
  'fields.id.end' = '100'
);
CREATE TEMPORARY TABLE v2_none (id BIGINT) WITH ('connector' = 'sinklab-sink-v2');

INSERT INTO v2_none SELECT fail_at(id, 60) AS id FROM gen;

SELECT handle, state, `rows`, checkpoint FROM `v2_none$transactions`;
SELECT COUNT(*) AS cnt, COUNT(DISTINCT id) AS distinct_ids, MIN(id) AS min_id, MAX(id) AS max_id FROM v2_none;
