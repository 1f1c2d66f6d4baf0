-- A primary-key table whose rows replace each other. The committer is a task of its own,
-- so a restore commits while the writer already reads the table for its sequence numbers.

SET 'execution.checkpointing.interval' = '2 s';
SET 'sinklab.first-checkpoint-delay' = '600 ms';
SET 'restart-strategy.type' = 'fixed-delay';
SET 'restart-strategy.fixed-delay.attempts' = '3';
SET 'restart-strategy.fixed-delay.delay' = '1 s';

CREATE CATALOG lab WITH ('type' = 'paimon', 'warehouse' = 'warehouse');
USE CATALOG lab;
CREATE TEMPORARY TABLE gen (id BIGINT, v BIGINT) WITH (
  'connector' = 'datagen',
  'rows-per-second' = '20',
  'fields.id.kind' = 'random',
  'fields.id.min' = '1',
  'fields.id.max' = '5',
  'fields.v.kind' = 'sequence',
  'fields.v.start' = '1',
  'fields.v.end' = '80'
);
CREATE TABLE updates (id BIGINT PRIMARY KEY NOT ENFORCED, v BIGINT) WITH ('bucket' = '1', 'sink.committer-operator-chaining' = 'false');
INSERT INTO updates SELECT id, v FROM gen;
