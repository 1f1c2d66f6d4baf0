-- Two sources into one table, three subtasks, a fault in each.
--
-- Why: barriers are aligned over six channels, and pypaimon still finds every row once.

SET 'execution.checkpointing.interval' = '700 ms';
SET 'parallelism.default' = '3';
SET 'restart-strategy.type' = 'fixed-delay';
SET 'restart-strategy.fixed-delay.attempts' = '5';
SET 'restart-strategy.fixed-delay.delay' = '300 ms';

CREATE CATALOG lab WITH ('type' = 'paimon', 'warehouse' = 'warehouse');
USE CATALOG lab;
CREATE TEMPORARY SYSTEM FUNCTION fail_at AS 'sinklab.FailAt';
CREATE TEMPORARY TABLE low (id BIGINT) WITH (
  'connector' = 'datagen', 'rows-per-second' = '13',
  'fields.id.kind' = 'sequence', 'fields.id.start' = '1', 'fields.id.end' = '100'
);
CREATE TEMPORARY TABLE high (id BIGINT) WITH (
  'connector' = 'datagen', 'rows-per-second' = '29',
  'fields.id.kind' = 'sequence', 'fields.id.start' = '101', 'fields.id.end' = '237'
);
CREATE TABLE interop_union (id BIGINT);
INSERT INTO interop_union SELECT fail_at(id, 55) FROM low UNION ALL SELECT fail_at(id, 200) FROM high;
