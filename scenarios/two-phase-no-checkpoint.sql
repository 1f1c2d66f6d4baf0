-- TwoPhaseCommitSinkFunction without checkpoints: a job that ends, and shows nothing.
--
-- Why: the function commits when it is notified of a checkpoint, and at no other time. The
-- end of the input flushes nothing and commits nothing, and close() aborts what is open. Flink
-- calls the job FINISHED. A sink of Sink V2 commits at the end (sink-v2-no-checkpoint).
--
-- 1. 100 rows, 20 a second, execution.checkpointing.interval not set.
-- 2. One transaction takes all of them.
-- 3. The input ends: finishProcessing, close, abort. Real Flink 2.2.0 did the same: 0 of 100
--    rows (golden/reference/sinks/T1-nockpt-bounded.log).
-- 4. No commit, one aborted transaction of 100 rows, and no error anywhere.

SET 'sinklab.expect' = 'lost';
SET 'table.dml-sync' = 'true';

CREATE TEMPORARY TABLE gen (id BIGINT) WITH (
  'connector' = 'datagen',
  'rows-per-second' = '20',
  'fields.id.kind' = 'sequence',
  'fields.id.start' = '1',
  'fields.id.end' = '100'
);
CREATE TEMPORARY TABLE tpc_none (id BIGINT) WITH ('connector' = 'sinklab-two-phase');

INSERT INTO tpc_none SELECT id FROM gen;

SELECT handle, state, `rows`, checkpoint FROM `tpc_none$transactions`;
SELECT COUNT(*) AS cnt FROM tpc_none;
