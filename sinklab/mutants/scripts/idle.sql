-- Checkpoints come faster than rows: most of them have nothing to commit.

SET 'execution.checkpointing.interval' = '300 ms';
SET 'sinklab.first-checkpoint-delay' = '50 ms';
SET 'restart-strategy.type' = 'fixed-delay';
SET 'restart-strategy.fixed-delay.attempts' = '3';
SET 'restart-strategy.fixed-delay.delay' = '1 s';

CREATE CATALOG lab WITH ('type' = 'paimon', 'warehouse' = 'warehouse');
USE CATALOG lab;
CREATE TEMPORARY TABLE gen (id BIGINT) WITH (
  'connector' = 'datagen',
  'rows-per-second' = '1',
  'fields.id.kind' = 'sequence',
  'fields.id.start' = '1',
  'fields.id.end' = '3'
);
CREATE TABLE idle (id BIGINT);
INSERT INTO idle SELECT id FROM gen;
