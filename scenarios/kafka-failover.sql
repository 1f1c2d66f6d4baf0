-- The failure of `failover` with Flink's Kafka sink: exactly once, and a log that speaks of data loss.
--
-- Why: a transaction waits for its checkpoint at the broker. The committer that is
-- restored cannot know whether it was committed and asks again. A broker of Kafka 4
-- refuses what is done already, and the sink logs "this most likely signals data loss".
--
-- 1. 200 rows, 20 a second, a checkpoint every 2 s; id 140 fails after checkpoint 3.
-- 2. Rows 121 to 139 are in an open transaction. The writer aborts it when it is closed,
--    so only readers of uncommitted rows ever see them.
-- 3. The restored committer commits checkpoint 3 once more: ProducerFencedException.
-- 4. The writer probes for what else is open, by asking for kafka_fail-0-4, kafka_fail-0-5
--    and kafka_fail-1-4, until an id has never been used.
-- 5. 200 rows, 200 distinct. Nothing was lost.

SET 'sinklab.expect' = 'exactly-once';
SET 'execution.checkpointing.interval' = '2 s';
SET 'sinklab.first-checkpoint-delay' = '1600 ms, 600 ms';
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
CREATE TEMPORARY TABLE kafka_fail (id BIGINT) WITH (
  'connector' = 'kafka',
  'topic' = 'kafka_fail',
  'properties.bootstrap.servers' = 'broker:9092',
  'format' = 'json',
  'sink.delivery-guarantee' = 'exactly-once',
  'sink.transactional-id-prefix' = 'kafka_fail',
  'properties.transaction.timeout.ms' = '600000'
);

INSERT INTO kafka_fail SELECT fail_at(id, 140) AS id FROM gen;

SELECT transactional_id, producer_id, epoch, outcome, row_count FROM `kafka_fail$transactions`;
SELECT transactional_id, producer_id, epoch, state FROM `kafka_fail$producers`;
SELECT COUNT(*) AS cnt, COUNT(DISTINCT id) AS distinct_ids, MIN(id) AS min_id, MAX(id) AS max_id FROM kafka_fail;
