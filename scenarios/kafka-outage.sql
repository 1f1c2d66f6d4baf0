-- An outage longer than the transaction timeout: 40 rows are lost, and the job goes on.
--
-- Why: to the broker a transaction that waits for its commit is an open one. It ages from
-- its first record on, and nobody but its owner can tell the broker to wait. The sink drops
-- a commit that is refused, with a line in the log.
--
-- 1. 200 rows, 20 a second, a checkpoint every 2 s, transaction.timeout.ms 3 s.
-- 2. The JobManager fails when checkpoint 3 is complete and nobody has been told. The new
--    one comes 22 s later.
-- 3. Meanwhile the broker has found the transaction of checkpoint 3 too old and aborted it.
-- 4. The restored committer is refused (ProducerFencedException) and goes on; the sources go
--    on behind checkpoint 3. RUNNING, then FINISHED.
-- 5. 160 rows. 81 to 120 are nowhere.

SET 'sinklab.expect' = 'lost';
SET 'execution.checkpointing.interval' = '2 s';
SET 'sinklab.first-checkpoint-delay' = '1600 ms, 600 ms';
SET 'restart-strategy.type' = 'fixed-delay';
SET 'restart-strategy.fixed-delay.attempts' = '3';
SET 'restart-strategy.fixed-delay.delay' = '1 s';
SET 'sinklab.schedule' = 'crash/coordinator/after-complete@3=1';
SET 'sinklab.latency.jm-failover' = '22 s';
SET 'table.dml-sync' = 'true';

CREATE TEMPORARY TABLE gen (id BIGINT) WITH (
  'connector' = 'datagen',
  'rows-per-second' = '20',
  'fields.id.kind' = 'sequence',
  'fields.id.start' = '1',
  'fields.id.end' = '200'
);
CREATE TEMPORARY TABLE kafka_outage (id BIGINT) WITH (
  'connector' = 'kafka',
  'topic' = 'kafka_outage',
  'properties.bootstrap.servers' = 'broker:9092',
  'format' = 'json',
  'sink.delivery-guarantee' = 'exactly-once',
  'sink.transactional-id-prefix' = 'kafka_outage',
  'properties.transaction.timeout.ms' = '3000'
);

INSERT INTO kafka_outage SELECT id FROM gen;

SELECT transactional_id, epoch, outcome, row_count, checkpoint FROM `kafka_outage$transactions`;
SELECT COUNT(*) AS cnt, COUNT(DISTINCT id) AS distinct_ids, MIN(id) AS min_id, MAX(id) AS max_id FROM kafka_outage;
