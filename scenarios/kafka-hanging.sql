-- A process that dies and does not come back: committed records of others are invisible as well.
--
-- Why: readers of committed rows stop at the last stable offset, in front of the oldest
-- transaction that nobody has ended. Whose it is does not matter: what lies behind it in
-- the partition waits for its timeout, however well it was committed.
--
-- 1. A checkpoint every 2 s, no restarts; another producer sends a record every 200 ms to
--    the same partition, without transactions.
-- 2. The process dies when checkpoint 3 is complete and it has not been told: its
--    transaction is prepared, and nobody is left to commit it or to abort it.
-- 3. The last stable offset stands at its first record. What the other producer sends from
--    then on is in the topic, and readers of committed rows do not see it.
-- 4. Nothing in the log of the job says so. kafka_hang$offsets and `sinklab doctor` do.

SET 'sinklab.expect' = 'failed + orphans';
SET 'execution.checkpointing.interval' = '2 s';
SET 'sinklab.first-checkpoint-delay' = '1600 ms';
SET 'restart-strategy.type' = 'none';
SET 'sinklab.schedule' = 'crash/writer/before-notify@3=1';
SET 'table.dml-sync' = 'true';

CREATE TEMPORARY TABLE gen (id BIGINT) WITH (
  'connector' = 'datagen',
  'rows-per-second' = '20',
  'fields.id.kind' = 'sequence',
  'fields.id.start' = '1',
  'fields.id.end' = '200'
);
CREATE TEMPORARY TABLE kafka_hang (id BIGINT) WITH (
  'connector' = 'kafka',
  'topic' = 'kafka_hang',
  'properties.bootstrap.servers' = 'broker:9092',
  'format' = 'json',
  'sink.delivery-guarantee' = 'exactly-once',
  'sink.transactional-id-prefix' = 'kafka_hang',
  'properties.transaction.timeout.ms' = '20000',
  'properties.sinklab.broker.other.producer.interval.ms' = '200'
);

INSERT INTO kafka_hang SELECT id FROM gen;

SELECT * FROM `kafka_hang$offsets`;
SELECT first_offset, `transaction`, outcome, marker, row_count, read_committed FROM `kafka_hang$records` WHERE first_offset >= 80;
SELECT COUNT(*) AS cnt, COUNT(DISTINCT id) AS distinct_ids FROM kafka_hang;
