-- The committer says "failed with a known reason": rows are lost, and the job is RUNNING.
--
-- Why: a committer of Sink V2 answers for each committable. Most answers are safe:
-- retryLater tries again, an exception or signalFailedWithUnknownReason fails the job, which comes
-- back to it. Two are not, and signalFailedWithKnownReason is one: Flink drops the committable
-- and counts it in a metric.
--
-- 1. 125 rows, 20 a second, a checkpoint every second, no failure of the job.
-- 2. The store does not answer the second commit (sinklab.schedule), and the committer gives
--    the transaction up (committer.no-answer).
-- 3. Checkpoint 2 is complete: nobody replays its 20 rows. The job goes on and is FINISHED.
-- 4. 105 of 125 rows, txn-2 is prepared for ever. Real Flink 2.2.0 lost the same interval, 20 of
--    120 rows (golden/reference/sinks/V1-known.log).

SET 'sinklab.expect' = 'lost';
SET 'execution.checkpointing.interval' = '1 s';
SET 'sinklab.first-checkpoint-delay' = '300 ms';
SET 'sinklab.schedule' = 'store/publish@2=1';
SET 'table.dml-sync' = 'true';

CREATE TEMPORARY TABLE gen (id BIGINT) WITH (
  'connector' = 'datagen',
  'rows-per-second' = '20',
  'fields.id.kind' = 'sequence',
  'fields.id.start' = '1',
  'fields.id.end' = '125'
);
CREATE TEMPORARY TABLE v2_known (id BIGINT) WITH (
  'connector' = 'sinklab-sink-v2',
  'committer.no-answer' = 'failed-known'
);

INSERT INTO v2_known SELECT id FROM gen;

SELECT handle, state, `rows`, checkpoint FROM `v2_known$transactions`;
SELECT COUNT(*) AS cnt, COUNT(DISTINCT id) AS distinct_ids, MIN(id) AS min_id, MAX(id) AS max_id FROM v2_known;
