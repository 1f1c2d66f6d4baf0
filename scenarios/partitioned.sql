-- Partitions: a folder and a writer's container for each, one snapshot for all.
--
-- Why: a commit covers every partition that a checkpoint touched, or none of them.
--
-- 1. 60 rows, 20 a second, spread over three values of h and no value at all.
-- 2. Each checkpoint writes one file a partition: h=0/bucket-0, h=1/bucket-0,
--    h=2/bucket-0 and h=__DEFAULT_PARTITION__/bucket-0 for NULL.
-- 3. One snapshot a checkpoint holds all of its files; its manifest knows the least
--    and the greatest partition.
-- 4. 60 rows, 60 distinct.

SET 'sinklab.expect' = 'exactly-once';
SET 'execution.checkpointing.interval' = '2 s';
SET 'sinklab.first-checkpoint-delay' = '1600 ms';
SET 'table.dml-sync' = 'true';

CREATE CATALOG lab WITH ('type' = 'paimon', 'warehouse' = 'warehouse');
USE CATALOG lab;
CREATE TEMPORARY TABLE gen (id BIGINT, h INT) WITH (
  'connector' = 'datagen',
  'rows-per-second' = '20',
  'fields.id.kind' = 'sequence',
  'fields.id.start' = '1',
  'fields.id.end' = '60',
  'fields.h.min' = '0',
  'fields.h.max' = '2',
  'fields.h.null-rate' = '0.1'
);
CREATE TABLE sk_parts (id BIGINT, h INT) PARTITIONED BY (h);

INSERT INTO sk_parts SELECT id, h FROM gen;

-- Batch, or the real client would follow the table and never end the query.
SET 'execution.runtime-mode' = 'batch';
SELECT snapshot_id, commit_identifier, commit_kind, delta_record_count FROM `sk_parts$snapshots`;
SELECT `partition`, record_count, file_count FROM `sk_parts$partitions`;
SELECT COUNT(*) AS cnt, COUNT(DISTINCT id) AS distinct_ids FROM sk_parts;
