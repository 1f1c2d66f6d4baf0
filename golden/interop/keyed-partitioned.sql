-- A partitioned primary-key table: the key is unique within a partition.
--
-- Why: pypaimon merges what comes out, so folders and partition rows are right.

SET 'execution.checkpointing.interval' = '1 s';
SET 'parallelism.default' = '2';

CREATE CATALOG lab WITH ('type' = 'paimon', 'warehouse' = 'warehouse');
USE CATALOG lab;
CREATE TEMPORARY TABLE gen (id BIGINT, h INT, s STRING, d DECIMAL(20, 2), ts TIMESTAMP(3)) WITH (
  'connector' = 'datagen', 'rows-per-second' = '200', 'number-of-rows' = '2000',
  'fields.id.min' = '1', 'fields.id.max' = '300', 'fields.h.min' = '0', 'fields.h.max' = '2', 'fields.s.length' = '20'
);
CREATE TABLE interop_keyed_parts (id BIGINT, h INT, s STRING, d DECIMAL(20, 2), ts TIMESTAMP(3), PRIMARY KEY (h, id) NOT ENFORCED)
  PARTITIONED BY (h) WITH ('bucket' = '2');
INSERT INTO interop_keyed_parts SELECT * FROM gen;
