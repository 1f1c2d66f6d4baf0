-- Every column type that a script can fill, two subtasks, nulls among them.
--
-- Why: pypaimon reads what comes out, so the Parquet types and field ids are right.

SET 'execution.checkpointing.interval' = '1 s';
SET 'parallelism.default' = '2';

CREATE CATALOG lab WITH ('type' = 'paimon', 'warehouse' = 'warehouse');
USE CATALOG lab;
CREATE TEMPORARY TABLE gen (
  id BIGINT, b BOOLEAN, ti TINYINT, si SMALLINT, i INT, f FLOAT, d DOUBLE, s STRING, vc VARCHAR(10), n INT,
  c CHAR(3), dec9 DECIMAL(9, 2), dec18 DECIMAL(18, 4), dec38 DECIMAL(38, 10), bin BINARY(4), vb VARBINARY(9), by8 BYTES,
  dt DATE, tm TIME, ts0 TIMESTAMP(0), ts3 TIMESTAMP(3), ts6 TIMESTAMP(6), tz TIMESTAMP_LTZ(3), nd DECIMAL(20, 3)
) WITH (
  'connector' = 'datagen', 'rows-per-second' = '50',
  'fields.id.kind' = 'sequence', 'fields.id.start' = '1', 'fields.id.end' = '151',
  'fields.s.length' = '12', 'fields.vc.length' = '5', 'fields.n.null-rate' = '0.5',
  'fields.dec9.min' = '-10', 'fields.dec9.max' = '99.5', 'fields.by8.length' = '8', 'fields.nd.null-rate' = '0.3',
  'fields.ts0.max-past' = '100 d', 'fields.ts3.max-past' = '30 d', 'fields.ts6.max-past' = '300 d', 'fields.tz.max-past' = '1 h'
);
CREATE TABLE interop_types (
  id BIGINT NOT NULL, b BOOLEAN, ti TINYINT, si SMALLINT, i INT, f FLOAT, d DOUBLE, s STRING, vc VARCHAR(10), n INT,
  c CHAR(3), dec9 DECIMAL(9, 2), dec18 DECIMAL(18, 4), dec38 DECIMAL(38, 10), bin BINARY(4), vb VARBINARY(9), by8 BYTES,
  dt DATE, tm TIME, ts0 TIMESTAMP(0), ts3 TIMESTAMP(3), ts6 TIMESTAMP(6), tz TIMESTAMP_LTZ(3), nd DECIMAL(20, 3)
);
INSERT INTO interop_types SELECT * FROM gen;
