-- Statements that write, and what is not SQL of this view.
INSERT INTO sk_ckpt VALUES (1);
UPDATE sk_ckpt SET id = 1;
DELETE FROM sk_ckpt;
CREATE TABLE x (id BIGINT);
DROP TABLE sk_ckpt;
PRAGMA table_info(sk_ckpt);
ATTACH 'x' AS y;
SET 'execution.runtime-mode' = 'batch';
EXPLAIN SELECT * FROM sk_ckpt;
WITH x AS (SELECT 1) INSERT INTO sk_ckpt SELECT * FROM x;
SELECT * FROM sk_ckpt FOR SYSTEM_TIME AS OF 1;
SELECT * FROM pragma_table_info('x');
SELECT * FROM json_eech('[1]');
SELEC 1;
-- Names that are not there.
SELECT * FROM sk_ckp;
SELECT * FROM nothing_like_it;
SELECT * FROM `sk_ckpt$snapshot`;
SELECT * FROM `sk_ckpt$audit_log`;
SELECT * FROM `sk_ckpt$`;
SELECT * FROM sk_ckpt$snapshots$files;
SELECT * FROM defult.sk_ckpt;
SELECT * FROM `default`.`sk_kcpt`;
SELECT * FROM lab.`default`.sk_ckpt;
SELECT * FROM a.b.c.d;
SELECT * FROM `../sk_ckpt`;
SELECT *
  FROM sk_ckpt
  JOIN sk_fial ON TRUE;
SELECT idd FROM sk_ckpt;
SELECT s.snapshot_ids FROM `sk_ckpt$snapshots` AS s;
SELECT "id_in_quotes" FROM sk_ckpt;
SELECT 1 FROM sk_ckpt WHERE id IN sk_fail;
SELECT id FROM sk_ckpt a, sk_ckpt b;
SELECT no_such_function(id) FROM sk_ckpt;
SELECT FROM sk_ckpt;
-- Rows that need more than reading files.
SELECT arr FROM types_append;
-- Commands.
SHOW;
SHOW TABLE;
SHOW TABLES LIKE 'x';
SHOW CREATE TABLE x;
DESCRIBE;
DESCRIBE sk_ckp;
DESCRIBE sk_ckpt sk_fail;
SELECT count_distinct(id) FROM sk_ckpt;
SELECT CHAR_LENGTH('x');
SELECT coutn(id) FROM sk_ckpt;
SELECT id FROM sk_ckpt WHERE;
SELECT id FROM sk_ckpt LIMIT 'x';
