-- Stop with a savepoint, start a new job from it: a new job id, the same commit user.
--
-- Why: the commit user is drawn once and kept in operator state. Were it the job
-- id, the new job would not know what the old one has committed.
--
-- 1. 200 rows, 20 a second. After 5 s the job is stopped with a savepoint: it takes
--    the next checkpoint id, is committed, and the job is FINISHED.
-- 2. The second job starts from the savepoint: another job id, the id counter one
--    above the savepoint's, restored.size() = 1, filtered as already committed.
-- 3. One commit user over both jobs, identifiers go on, 200 rows, each once.

SET 'sinklab.expect' = 'exactly-once';
SET 'execution.checkpointing.interval' = '2 s';
SET 'sinklab.first-checkpoint-delay' = '600 ms';
SET 'table.dml-sync' = 'true';

CREATE CATALOG lab WITH ('type' = 'paimon', 'warehouse' = 'warehouse');
USE CATALOG lab;
CREATE TEMPORARY TABLE gen (id BIGINT) WITH (
  'connector' = 'datagen',
  'rows-per-second' = '20',
  'fields.id.kind' = 'sequence',
  'fields.id.start' = '1',
  'fields.id.end' = '200'
);
CREATE TABLE sk_sp (id BIGINT);

SET 'execution.checkpointing.savepoint-dir' = 'savepoints/sk_sp';
SET 'sinklab.stop-with-savepoint' = '5 s';
INSERT INTO sk_sp SELECT id FROM gen;
RESET 'sinklab.stop-with-savepoint';

SET 'execution.state-recovery.path' = 'savepoints/sk_sp';
INSERT INTO sk_sp SELECT id FROM gen;

-- Batch, or the real client would follow the table and never end the query.
SET 'execution.runtime-mode' = 'batch';
SELECT snapshot_id, commit_user, commit_identifier, commit_kind, delta_record_count FROM `sk_sp$snapshots`;
SELECT COUNT(*) AS cnt, COUNT(DISTINCT id) AS distinct_ids, MIN(id) AS min_id, MAX(id) AS max_id FROM sk_sp;
