-- A transaction timeout below the checkpoint interval, with rows that keep coming: the job cannot go on.
--
-- Why: the broker aborts the transaction before its checkpoint comes. The next row that the
-- writer sends is refused with InvalidProducerEpochException, so here the sink notices, and
-- the task fails. Nothing is lost, and nothing is ever committed.
--
-- 1. 5 rows a second, a checkpoint every 20 s, transaction.timeout.ms 3 s, two restarts.
-- 2. Each attempt sends rows for 10 s, is fenced and fails; no checkpoint completes.
-- 3. Readers of uncommitted rows see row 1 three times; proper readers see nothing.
-- 4. FAILED.

SET 'sinklab.expect' = 'blocked';
SET 'execution.checkpointing.interval' = '20 s';
SET 'execution.checkpointing.min-pause' = '18 s';
SET 'sinklab.first-checkpoint-delay' = '20 s';
SET 'restart-strategy.type' = 'fixed-delay';
SET 'restart-strategy.fixed-delay.attempts' = '2';
SET 'restart-strategy.fixed-delay.delay' = '1 s';
SET 'table.dml-sync' = 'true';

CREATE TEMPORARY TABLE gen (id BIGINT) WITH (
  'connector' = 'datagen',
  'rows-per-second' = '5',
  'fields.id.kind' = 'sequence',
  'fields.id.start' = '1',
  'fields.id.end' = '500'
);
CREATE TEMPORARY TABLE kafka_steady (id BIGINT) WITH (
  'connector' = 'kafka',
  'topic' = 'kafka_steady',
  'properties.bootstrap.servers' = 'broker:9092',
  'format' = 'json',
  'sink.delivery-guarantee' = 'exactly-once',
  'sink.transactional-id-prefix' = 'kafka_steady',
  'properties.transaction.timeout.ms' = '3000'
);

INSERT INTO kafka_steady SELECT id FROM gen;

SELECT transactional_id, producer_id, epoch, state FROM `kafka_steady$producers`;
SELECT `transaction`, outcome, marker, row_count, read_committed, read_uncommitted FROM `kafka_steady$records`;
SELECT COUNT(*) AS cnt FROM kafka_steady;
