-- Transactions whose checkpoints take their time, and may fail.

SET 'execution.checkpointing.interval' = '1 s';
SET 'execution.checkpointing.tolerable-failed-checkpoints' = '10';
SET 'sinklab.first-checkpoint-delay' = '500 ms';
SET 'sinklab.latency.upload' = '700 ms';
SET 'restart-strategy.type' = 'fixed-delay';
SET 'restart-strategy.fixed-delay.attempts' = '5';
SET 'restart-strategy.fixed-delay.delay' = '1 s';
CREATE TEMPORARY TABLE gen (id BIGINT) WITH ('connector' = 'datagen', 'rows-per-second' = '10', 'fields.id.kind' = 'sequence', 'fields.id.start' = '1', 'fields.id.end' = '30');
CREATE TEMPORARY TABLE t (id BIGINT) WITH ('connector' = 'sinklab-two-phase');

INSERT INTO t SELECT id FROM gen;
