-- A primary-key table with three buckets and two writers: rows replace others of their key,
-- and every bucket is compacted.
--
-- Why: pypaimon merges what comes out, so keys, sequence numbers and levels are right.

SET 'execution.checkpointing.interval' = '1 s';
SET 'parallelism.default' = '2';

CREATE CATALOG lab WITH ('type' = 'paimon', 'warehouse' = 'warehouse');
USE CATALOG lab;
CREATE TEMPORARY TABLE gen (id BIGINT, h INT, s STRING, d DECIMAL(20, 2), ts TIMESTAMP(3)) WITH (
  'connector' = 'datagen', 'rows-per-second' = '200', 'number-of-rows' = '2000',
  'fields.id.min' = '1', 'fields.id.max' = '300', 'fields.h.min' = '0', 'fields.h.max' = '2', 'fields.s.length' = '20'
);
CREATE TABLE interop_keyed (id BIGINT, h INT, s STRING, d DECIMAL(20, 2), ts TIMESTAMP(3), PRIMARY KEY (id) NOT ENFORCED) WITH ('bucket' = '3');
INSERT INTO interop_keyed SELECT * FROM gen;
