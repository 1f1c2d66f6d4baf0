-- A sink of Sink V2 through the same failure: writer and committer.
--
-- Why: this is how Flink's sinks are built today. The writer names before the barrier what
-- is to be committed, the committer behind it keeps the names in its state, and a restore
-- commits them before the writer starts. Real Flink 2.2.0 was run with this job and every call
-- logged (golden/reference/sinks/V1-failover.log).
--
-- 1. 200 rows, 20 a second, a checkpoint every 2 s; id 140 fails after checkpoint 3.
-- 2. txn-4 with 39 rows stays open for ever: no state has it, and nobody aborts it. Its rows
--    come again in txn-5.
-- 3. At the restore the committer commits txn-3 once more, which changes nothing, and only then
--    the writer starts.
-- 4. The end of the input is tagged with the checkpoint that follows the last one, and
--    committed with that one.
-- 5. 200 rows, 200 distinct, six committed transactions and one that is left.

SET 'sinklab.expect' = 'exactly-once';
SET 'execution.checkpointing.interval' = '2 s';
SET 'sinklab.first-checkpoint-delay' = '600 ms, 1200 ms';
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
  'fields.id.end' = '200'
);
CREATE TEMPORARY TABLE v2_fail (id BIGINT) WITH ('connector' = 'sinklab-sink-v2');

INSERT INTO v2_fail SELECT fail_at(id, 140) AS id FROM gen;

SELECT handle, state, `rows`, checkpoint FROM `v2_fail$transactions`;
SELECT * FROM `v2_fail$commits`;
SELECT COUNT(*) AS cnt, COUNT(DISTINCT id) AS distinct_ids, MIN(id) AS min_id, MAX(id) AS max_id FROM v2_fail;
