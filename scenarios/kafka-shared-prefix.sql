-- Two jobs with one transactional-id prefix: the second one aborts what the first has prepared, and nobody is told.
--
-- Why: a sink that starts without state asks for each id of its prefix that was ever used,
-- and asking for an id aborts what is open under it. It cannot know that another job still
-- owes the commit. The first job goes on, is refused, and drops the rows with a line in the log.
--
-- 1. Job A takes a savepoint at 2.9 s and is cancelled before a checkpoint could commit what
--    the savepoint had prepared: 20 rows wait in transaction orders-0-2.
-- 2. Somebody tries another job on the topic, B, with the same prefix, for half a second.
--    It probes orders-0-1, orders-0-2 and so on, and so aborts the 20 rows of A.
-- 3. Job A starts from its savepoint. Its commit is refused (ProducerFencedException), it
--    goes on behind row 60, and ends FINISHED.
-- 4. Rows 41 to 60 are nowhere. With a prefix of its own for B none is lost.

SET 'sinklab.expect' = 'exactly-once + orphans';
SET 'execution.checkpointing.interval' = '2 s';
SET 'execution.checkpointing.min-pause' = '1 s';
SET 'sinklab.first-checkpoint-delay' = '1600 ms';
SET 'restart-strategy.type' = 'none';
SET 'table.dml-sync' = 'true';

CREATE TEMPORARY TABLE gen (id BIGINT) WITH (
  'connector' = 'datagen',
  'rows-per-second' = '20',
  'fields.id.kind' = 'sequence',
  'fields.id.start' = '1',
  'fields.id.end' = '200'
);
CREATE TEMPORARY TABLE gen_b (id BIGINT) WITH (
  'connector' = 'datagen',
  'rows-per-second' = '20',
  'fields.id.kind' = 'sequence',
  'fields.id.start' = '1001',
  'fields.id.end' = '1040'
);
CREATE TEMPORARY TABLE kafka_shared (id BIGINT) WITH (
  'connector' = 'kafka',
  'topic' = 'kafka_shared',
  'properties.bootstrap.servers' = 'broker:9092',
  'format' = 'json',
  'sink.delivery-guarantee' = 'exactly-once',
  'sink.transactional-id-prefix' = 'orders',
  'properties.transaction.timeout.ms' = '600000'
);

-- Job A, until its savepoint.
SET 'execution.checkpointing.savepoint-dir' = 'savepoints/kafka_shared';
SET 'sinklab.savepoint' = '2900 ms';
SET 'sinklab.run-for' = '3600 ms';
INSERT INTO kafka_shared SELECT id FROM gen;
RESET 'sinklab.savepoint';

-- Job B, for half a second.
SET 'sinklab.expect' = 'exactly-once';
SET 'sinklab.run-for' = '500 ms';
INSERT INTO kafka_shared SELECT id FROM gen_b;
RESET 'sinklab.run-for';

-- Job A goes on.
SET 'sinklab.expect' = 'lost';
SET 'execution.state-recovery.path' = 'savepoints/kafka_shared';
INSERT INTO kafka_shared SELECT id FROM gen;

SELECT transactional_id, epoch, outcome, row_count FROM `kafka_shared$transactions`;
SELECT COUNT(*) AS cnt, COUNT(DISTINCT id) AS distinct_ids FROM kafka_shared;
