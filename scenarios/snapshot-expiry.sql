-- Old snapshots expire, and the files go that only they could read.
--
-- Why: a snapshot is all that keeps a replaced data file and its manifests. After each
-- commit the committer deletes what nobody can read any more: first data files, then
-- manifests, then snapshots, then it moves the hint EARLIEST.
--
-- 1. As `failover-primary-key` with 280 rows, but at most three snapshots stay.
-- 2. Snapshot 4 is one too many: after it snapshot 1 goes, with its manifest lists. Its
--    data file stays, for later snapshots read it.
-- 3. Snapshot 7 replaced five data files by one; snapshot 6 still reads the five. After
--    snapshot 9 it goes, and they go with it.
-- 4. Snapshots 8 to 10 are left, with four data files: 280 rows, each once.

SET 'sinklab.expect' = 'exactly-once';
SET 'execution.checkpointing.interval' = '2 s';
SET 'sinklab.first-checkpoint-delay' = '600 ms, 600 ms';
SET 'restart-strategy.type' = 'fixed-delay';
SET 'restart-strategy.fixed-delay.attempts' = '3';
SET 'restart-strategy.fixed-delay.delay' = '1 s';
SET 'table.dml-sync' = 'true';

CREATE CATALOG lab WITH ('type' = 'paimon', 'warehouse' = 'warehouse');
USE CATALOG lab;
CREATE TEMPORARY SYSTEM FUNCTION fail_at AS 'sinklab.FailAt';
CREATE TEMPORARY TABLE gen (id BIGINT) WITH (
  'connector' = 'datagen',
  'rows-per-second' = '20',
  'fields.id.kind' = 'sequence',
  'fields.id.start' = '1',
  'fields.id.end' = '280'
);
CREATE TABLE pk_expire (id BIGINT PRIMARY KEY NOT ENFORCED) WITH (
  'bucket' = '1',
  'snapshot.num-retained.min' = '1',
  'snapshot.num-retained.max' = '3'
);

INSERT INTO pk_expire SELECT fail_at(id, 120) AS id FROM gen;

-- Batch, or the real client would follow the table and never end the query.
SET 'execution.runtime-mode' = 'batch';
SELECT snapshot_id, commit_identifier, commit_kind, delta_record_count FROM `pk_expire$snapshots`;
SELECT COUNT(*) AS cnt, COUNT(DISTINCT id) AS distinct_ids, MIN(id) AS min_id, MAX(id) AS max_id FROM pk_expire;
SELECT level, record_count FROM `pk_expire$files`;
