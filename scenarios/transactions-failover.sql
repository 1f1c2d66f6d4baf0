-- The same failure with transactions of a log instead of snapshots of a table.
--
-- Why: what makes a commit exactly once differs from system to system. Here a writer
-- writes into an open transaction, readers stop in front of it, and the committer may
-- ask for the same commit twice: the broker knows the transaction by its handle.
--
-- 1. 200 rows, 20 a second, a checkpoint every 2 s; id 120 fails after checkpoint 3.
-- 2. Rows 101 to 119 are in the log at that moment, in an open transaction. The writer of
--    the next attempt aborts it, since no checkpoint covers it: they are never visible.
-- 3. The job goes back to checkpoint 3 and replays from id 101.
-- 4. Six committed transactions with 20, 40, 40, 20, 40 and 40 rows.
-- 5. 200 rows, 200 distinct, and no transaction left open.

SET 'sinklab.expect' = 'exactly-once';
SET 'execution.checkpointing.interval' = '2 s';
SET 'sinklab.first-checkpoint-delay' = '600 ms, 600 ms';
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
CREATE TEMPORARY TABLE tx_fail (id BIGINT) WITH ('connector' = 'sinklab-transactions');

INSERT INTO tx_fail SELECT fail_at(id, 120) AS id FROM gen;

SELECT * FROM `tx_fail$commits`;
SELECT * FROM `tx_fail$units`;
SELECT COUNT(*) AS cnt, COUNT(DISTINCT id) AS distinct_ids, MIN(id) AS min_id, MAX(id) AS max_id FROM tx_fail;
