-- Two writers end apart, the second one while a slow commit holds the committer up.

SET 'parallelism.default' = '2';
SET 'execution.checkpointing.interval' = '3 s';
SET 'sinklab.first-checkpoint-delay' = '2700 ms, 300 ms';
SET 'sinklab.latency.commit-publish' = '5 s';
SET 'restart-strategy.type' = 'fixed-delay';
SET 'restart-strategy.fixed-delay.attempts' = '3';
SET 'restart-strategy.fixed-delay.delay' = '1 s';

CREATE CATALOG lab WITH ('type' = 'paimon', 'warehouse' = 'warehouse');
USE CATALOG lab;
CREATE TEMPORARY SYSTEM FUNCTION slow AS 'sinklab.Slow';
CREATE TEMPORARY TABLE gen (id BIGINT) WITH (
  'connector' = 'datagen',
  'rows-per-second' = '20',
  'fields.id.kind' = 'sequence',
  'fields.id.start' = '1',
  'fields.id.end' = '100'
);
CREATE TABLE slow_commits (id BIGINT);
INSERT INTO slow_commits SELECT slow(id, 2, 240) AS id FROM gen;
