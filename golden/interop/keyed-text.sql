-- A primary key of text and a decimal, in no order of its own.
--
-- Why: pypaimon merges what comes out, so keys that are not integers are right.

SET 'execution.checkpointing.interval' = '1 s';
SET 'parallelism.default' = '2';

CREATE CATALOG lab WITH ('type' = 'paimon', 'warehouse' = 'warehouse');
USE CATALOG lab;
CREATE TEMPORARY TABLE gen (w STRING, d DECIMAL(20, 0), id INT) WITH (
  'connector' = 'datagen', 'rows-per-second' = '200', 'number-of-rows' = '2000',
  'fields.w.length' = '2', 'fields.d.min' = '-2', 'fields.d.max' = '2'
);
CREATE TABLE interop_keyed_text (w STRING, d DECIMAL(20, 0), id INT, PRIMARY KEY (w, d) NOT ENFORCED) WITH ('bucket' = '1');
INSERT INTO interop_keyed_text SELECT * FROM gen;
