-- Two sources into one writer: it waits for the barriers of both. Checkpoints are
-- triggered at the instant of a burst, so that rows follow right behind the barriers.

SET 'execution.checkpointing.interval' = '2 s';
SET 'sinklab.first-checkpoint-delay' = '1099 ms';
SET 'restart-strategy.type' = 'fixed-delay';
SET 'restart-strategy.fixed-delay.attempts' = '3';
SET 'restart-strategy.fixed-delay.delay' = '1 s';

CREATE CATALOG lab WITH ('type' = 'paimon', 'warehouse' = 'warehouse');
USE CATALOG lab;
CREATE TEMPORARY TABLE low (id BIGINT) WITH (
  'connector' = 'datagen',
  'rows-per-second' = '20',
  'fields.id.kind' = 'sequence',
  'fields.id.start' = '1',
  'fields.id.end' = '80'
);
CREATE TEMPORARY TABLE high (id BIGINT) WITH (
  'connector' = 'datagen',
  'rows-per-second' = '20',
  'fields.id.kind' = 'sequence',
  'fields.id.start' = '101',
  'fields.id.end' = '180'
);
CREATE TABLE two_inputs (id BIGINT);
INSERT INTO two_inputs SELECT id FROM low UNION ALL SELECT id FROM high;
