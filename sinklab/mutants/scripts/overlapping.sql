-- Checkpoints overlap: the next one is prepared before the last one is complete.

SET 'execution.checkpointing.interval' = '2 s';
SET 'execution.checkpointing.max-concurrent-checkpoints' = '2';
SET 'sinklab.first-checkpoint-delay' = '600 ms';
SET 'sinklab.latency.upload' = '2500 ms';
SET 'restart-strategy.type' = 'fixed-delay';
SET 'restart-strategy.fixed-delay.attempts' = '3';
SET 'restart-strategy.fixed-delay.delay' = '1 s';

CREATE CATALOG lab WITH ('type' = 'paimon', 'warehouse' = 'warehouse');
USE CATALOG lab;
CREATE TEMPORARY TABLE gen (id BIGINT) WITH (
  'connector' = 'datagen',
  'rows-per-second' = '20',
  'fields.id.kind' = 'sequence',
  'fields.id.start' = '1',
  'fields.id.end' = '160'
);
CREATE TABLE overlapping (id BIGINT);
INSERT INTO overlapping SELECT id FROM gen;
