-- EXACTLY_ONCE without checkpoints, and an end: all rows at once, when the job has read the last one.
--
-- Why: Sink V2 commits at the end of the input where nothing else will. One transaction
-- holds the whole job. A failure before the end only begins again, but each subtask commits
-- for itself: not all or nothing.
--
-- 1. 100 rows, 20 a second, execution.checkpointing.interval is not set.
-- 2. One transaction, kafka_end-0-1, commits at the end of the input.
-- 3. 100 rows, 100 distinct.

SET 'sinklab.expect' = 'exactly-once';
SET 'table.dml-sync' = 'true';

CREATE TEMPORARY TABLE gen (id BIGINT) WITH (
  'connector' = 'datagen',
  'rows-per-second' = '20',
  'fields.id.kind' = 'sequence',
  'fields.id.start' = '1',
  'fields.id.end' = '100'
);
CREATE TEMPORARY TABLE kafka_end (id BIGINT) WITH (
  'connector' = 'kafka',
  'topic' = 'kafka_end',
  'properties.bootstrap.servers' = 'broker:9092',
  'format' = 'json',
  'sink.delivery-guarantee' = 'exactly-once',
  'sink.transactional-id-prefix' = 'kafka_end',
  'properties.transaction.timeout.ms' = '600000'
);

INSERT INTO kafka_end SELECT id FROM gen;

SELECT transactional_id, epoch, outcome, row_count FROM `kafka_end$transactions`;
SELECT COUNT(*) AS cnt, COUNT(DISTINCT id) AS distinct_ids, MIN(id) AS min_id, MAX(id) AS max_id FROM kafka_end;
