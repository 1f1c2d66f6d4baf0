-- EXACTLY_ONCE without checkpoints, and no end: nothing is ever visible.
--
-- Why: a transaction is committed when its checkpoint is complete. Where there are none and
-- the input does not end, there is one transaction for ever; the cancellation aborts it.
--
-- 1. 20 rows a second, execution.checkpointing.interval is not set, cancelled after 8 s.
-- 2. The rows are in the topic: readers of uncommitted rows see them.
-- 3. The writer aborts when it is closed. Proper readers have never seen a row.

SET 'sinklab.expect' = 'never-visible';
SET 'sinklab.run-for' = '8 s';
SET 'table.dml-sync' = 'true';

CREATE TEMPORARY TABLE gen (id BIGINT) WITH (
  'connector' = 'datagen',
  'rows-per-second' = '20',
  'fields.id.kind' = 'sequence',
  'fields.id.start' = '1',
  'fields.id.end' = '100000'
);
CREATE TEMPORARY TABLE kafka_never (id BIGINT) WITH (
  'connector' = 'kafka',
  'topic' = 'kafka_never',
  'properties.bootstrap.servers' = 'broker:9092',
  'format' = 'json',
  'sink.delivery-guarantee' = 'exactly-once',
  'sink.transactional-id-prefix' = 'kafka_never',
  'properties.transaction.timeout.ms' = '600000'
);

INSERT INTO kafka_never SELECT id FROM gen;

SELECT transactional_id, epoch, outcome, row_count FROM `kafka_never$transactions`;
SELECT * FROM `kafka_never$offsets`;
SELECT COUNT(*) AS cnt FROM kafka_never;
