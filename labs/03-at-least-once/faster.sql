-- One writer, and more than one batch between two checkpoints.

SET 'execution.checkpointing.interval' = '2 s';
SET 'sinklab.first-checkpoint-delay' = '600 ms, 600 ms';
SET 'execution.checkpointing.tolerable-failed-checkpoints' = '10';
SET 'restart-strategy.type' = 'fixed-delay';
SET 'restart-strategy.fixed-delay.attempts' = '10';
SET 'restart-strategy.fixed-delay.delay' = '1 s';

CREATE TEMPORARY TABLE gen (id BIGINT) WITH (
  'connector' = 'datagen',
  'rows-per-second' = '40',
  'fields.id.kind' = 'sequence',
  'fields.id.start' = '1',
  'fields.id.end' = '190'
);
CREATE TEMPORARY TABLE mine (id BIGINT) WITH ('connector' = 'exercise');

INSERT INTO mine SELECT id FROM gen;
