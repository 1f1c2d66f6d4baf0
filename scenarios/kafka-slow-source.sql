-- Rows lost without any failure: a source that is slower than the transaction timeout.
--
-- Why: the age of a transaction counts from its first record, not from its last. One row,
-- then silence until the barrier: the broker aborts the transaction, and the writer has
-- nothing to send by which it would notice.
--
-- 1. One row every 30 s, a checkpoint every 30 s in between, transaction.timeout.ms 3 s.
-- 2. Ten seconds after the row the broker looks, finds it too old, and aborts.
-- 3. The barrier comes: the checkpoint is complete, and the commit is refused with
--    InvalidTxnStateException. An ERROR in the log, no restart, no failed checkpoint.
-- 4. Row 3 is there, since the end of the input brings the last checkpoint at once.

SET 'sinklab.expect' = 'lost';
SET 'execution.checkpointing.interval' = '30 s';
SET 'sinklab.first-checkpoint-delay' = '15 s';
SET 'table.dml-sync' = 'true';

CREATE TEMPORARY SYSTEM FUNCTION slow AS 'sinklab.Slow';
CREATE TEMPORARY TABLE gen (id BIGINT) WITH (
  'connector' = 'datagen',
  'rows-per-second' = '1',
  'fields.id.kind' = 'sequence',
  'fields.id.start' = '1',
  'fields.id.end' = '3'
);
CREATE TEMPORARY TABLE kafka_slow (id BIGINT) WITH (
  'connector' = 'kafka',
  'topic' = 'kafka_slow',
  'properties.bootstrap.servers' = 'broker:9092',
  'format' = 'json',
  'sink.delivery-guarantee' = 'exactly-once',
  'sink.transactional-id-prefix' = 'kafka_slow',
  'properties.transaction.timeout.ms' = '3000'
);

INSERT INTO kafka_slow SELECT slow(id, 1, 30000) AS id FROM gen;

SELECT transactional_id, epoch, outcome, row_count FROM `kafka_slow$transactions`;
SELECT * FROM kafka_slow;
