-- TwoPhaseCommitSinkFunction through a failure, hook by hook.
--
-- Why: this is the sink that most texts on exactly-once describe. One operator holds an
-- open transaction from barrier to barrier; at the barrier it flushes that one and begins
-- the next in the same call, and the notification commits. Real Flink 2.2.0 was run with
-- this job and every hook logged (golden/reference/sinks/T1-failover.log).
--
-- 1. 200 rows, 20 a second, a checkpoint every 2 s; id 140 fails after checkpoint 3.
-- 2. close() aborts the open transaction, txn-4 with 39 rows, before anybody restores anything.
-- 3. The restored state has txn-3 as pending commit and txn-4 as the open one: recoverAndCommit
--    finds the first committed already, recoverAndAbort the second aborted already.
-- 4. Six committed transactions; the end of the input begins none.
-- 5. 200 rows, 200 distinct, and no transaction is left.

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
CREATE TEMPORARY TABLE tpc_fail (id BIGINT) WITH ('connector' = 'sinklab-two-phase');

INSERT INTO tpc_fail SELECT fail_at(id, 140) AS id FROM gen;

SELECT handle, state, `rows`, checkpoint FROM `tpc_fail$transactions`;
SELECT COUNT(*) AS cnt, COUNT(DISTINCT id) AS distinct_ids, MIN(id) AS min_id, MAX(id) AS max_id FROM tpc_fail;
