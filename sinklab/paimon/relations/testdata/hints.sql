-- Time travel.
SELECT COUNT(*) AS cnt FROM sk_ckpt /*+ OPTIONS('scan.snapshot-id'='1') */;
SELECT COUNT(*) AS cnt, MAX(id) AS max_id FROM `default`.sk_ckpt/*+OPTIONS('scan.snapshot-id' = '2')*/ AS t WHERE t.id > 20;
SELECT (SELECT COUNT(*) FROM sk_fail /*+ OPTIONS('scan.snapshot-id'='2') */) AS before_failure, (SELECT COUNT(*) FROM sk_fail) AS now;
SELECT record_count FROM `sk_ckpt$files` /*+ OPTIONS('scan.snapshot-id'='2') */;
SELECT 'a string with /*+ OPTIONS() */ in it' AS s /* a plain comment */ -- another
;
-- Never silently a comment.
SELECT * FROM sk_ckpt /*+ OPTIONS('scan.snapshot-id'='9') */;
SELECT * FROM sk_ckpt /*+ OPTIONS('scan.snapshot-id'='x') */;
SELECT * FROM sk_ckpt /*+ OPTIONS('scan.snapshot-id'=1) */;
SELECT * FROM sk_ckpt /*+ OPTIONS('scan.snapshot-id'='1', 'scan.snapshot-id'='2') */;
SELECT * FROM sk_ckpt /*+ OPTIONS('scan.snapshotid'='1') */;
SELECT * FROM sk_ckpt /*+ OPTIONS('scan.tag-name'='v1') */;
SELECT * FROM sk_ckpt /*+ OPTIONS('scan.timestamp-millis'='1') */;
SELECT * FROM sk_ckpt /*+ OPTIONS('bucket'='1') */;
SELECT * FROM sk_ckpt /*+ OPTIONS() */;
SELECT * FROM sk_ckpt /*+ OPTIONS('scan.snapshot-id' '1') */;
SELECT * FROM sk_ckpt /*+ OPTIONS('scan.snapshot-id'='1' */;
SELECT * FROM sk_ckpt /*+ OPTIONS('scan.snapshot-id'='1') x */;
SELECT * FROM sk_ckpt /*+ BROADCAST(sk_ckpt) */;
SELECT * FROM sk_ckpt /*+ */;
SELECT * FROM sk_ckpt /*+ OPTIONS('scan.snapshot-id'='1') */ /*+ OPTIONS('scan.snapshot-id'='2') */;
SELECT /*+ BROADCAST(sk_ckpt) */ * FROM sk_ckpt;
SELECT * FROM sk_ckpt AS t /*+ OPTIONS('scan.snapshot-id'='1') */;
SELECT * FROM trace /*+ OPTIONS('scan.snapshot-id'='1') */;
WITH x AS (SELECT 1) SELECT * FROM x /*+ OPTIONS('scan.snapshot-id'='1') */;
SELECT * FROM `sk_ckpt$snapshots` /*+ OPTIONS('scan.snapshot-id'='1') */;
