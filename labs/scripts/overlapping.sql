-- Checkpoints that begin before older ones are complete: N+1 is prepared when N is committed.

SET 'execution.checkpointing.interval' = '300 ms';
SET 'execution.checkpointing.max-concurrent-checkpoints' = '3';
SET 'sinklab.first-checkpoint-delay' = '200 ms';
SET 'sinklab.latency.upload' = '500 ms';
SET 'execution.checkpointing.tolerable-failed-checkpoints' = '10';
SET 'restart-strategy.type' = 'fixed-delay';
SET 'restart-strategy.fixed-delay.attempts' = '10';
SET 'restart-strategy.fixed-delay.delay' = '1 s';

CREATE TEMPORARY TABLE gen (id BIGINT) WITH (
  'connector' = 'datagen',
  'rows-per-second' = '20',
  'fields.id.kind' = 'sequence',
  'fields.id.start' = '1',
  'fields.id.end' = '30'
);
CREATE TEMPORARY TABLE mine (id BIGINT) WITH ('connector' = 'exercise');

INSERT INTO mine SELECT id FROM gen;
