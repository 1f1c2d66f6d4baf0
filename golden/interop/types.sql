-- Every column type that a script can fill, two subtasks, nulls among them.
--
-- Why: pypaimon reads what comes out, so the Parquet types and field ids are right.

SET 'execution.checkpointing.interval' = '1 s';
SET 'parallelism.default' = '2';

CREATE CATALOG lab WITH ('type' = 'paimon', 'warehouse' = 'warehouse');
USE CATALOG lab;
CREATE TEMPORARY TABLE gen (
  id BIGINT, b BOOLEAN, ti TINYINT, si SMALLINT, i INT, f FLOAT, d DOUBLE, s STRING, vc VARCHAR(10), n INT
) WITH (
  'connector' = 'datagen', 'rows-per-second' = '50',
  'fields.id.kind' = 'sequence', 'fields.id.start' = '1', 'fields.id.end' = '151',
  'fields.s.length' = '12', 'fields.vc.length' = '5', 'fields.n.null-rate' = '0.5'
);
CREATE TABLE interop_types (
  id BIGINT NOT NULL, b BOOLEAN, ti TINYINT, si SMALLINT, i INT, f FLOAT, d DOUBLE, s STRING, vc VARCHAR(10), n INT
);
INSERT INTO interop_types SELECT * FROM gen;
