-- Orders arrive for ever, and readers want to see them while the job runs.

SET 'sinklab.run-for' = '10 s';

-- TODO: the job starts, and after 10 s its table is empty. Mend the settings.
SET 'execution.checkpointing.mode' = 'AT_LEAST_ONCE';
SET 'execution.checkpointing.unaligned.enabled' = 'true';
SET 'restart-strategy.type' = 'fixed-delay';
SET 'restart-strategy.fixed-delay.attempts' = '3';
SET 'restart-strategy.fixed-delay.delay' = '1 s';

CREATE CATALOG lab WITH ('type' = 'paimon', 'warehouse' = 'warehouse');
USE CATALOG lab;
CREATE TEMPORARY TABLE gen (id BIGINT) WITH ('connector' = 'datagen', 'rows-per-second' = '20');
CREATE TABLE orders (id BIGINT);

INSERT INTO orders SELECT id FROM gen;

-- Batch, or the real client would follow the table and never end the query.
SET 'execution.runtime-mode' = 'batch';
SELECT snapshot_id, commit_identifier, delta_record_count FROM `orders$snapshots`;
SELECT COUNT(*) AS cnt FROM orders;
