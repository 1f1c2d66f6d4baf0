-- A job that starts from an older checkpoint commits again what came behind it.
--
-- Why: a retained checkpoint holds source positions and commit user, not what was
-- committed later. Nothing compares it with the table.
--
-- 1. 200 rows, 20 a second; three checkpoints are retained. Cancelled after 7.5 s, the
--    job leaves chk-2, chk-3 and chk-4, all committed: 140 rows are visible.
-- 2. A new job starts from chk-2. Its own identifier 2 is filtered as committed, the
--    counter goes on at 3, and the rows behind checkpoint 2 are read again.
-- 3. They are committed under the identifiers 3 and 4 for the second time, and no error
--    says so: 280 rows, 200 of them different. From chk-4 it would have been 200.

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
CREATE TABLE sk_rewound (id BIGINT);

SET 'execution.checkpointing.dir' = 'checkpoints/sk_rewound';
SET 'execution.checkpointing.externalized-checkpoint-retention' = 'RETAIN_ON_CANCELLATION';
SET 'execution.checkpointing.num-retained' = '3';
SET 'sinklab.run-for' = '7500 ms';
INSERT INTO sk_rewound SELECT id FROM gen;
RESET 'sinklab.run-for';

-- In full it is checkpoints/sk_rewound/<job id>/chk-2.
SET 'sinklab.expect' = 'duplicated';
SET 'execution.state-recovery.path' = 'checkpoints/sk_rewound/chk-2';
INSERT INTO sk_rewound SELECT id FROM gen;

-- Batch, or the real client would follow the table and never end the query.
SET 'execution.runtime-mode' = 'batch';
SELECT snapshot_id, commit_identifier, commit_kind, delta_record_count FROM `sk_rewound$snapshots`;
SELECT COUNT(*) AS cnt, COUNT(DISTINCT id) AS distinct_ids, MIN(id) AS min_id, MAX(id) AS max_id FROM sk_rewound;
