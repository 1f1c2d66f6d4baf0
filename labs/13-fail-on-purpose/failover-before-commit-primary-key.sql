-- The job of the scenario failover-before-commit-primary-key (race), as it is.

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
