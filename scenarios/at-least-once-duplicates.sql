-- A sink without two-phase commit writes the replayed rows again.
--
-- Why: the counterpart of failover. The same job, the same fault, the same
-- restore, but the sink makes each row visible as it comes.
--
-- 1. The lab's own sink, connector sinklab, has no transaction to hold rows back.
-- 2. fail_at throws at id 120; checkpoint 3 covers the rows up to id 100.
-- 3. After the restart the source replays from id 101: the rows written between
--    checkpoint 3 and the fault are there twice.

SET 'sinklab.expect' = 'duplicated';
SET 'execution.checkpointing.interval' = '2 s';
SET 'sinklab.first-checkpoint-delay' = '600 ms, 600 ms';
SET 'restart-strategy.type' = 'fixed-delay';
SET 'restart-strategy.fixed-delay.attempts' = '3';
SET 'restart-strategy.fixed-delay.delay' = '1 s';
SET 'table.dml-sync' = 'true';

CREATE TEMPORARY SYSTEM FUNCTION fail_at AS 'sinklab.FailAt';
CREATE TEMPORARY TABLE gen (id BIGINT) WITH (
  'connector' = 'datagen',
  'rows-per-second' = '20',
  'fields.id.kind' = 'sequence',
  'fields.id.start' = '1',
  'fields.id.end' = '200'
);
CREATE TEMPORARY TABLE sk_dup (id BIGINT) WITH (
  'connector' = 'sinklab',
  'sink.delivery-guarantee' = 'at-least-once'
);

INSERT INTO sk_dup SELECT fail_at(id, 120) AS id FROM gen;
