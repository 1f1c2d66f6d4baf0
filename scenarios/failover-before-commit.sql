-- A failure between "checkpoint complete" and its commit: the restore commits it.
--
-- Why: phase two has a gap. The coordinator has completed checkpoint 2, the
-- committer was notified and stands before its commit, and a failure elsewhere
-- ends it there. What was prepared is in the committer's state, and nowhere else.
--
-- 1. 70 rows, 5 a second; every checkpoint takes its time (sinklab.latency.upload),
--    so checkpoint 2 completes just before id 45.
-- 2. fail_at throws at id 45. The committer, in the middle of commit 2, is
--    interrupted (sinklab.schedule: the real system may do either).
-- 3. Checkpoint 3 had taken its id at once and is abandoned: no barrier was sent.
-- 4. Restore: the commit user comes from state, restored.size() = 1, identifier 2 is
--    not in the table yet (retryCommittables.size() = 1) and is committed now.
-- 5. The next prepare is 4. Snapshots: identifiers 1, 2, 4, 5 and
--    9223372036854775807, one commit user, 70 rows, each once.

SET 'sinklab.expect' = 'exactly-once';
SET 'execution.checkpointing.interval' = '2 s';
SET 'sinklab.first-checkpoint-delay' = '500 ms, 1500 ms';
SET 'sinklab.latency.upload' = '3451 ms';
SET 'sinklab.latency.trigger' = '110 ms';
SET 'sinklab.latency.commit-collect' = '500 ms';
SET 'sinklab.schedule' = 'order/cancel-commit@1=1';
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

-- Batch, or the real client would follow the table and never end the query.
SET 'execution.runtime-mode' = 'batch';
SELECT snapshot_id, commit_user, commit_identifier, commit_kind, delta_record_count FROM `sk_race$snapshots`;
SELECT COUNT(*) AS cnt, COUNT(DISTINCT id) AS distinct_ids, MIN(id) AS min_id, MAX(id) AS max_id FROM sk_race;
