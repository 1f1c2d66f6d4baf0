-- An outage longer than the transaction timeout, and a sink that was told to ignore that.
--
-- Why: a store that ends transactions after a timeout also ends those that a completed
-- checkpoint owes. setTransactionTimeout alone changes nothing; with
-- ignoreFailuresAfterTransactionTimeout a restore that cannot commit goes on without them. Read from
-- the source of Flink 2.2.0 (recoverAndCommitInternal); no real run of it is here.
--
-- 1. 100 rows, 20 a second, a checkpoint every 2 s. The process dies when checkpoint 2 is
--    complete and txn-2 not committed; the restart comes a day later (sinklab.schedule).
-- 2. Meanwhile the store has aborted txn-2 and txn-3: they are older than an hour.
-- 3. recoverAndCommit(txn-2) fails. The transaction is older than the timeout, so the failure
--    is logged as ERROR ("Data loss might have occurred") and ignored.
-- 4. The job is FINISHED. The 40 rows of checkpoint 2 are lost: nobody sends them again.
-- 5. Without the option the restore fails again and again: nothing is lost yet, and nothing goes on.

SET 'sinklab.expect' = 'lost';
SET 'execution.checkpointing.interval' = '2 s';
SET 'sinklab.first-checkpoint-delay' = '600 ms, 1200 ms';
SET 'sinklab.schedule' = 'crash/writer/before-commit@2=1,outage/restart@1=1';
SET 'restart-strategy.type' = 'fixed-delay';
SET 'restart-strategy.fixed-delay.attempts' = '3';
SET 'restart-strategy.fixed-delay.delay' = '1 s';
SET 'table.dml-sync' = 'true';

CREATE TEMPORARY TABLE gen (id BIGINT) WITH (
  'connector' = 'datagen',
  'rows-per-second' = '20',
  'fields.id.kind' = 'sequence',
  'fields.id.start' = '1',
  'fields.id.end' = '100'
);
CREATE TEMPORARY TABLE tpc_late (id BIGINT) WITH (
  'connector' = 'sinklab-two-phase',
  'transaction-timeout' = '1 h',
  'transaction-timeout-warning-ratio' = '0.8',
  'ignore-failures-after-transaction-timeout' = 'true'
);

INSERT INTO tpc_late SELECT id FROM gen;

SELECT handle, state, `rows`, checkpoint FROM `tpc_late$transactions`;
SELECT COUNT(*) AS cnt, COUNT(DISTINCT id) AS distinct_ids, MIN(id) AS min_id, MAX(id) AS max_id FROM tpc_late;
