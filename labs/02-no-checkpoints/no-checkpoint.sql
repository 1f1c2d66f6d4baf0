-- The job of the scenario no-checkpoint, as it is.

SET 'sinklab.run-for' = '10 s';

CREATE CATALOG lab WITH ('type' = 'paimon', 'warehouse' = 'warehouse');
USE CATALOG lab;
CREATE TEMPORARY TABLE gen (id BIGINT) WITH (
  'connector' = 'datagen',
  'rows-per-second' = '20'
);
CREATE TABLE sk_nockpt (id BIGINT);

INSERT INTO sk_nockpt SELECT id FROM gen;

-- Batch, or the real client would follow the table and never end the query.
SET 'execution.runtime-mode' = 'batch';
SELECT COUNT(*) AS snapshots FROM `sk_nockpt$snapshots`;
SELECT COUNT(*) AS cnt FROM sk_nockpt;
