-- Without a restart strategy the job fails and the table keeps what was committed.
--
-- Why: exactly-once is a promise about a job that is restarted. What a job that
-- stays down has committed is consistent, but not complete.
--
-- 1. As failover, but restart-strategy.type is none.
-- 2. fail_at throws at id 120; the job ends FAILED.
-- 3. The table shows the 100 rows of checkpoints 1 to 3, each once.

SET 'sinklab.expect' = 'failed';
SET 'execution.checkpointing.interval' = '2 s';
SET 'sinklab.first-checkpoint-delay' = '600 ms';
SET 'restart-strategy.type' = 'none';
SET 'table.dml-sync' = 'true';

CREATE CATALOG lab WITH ('type' = 'paimon', 'warehouse' = 'warehouse');
USE CATALOG lab;
CREATE TEMPORARY SYSTEM FUNCTION fail_at AS 'sinklab.FailAt';
CREATE TEMPORARY TABLE gen (id BIGINT) WITH (
  'connector' = 'datagen',
  'rows-per-second' = '20',
  'fields.id.kind' = 'sequence',
  'fields.id.start' = '1',
  'fields.id.end' = '200'
);
CREATE TABLE sk_norestart (id BIGINT);

INSERT INTO sk_norestart SELECT fail_at(id, 120) AS id FROM gen;

-- Batch, or the real client would follow the table and never end the query.
SET 'execution.runtime-mode' = 'batch';
SELECT snapshot_id, commit_user, commit_identifier, commit_kind, delta_record_count FROM `sk_norestart$snapshots`;
SELECT COUNT(*) AS cnt, COUNT(DISTINCT id) AS distinct_ids, MIN(id) AS min_id, MAX(id) AS max_id FROM sk_norestart;
