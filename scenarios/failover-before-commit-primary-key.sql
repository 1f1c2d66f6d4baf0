-- The race on a primary-key table: the restore commits, then fails once on purpose.
--
-- Why: writers take their sequence numbers from the table when they first see a row,
-- while the committer of the same attempt still commits what it restored. So it
-- throws after that commit, and the writers of the next attempt find it in the table.
--
-- 1. 70 rows, 5 a second. Checkpoint 2 completes, and its commit takes its time
--    (sinklab.latency.commit-collect): at id 45 the fault falls in the middle of it.
-- 2. The commit is interrupted (sinklab.schedule: the real system may do either), and
--    checkpoint 3 has taken its id in vain.
-- 3. First restore: identifier 2 is retried and committed, numCommitted = 1, and
--    RestoreAndFailCommittableStateManager throws. That is one restart attempt more.
-- 4. Second restore from the same checkpoint: identifier 2 is filtered
--    (retryCommittables.size() = 0, numCommitted = 0), and the job goes on.
-- 5. The next prepare is 4. Snapshots: identifiers 1, 2, 4, 5, 6 and
--    9223372036854775807 as APPEND and as COMPACT; two restarts; 70 rows, each once.

SET 'sinklab.expect' = 'exactly-once';
SET 'execution.checkpointing.interval' = '3 s';
SET 'sinklab.first-checkpoint-delay' = '2080 ms, 1500 ms, 150 ms';
SET 'sinklab.latency.upload' = '1700 ms';
SET 'sinklab.latency.trigger' = '100 ms';
SET 'sinklab.latency.commit-collect' = '1300 ms';
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
CREATE TABLE pk_race (id BIGINT PRIMARY KEY NOT ENFORCED) WITH ('bucket' = '1');

INSERT INTO pk_race SELECT fail_at(id, 45) AS id FROM gen;

-- Batch, or the real client would follow the table and never end the query.
SET 'execution.runtime-mode' = 'batch';
SELECT snapshot_id, commit_user, commit_identifier, commit_kind, delta_record_count FROM `pk_race$snapshots`;
SELECT COUNT(*) AS cnt, COUNT(DISTINCT id) AS distinct_ids, MIN(id) AS min_id, MAX(id) AS max_id FROM pk_race;
