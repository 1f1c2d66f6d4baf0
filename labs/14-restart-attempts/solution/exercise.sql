-- Accounts by their key. The job is to survive two faults in the eight seconds of its run.

SET 'sinklab.run-for' = '8 s';
SET 'sinklab.first-checkpoint-delay' = '600 ms';
SET 'execution.checkpointing.interval' = '2 s';

-- Two faults, and each may cost a second attempt: the restore that commits fails on purpose.
SET 'restart-strategy.type' = 'fixed-delay';
SET 'restart-strategy.fixed-delay.attempts' = '4';
SET 'restart-strategy.fixed-delay.delay' = '1 s';

CREATE CATALOG lab WITH ('type' = 'paimon', 'warehouse' = 'warehouse');
USE CATALOG lab;
CREATE TEMPORARY TABLE gen (id BIGINT) WITH (
  'connector' = 'datagen',
  'rows-per-second' = '20',
  'fields.id.kind' = 'sequence',
  'fields.id.start' = '1',
  'fields.id.end' = '400'
);
CREATE TABLE accounts (id BIGINT PRIMARY KEY NOT ENFORCED) WITH ('bucket' = '1');

INSERT INTO accounts SELECT id FROM gen;

-- Batch, or the real client would follow the table and never end the query.
SET 'execution.runtime-mode' = 'batch';
SELECT snapshot_id, commit_identifier, commit_kind, delta_record_count FROM `accounts$snapshots`;
SELECT COUNT(*) AS cnt, COUNT(DISTINCT id) AS distinct_ids FROM accounts;
