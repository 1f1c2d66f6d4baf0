-- Two writers, and the end of the first comes long before that of the second.

SET 'parallelism.default' = '2';
SET 'execution.checkpointing.interval' = '1 s';
SET 'sinklab.first-checkpoint-delay' = '600 ms, 600 ms';
SET 'execution.checkpointing.tolerable-failed-checkpoints' = '10';
SET 'restart-strategy.type' = 'fixed-delay';
SET 'restart-strategy.fixed-delay.attempts' = '10';
SET 'restart-strategy.fixed-delay.delay' = '1 s';

CREATE TEMPORARY SYSTEM FUNCTION slow AS 'sinklab.Slow';
CREATE TEMPORARY TABLE gen (id BIGINT) WITH (
  'connector' = 'datagen',
  'rows-per-second' = '20',
  'fields.id.kind' = 'sequence',
  'fields.id.start' = '1',
  'fields.id.end' = '30'
);
CREATE TEMPORARY TABLE mine (id BIGINT) WITH ('connector' = 'exercise');

INSERT INTO mine SELECT slow(id, 2, 240) AS id FROM gen;
