-- A job of which a savepoint is taken while it runs on.

SET 'execution.checkpointing.interval' = '2 s';
SET 'sinklab.first-checkpoint-delay' = '600 ms';
SET 'sinklab.savepoint' = '3500 ms';
SET 'execution.checkpointing.savepoint-dir' = 'savepoints/taken';
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
  'fields.id.end' = '120'
);
CREATE TABLE savepoint_taken (id BIGINT);
INSERT INTO savepoint_taken SELECT id FROM gen;
