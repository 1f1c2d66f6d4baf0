-- A transaction timeout of 17 minutes: the broker does not take the producer.
--
-- Why: transaction.max.timeout.ms of a broker is 15 minutes unless somebody has set it.
-- A sink that nobody has configured asks for one hour, and is refused as well.
--
-- 1. transaction.timeout.ms 1020000, one restart.
-- 2. The first request of the writer, InitProducerId, is refused: no row is ever read.
-- 3. FAILED after both attempts. Raise the broker's maximum, or lower the timeout.

SET 'sinklab.expect' = 'blocked';
SET 'execution.checkpointing.interval' = '2 s';
SET 'restart-strategy.type' = 'fixed-delay';
SET 'restart-strategy.fixed-delay.attempts' = '1';
SET 'restart-strategy.fixed-delay.delay' = '1 s';
SET 'table.dml-sync' = 'true';

CREATE TEMPORARY TABLE gen (id BIGINT) WITH (
  'connector' = 'datagen',
  'rows-per-second' = '20',
  'fields.id.kind' = 'sequence',
  'fields.id.start' = '1',
  'fields.id.end' = '200'
);
CREATE TEMPORARY TABLE kafka_17 (id BIGINT) WITH (
  'connector' = 'kafka',
  'topic' = 'kafka_17',
  'properties.bootstrap.servers' = 'broker:9092',
  'format' = 'json',
  'sink.delivery-guarantee' = 'exactly-once',
  'sink.transactional-id-prefix' = 'kafka_17',
  'properties.transaction.timeout.ms' = '1020000'
);

INSERT INTO kafka_17 SELECT id FROM gen;

SELECT COUNT(*) AS producers FROM `kafka_17$producers`;
SELECT COUNT(*) AS cnt FROM kafka_17;
