-- The fault falls between checkpoint 2 and its commit: the commit is done again.
--
-- Why: what is complete and not committed is in the committer's state, so recovery
-- commits it; a fault between the two phases loses and doubles nothing.
--
-- 1. 70 rows, 5 a second. A checkpoint takes about 4 s: its acknowledgement is late.
-- 2. Checkpoint 2 is complete at 8.085 s; its commit takes 0.2 s more.
-- 3. The committer crashes before that commit (--schedule crash/committer/before-commit@2=1),
--    12 ms before fail_at throws at id 45. Checkpoint 3 has its id and no barrier yet.
-- 4. The restored committer commits identifier 2 again; the next checkpoint is 4.

SET 'sinklab.expect' = 'exactly-once';
SET 'execution.checkpointing.interval' = '2 s';
SET 'sinklab.first-checkpoint-delay' = '200 ms, 1213 ms';
SET 'sinklab.latency.upload' = '3799 ms';
SET 'sinklab.latency.trigger' = '50 ms';
SET 'sinklab.latency.commit-collect' = '200 ms';
SET 'restart-strategy.type' = 'fixed-delay';
SET 'restart-strategy.fixed-delay.attempts' = '3';
SET 'restart-strategy.fixed-delay.delay' = '1 s';
SET 'table.dml-sync' = 'true';

CREATE CATALOG lab WITH ('type' = 'paimon', 'warehouse' = 'warehouse');
USE CATALOG lab;
CREATE TEMPORARY SYSTEM FUNCTION fail_at AS 'sinklab.FailAt';
CREATE TEMPORARY TABLE gen (id BIGINT) WITH (
  'connector' = 'datagen',
  'rows-per-second' = '5',
  'fields.id.kind' = 'sequence',
  'fields.id.start' = '1',
  'fields.id.end' = '70'
);
CREATE TABLE sk_race (id BIGINT);

INSERT INTO sk_race SELECT fail_at(id, 45) AS id FROM gen;

SET 'execution.runtime-mode' = 'batch';
SELECT snapshot_id, commit_user, commit_identifier, commit_kind, delta_record_count FROM `sk_race$snapshots`;
