-- Two writers in front of one committer, which needs what both of them prepared.

SET 'parallelism.default' = '2';
SET 'execution.checkpointing.interval' = '2 s';
SET 'sinklab.first-checkpoint-delay' = '1600 ms, 600 ms';
SET 'execution.checkpointing.tolerable-failed-checkpoints' = '10';
SET 'restart-strategy.type' = 'fixed-delay';
SET 'restart-strategy.fixed-delay.attempts' = '10';
SET 'restart-strategy.fixed-delay.delay' = '1 s';

CREATE TEMPORARY TABLE gen (id BIGINT) WITH (
  'connector' = 'datagen',
  'rows-per-second' = '20',
  'fields.id.kind' = 'sequence',
  'fields.id.start' = '1',
  'fields.id.end' = '70'
);
CREATE TEMPORARY TABLE mine (id BIGINT) WITH ('connector' = 'exercise');

INSERT INTO mine SELECT id FROM gen;
