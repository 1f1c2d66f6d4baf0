-- The same failure with POOLING names: two transactional ids for the whole job.
--
-- Why: INCREMENTING leaves the broker an id for every checkpoint. POOLING takes the
-- smallest number whose transaction is over. So a restart cannot probe: it asks the broker
-- for open transactions and spares those that its state has as prepared.
--
-- 1. 200 rows, 20 a second, a checkpoint every 2 s; id 140 fails after checkpoint 3.
-- 2. kafka_pool-0-0 and kafka_pool-0-1 take turns; the epochs rise by two each time, one for
--    the end of a transaction and one for the next beginning.
-- 3. The restored committer is refused as in `kafka-failover`, here with a WARN.
-- 4. 200 rows, 200 distinct.

SET 'sinklab.expect' = 'exactly-once';
SET 'execution.checkpointing.interval' = '2 s';
SET 'sinklab.first-checkpoint-delay' = '1600 ms, 1600 ms';
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
CREATE TEMPORARY TABLE kafka_pool (id BIGINT) WITH (
  'connector' = 'kafka',
  'topic' = 'kafka_pool',
  'properties.bootstrap.servers' = 'broker:9092',
  'format' = 'json',
  'sink.delivery-guarantee' = 'exactly-once',
  'sink.transactional-id-prefix' = 'kafka_pool',
  'properties.transaction.timeout.ms' = '600000',
  'sink.transaction-naming-strategy' = 'pooling'
);

INSERT INTO kafka_pool SELECT fail_at(id, 140) AS id FROM gen;

SELECT transactional_id, producer_id, epoch, outcome, row_count FROM `kafka_pool$transactions`;
SELECT transactional_id, producer_id, epoch, state FROM `kafka_pool$producers`;
SELECT COUNT(*) AS cnt, COUNT(DISTINCT id) AS distinct_ids, MIN(id) AS min_id, MAX(id) AS max_id FROM kafka_pool;
