-- Names: databases, catalogs, quotes, aliases.
SELECT COUNT(*) FROM sk_ckpt;
SELECT COUNT(*) AS c FROM `default`.`sk_ckpt`;
SELECT COUNT(*) AS c FROM paimon.`default`.sk_ckpt;
SELECT sk_ckpt.id FROM sk_ckpt WHERE sk_ckpt.id <= 2;
SELECT t.id FROM sk_ckpt t WHERE t.id BETWEEN 19 AND 22;
SELECT snapshot_id FROM sk_ckpt$snapshots WHERE snapshot_id >= 3;
-- Predicates.
SELECT id FROM sk_ckpt WHERE id = 42;
SELECT COUNT(*) AS c FROM sk_ckpt WHERE id > 20 AND id <= 60.5;
SELECT COUNT(*) AS c FROM sk_ckpt WHERE id > '98';
SELECT COUNT(*) AS c FROM sk_ckpt WHERE id = NULL;
SELECT id FROM sk_ckpt WHERE id IN (1, 50, 100, 101) ORDER BY id DESC;
SELECT id FROM sk_ckpt ORDER BY id DESC LIMIT 2 OFFSET 1;
SELECT id FROM parts WHERE h = 1 AND dt > '2026-01-01' ORDER BY id;
SELECT COUNT(*) AS c FROM types_append WHERE b = TRUE;
SELECT id, dec20 FROM types_append WHERE dec9 > 1.5 ORDER BY dec20;
SELECT MIN(ts3) AS first_time, MAX(b) AS any_true, MAX(s) AS s FROM types_append;
-- Joins, unions, subqueries.
SELECT COUNT(*) AS c FROM sk_ckpt a JOIN sk_fail b ON a.id = b.id;
SELECT a.id, b.id FROM sk_ckpt a LEFT JOIN parts b USING (id) WHERE a.id < 4 ORDER BY 1;
SELECT COUNT(*) AS c FROM (SELECT id FROM sk_ckpt UNION ALL SELECT id FROM sk_ckpt);
SELECT s.snapshot_id, m.file_name IS NULL AS none FROM `sk_ckpt$snapshots` s, `sk_ckpt$manifests` m WHERE s.snapshot_id = 1;
WITH x (n) AS (SELECT id FROM sk_ckpt WHERE id < 3), y AS (SELECT n FROM x) SELECT * FROM y;
SELECT id IS DISTINCT FROM 1 AS d FROM sk_ckpt LIMIT 1;
SELECT id, COUNT(*) AS n FROM sk_fail GROUP BY id HAVING COUNT(*) > 1;
VALUES (1, 'a');
-- The run's events and registered tables.
SELECT seq, at_ms, kind, checkpoint, values FROM trace;
SELECT kind, COUNT(*) AS n FROM trace GROUP BY kind ORDER BY kind;
SELECT json_extract(values, '$.rows') AS row_count FROM trace WHERE checkpoint = 1 AND kind = 'prepareCommit';
SELECT t.seq, j.key, j.value FROM trace t, json_each(t.values) j;
SELECT a.seq AS prepared, b.seq AS committed FROM trace a JOIN trace b ON a.checkpoint = b.checkpoint WHERE a.kind = 'prepareCommit' AND b.kind = 'commit';
SELECT `offset`, price, committed FROM topic ORDER BY price DESC;
SELECT 1 + 1, 1.5, 'x', x'0a', NULL, 1e10 AS big;
-- Commands.
SHOW TABLES;
SHOW TABLES FROM nowhere;
SHOW DATABASES;
DESCRIBE pk_merge;
DESC types_append;
DESCRIBE `sk_ckpt$tags`;
DESCRIBE trace;
SELECT * FROM `sk_ckpt$tags`;
SELECT * FROM `pk_merge$options`;
SELECT `partition`, bucket, record_count, file_count FROM `parts$buckets`;
SELECT `partition`, min_value_stats, max_value_stats, null_value_counts FROM `parts$files`;
SELECT num_added_files, num_deleted_files, min_partition_stats, max_partition_stats FROM `parts$manifests`;
-- Spellings of Flink.
SELECT CAST(id AS STRING) AS s, CAST('12' AS BIGINT) + 1 AS n, CAST(7 AS VARCHAR(10)) || 'x' AS v FROM sk_ckpt WHERE id = 5;
SELECT COUNT(*) AS c FROM `sk_ckpt$snapshots` WHERE commit_time > TIMESTAMP '2026-11-29 11:10:03';
SELECT COUNT(*) AS c FROM trace WHERE kind LIKE 'PREPARE%';
SELECT (SELECT id AS date FROM sk_ckpt LIMIT 1) AS x;
-- Primary keys: merged on read, as of the latest snapshot and of older ones.
SELECT * FROM pk_merge;
SELECT * FROM pk_merge WHERE n >= 40;
SELECT id, v FROM pk_merge /*+ OPTIONS('scan.snapshot-id'='8') */ WHERE id < 4;
SELECT COUNT(*), COUNT(DISTINCT id), MIN(id), MAX(id) FROM pk_fail;
SELECT dt, COUNT(*) FROM parts GROUP BY dt;
