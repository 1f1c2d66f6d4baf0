package flinksql

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/assert"
)

const (
	insertHint = "; an INSERT is a projection over one datagen table, or a UNION ALL of such"
	out        = " is outside what this version models"
)

// TestErrors pins the text of every error; the prelude has four lines, so each
// statement here starts in line 5.
func TestErrors(t *testing.T) {
	for _, c := range []struct{ src, want string }{
		// Statements.
		{"CRAETE TABLE x (id INT);", "5:1: unknown statement 'CRAETE TABLE'; known: CREATE CATALOG, CREATE DATABASE, CREATE [TEMPORARY] TABLE, CREATE TEMPORARY [SYSTEM] FUNCTION"},
		{"FROBNICATE;", "5:1: unknown statement 'FROBNICATE'; " + modelled},
		{"EXPLAIN SELECT 1;", "5:1: refused: EXPLAIN" + out + "; " + modelled},
		{"WITH x AS (SELECT 1) SELECT 1;", "5:1: refused: WITH" + out + "; " + modelled},
		{"CREATE VIEW v AS SELECT 1;", "5:1: refused: CREATE VIEW" + out + "; " + modelled},
		{"INSERT OVERWRITE t SELECT id FROM gen;", "5:1: refused: INSERT OVERWRITE" + out + "; " + modelled},
		{"INSERT t SELECT id FROM gen;", "5:1: unknown statement 'INSERT t'; known: INSERT INTO"},
		{"SET a = 'b';", "5:1: SET needs a key and a value in single quotes; write SET 'key' = 'value'"},
		{"SET 'a';", "5:8: unexpected end of the statement; expected SET 'key' = 'value'"},
		{"SET 'parallelism.default' = 2;", "5:29: unexpected '2'; expected SET 'key' = 'value'"},
		// Queries.
		{"INSERT INTO t SELECT id FROM gen WHERE id > 3;", "5:34: refused: WHERE" + out + insertHint},
		{"INSERT INTO t SELECT id FROM gen GROUP BY id;", "5:34: refused: GROUP BY" + out + insertHint},
		{"INSERT INTO t SELECT DISTINCT id FROM gen;", "5:22: refused: DISTINCT" + out + insertHint},
		{"INSERT INTO t SELECT id FROM gen JOIN gen;", "5:34: refused: a join" + out + insertHint},
		{"INSERT INTO t SELECT id FROM gen, gen;", "5:33: refused: a join (a comma in FROM)" + out + insertHint},
		{"INSERT INTO t SELECT COUNT(*) FROM gen;", "5:22: refused: COUNT (an aggregate)" + out + insertHint},
		{"INSERT INTO t SELECT id FROM TABLE(TUMBLE(TABLE gen));", "5:30: refused: TABLE (a table function)" + out + insertHint},
		{"INSERT INTO t SELECT SUM(id) OVER () FROM gen;", "5:22: refused: SUM (an aggregate)" + out + insertHint},
		{"INSERT INTO t SELECT id FROM (SELECT 1);", "5:30: refused: a subquery" + out + insertHint},
		{"INSERT INTO t VALUES (1);", "5:15: refused: VALUES in an INSERT" + out + insertHint},
		{"INSERT INTO t WITH x AS (SELECT 1) SELECT 1;", "5:15: refused: WITH in an INSERT" + out + insertHint},
		{"INSERT INTO t (id) SELECT id FROM gen;", "5:15: refused: a column list in an INSERT" + out + insertHint},
		{"INSERT INTO t SELECT id FROM gen UNION SELECT id FROM gen;", "5:34: refused: UNION without ALL" + out + insertHint},
		{"INSERT INTO t SELECT id + 1 FROM gen;", "5:25: refused: operator '+'" + out + "; expected INSERT INTO t SELECT items FROM source [UNION ALL SELECT ...]"},
		{"INSERT INTO t SELECT id FROM gen /*+ OPTIONS('a'='b') */;", "5:34: refused: a hint outside a SELECT" + out + "; set the option in WITH (...)"},
		{"INSERT INTO t SELECT id, FROM gen;", "5:24: unexpected ','; expected INSERT INTO t SELECT items FROM source [UNION ALL SELECT ...]"},
		{"INSERT INTO t SELECT 1.5 FROM gen;", "5:22: refused: literal 1.5" + out + "; integer and string literals are modelled"},
		// Names.
		{"INSERT INTO tt SELECT id FROM gen;", "5:13: unknown table 'tt'; did you mean 't'?"},
		{"INSERT INTO t SELECT id FROM gne;", "5:30: unknown table 'gne'; did you mean 'gen'?"},
		{"INSERT INTO t SELECT idd FROM gen;", "5:22: unknown column 'idd' in table 'gen'; did you mean 'id'?"},
		{"INSERT INTO t SELECT gen.id FROM gen AS g;", "5:22: unknown table 'gen'; did you mean 'g'?"},
		{"INSERT INTO d.t SELECT id FROM gen;", "5:13: unknown database 'd' in catalog 'p'; known: default"},
		{"INSERT INTO q.d.t SELECT id FROM gen;", "5:13: unknown catalog 'q'; did you mean 'p'?"},
		{"USE q;", "5:5: unknown database 'q' in catalog 'p'; known: default"},
		{"USE CATALOG q;", "5:13: unknown catalog 'q'; did you mean 'p'?"},
		{"USE default;", "5:5: 'default' is a reserved word of Flink SQL; write `default`"},
		{"DROP TABLE x1;", "5:12: unknown table 'x1'; did you mean 't'?"},
		{"DROP TABLE gen;", "5:12: 'gen' is a temporary table; write DROP TEMPORARY TABLE"},
		{"CREATE TABLE t (id INT);", "5:14: table 't' exists already in database 'default'; write CREATE TABLE IF NOT EXISTS"},
		{"CREATE DATABASE `default`;", "5:17: database 'default' exists already in catalog 'p'; write CREATE DATABASE IF NOT EXISTS"},
		{"CREATE TABLE order (id INT);", "5:14: 'order' is a reserved word of Flink SQL; write `order`"},
		{"CREATE TABLE `` (id INT);", "5:14: an identifier must not be empty"},
		{"INSERT INTO gen SELECT * FROM gen;", "5:13: table 'gen' has connector 'datagen', which is a source only"},
		{"INSERT INTO t SELECT id FROM t;", "5:30: refused: reading table 't' (connector 'paimon') in an INSERT" + out + insertHint},
		// Types.
		{"INSERT INTO t SELECT id, r FROM gen;", "5:15: Column types of query result and sink for 'p.default.t' do not match: different number of columns. Query schema: [id: BIGINT, r: INT], sink schema: [id: BIGINT]"},
		{"INSERT INTO t SELECT s FROM gen;", "5:22: Column types of query result and sink for 'p.default.t' do not match: incompatible types for sink column 'id' at position 0. Query schema: [s: STRING], sink schema: [id: BIGINT]"},
		{"INSERT INTO t2 SELECT id, CAST(NULL AS STRING) FROM gen;", "5:27: column 's' is NOT NULL, however, a null value is being written into it"},
		{"INSERT INTO t SELECT CAST(s AS BIGINT) FROM gen;", "5:32: refused: a CAST of STRING to BIGINT" + out},
		{"CREATE TABLE x (id BIGNIT);", "5:20: unknown type 'BIGNIT'; did you mean 'BIGINT'?"},
		{"CREATE TABLE x (id ARRAY<INT>);", "5:20: refused: type ARRAY" + out},
		{"CREATE TABLE x (id DECIMAL(39));", "5:20: type DECIMAL: 39 must be an integer between 1 and 38"},
		{"CREATE TABLE x (id INT(3));", "5:20: type INT takes 0 arguments, got 1"},
		// Functions.
		{"INSERT INTO t SELECT fail_on(id, 1) FROM gen;", "5:22: unknown function 'fail_on'; did you mean 'fail_at'?"},
		{"INSERT INTO t SELECT upper(s) FROM gen;", "5:22: unknown function 'upper'; register it with CREATE TEMPORARY SYSTEM FUNCTION upper AS one of: sinklab.FailAlways, sinklab.FailAt, sinklab.Slow"},
		{"INSERT INTO t SELECT fail_at(id) FROM gen;", "5:22: function 'fail_at' (sinklab.FailAt) takes a column and an integer literal, got 1 arguments"},
		{"INSERT INTO t SELECT fail_at(r, 1) FROM gen;", "5:30: the first argument of 'fail_at' (sinklab.FailAt) must be an integer column with a sequence generator; only there is it known which row has the value"},
		{"INSERT INTO t SELECT fail_at(id, r) FROM gen;", "5:34: the second argument of 'fail_at' (sinklab.FailAt) must be an integer literal"},
		{"CREATE TEMPORARY SYSTEM FUNCTION f AS 'sinklab.FailAtt';", "5:39: unknown function class 'sinklab.FailAtt'; known: sinklab.FailAlways, sinklab.FailAt, sinklab.Slow; did you mean 'sinklab.FailAt'?"},
		{"CREATE TEMPORARY FUNCTION Fail_At AS 'sinklab.FailAt';", "5:27: function 'Fail_At' exists already"},
	} {
		assert.Equal(t, "my.sql:"+c.want, planError(c.src), c.src)
	}
}

// TestTableErrors: CREATE TABLE, CREATE CATALOG and their options.
func TestTableErrors(t *testing.T) {
	datagen := func(cols, opts string) string {
		return "CREATE TEMPORARY TABLE g (" + cols + ") WITH ('connector'='datagen',\n" + opts + ");"
	}
	topic := func(opts string) string {
		return "CREATE TEMPORARY TABLE x (id INT) WITH ('connector'='kafka', 'topic'='x', 'properties.bootstrap.servers'='b:9092',\n" + opts + ");"
	}
	for _, c := range []struct{ src, want string }{
		{"CREATE TABLE x (id INT, id INT);", "5:25: column 'id' is given twice"},
		{"CREATE TABLE x (id INT COMMENT 'c');", "5:24: refused: a comment on a column" + out},
		{"CREATE TABLE x (id INT, d AS id);", "5:27: refused: a computed column" + out},
		{"CREATE TABLE x (ts TIMESTAMP(3), WATERMARK FOR ts AS ts);", "5:34: refused: WATERMARK" + out},
		{"CREATE TABLE x (id INT PRIMARY KEY NOT ENFORCED);", "5:17: refused: a primary key without 'bucket' (a dynamic bucket)" + out + "; say 'bucket' = '1' or more"},
		{"CREATE TABLE x (id INT, PRIMARY KEY (id) NOT ENFORCED);", "5:25: refused: a primary key without 'bucket' (a dynamic bucket)" + out + "; say 'bucket' = '1' or more"},
		{"CREATE TABLE x (id INT, PRIMARY KEY (ip) NOT ENFORCED);", "5:38: unknown column 'ip'; did you mean 'id'?"},
		{"CREATE TABLE x (id INT, d INT, PRIMARY KEY (id) NOT ENFORCED) PARTITIONED BY (d) WITH ('bucket'='1');", "5:32: refused: a primary key without the partition column 'd'" + out + "; a key that spans partitions needs dynamic buckets"},
		{"CREATE TABLE x (id INT, PRIMARY KEY (id) NOT ENFORCED) PARTITIONED BY (id) WITH ('bucket'='1');", "5:25: refused: a primary key of partition columns alone" + out},
		{"CREATE TABLE x (id INT, b BYTES) PARTITIONED BY (b);", "5:50: refused: partition column 'b' of type BYTES" + out + "; its folder would have no stable name"},
		{"CREATE TABLE x (id INT, t TIMESTAMP(9));", "5:14: refused: column 't' of type TIMESTAMP(9)" + out + "; at most 6 digits of a second are written"},
		{"CREATE TABLE x (id INT) WITH ('bucket'='4');", "5:40: refused: buckets and no primary key" + out + "; append tables have 'bucket' = '-1'"},
		{"CREATE TABLE x (id INT) WITH ('bucket'='-2');", "5:40: option 'bucket': refused: '-2'" + out + ": -1, or a fixed number of buckets"},
		{"CREATE TABLE x (id INT PRIMARY KEY NOT ENFORCED) WITH ('bucket'='1', 'merge-engine'='aggregation');", "5:85: option 'merge-engine': refused: 'aggregation'" + out + ": " + "primary-key tables have a fixed number of buckets and merge engine deduplicate"},
		{"CREATE TABLE x (id INT) WITH ('snapshot.num-retained.max'='5');", "5:59: snapshot.num-retained.min (10) should not be larger than snapshot.num-retained.max (5); set both"},
		{"CREATE TABLE x (id INT) WITH ('snapshot.num-retained.min'='0');", "5:59: option 'snapshot.num-retained.min': must be at least 1, got 0"},
		{"CREATE TABLE x (id INT) WITH ('bukcet'='4');", "5:31: unknown Paimon table option 'bukcet'; did you mean 'bucket'?"},
		{"CREATE TABLE x (id INT) WITH ('file.format'='orc');", "5:45: option 'file.format': refused: 'orc'" + out + ": data files are Parquet"},
		{"CREATE TABLE x (id INT) WITH ('write-only'='yes');", "5:44: option 'write-only': 'yes' is not a boolean: write 'true' or 'false'"},
		{"CREATE TABLE x (id INT) WITH ('branch'='main', 'branch'='main');", "5:48: option 'branch' is given twice"},
		{"CREATE TABLE x (id INT) WITH ('connector'='datagen');", "5:43: a Paimon catalog holds Paimon tables, not tables with connector 'datagen'; write CREATE TEMPORARY TABLE"},
		{"CREATE TEMPORARY TABLE x (id INT);", "5:24: table 'x' has no 'connector' option; say 'connector' = 'datagen' or 'kafka' or 'sinklab' or 'sinklab-sink-v2' or 'sinklab-two-phase', or USE a Paimon catalog"},
		{"CREATE TEMPORARY TABLE x (id INT) WITH ('connector'='kinesis');", "5:53: refused: connector 'kinesis' is not yet modelled; known: datagen, kafka, sinklab, sinklab-sink-v2, sinklab-two-phase"},
		{"CREATE TEMPORARY TABLE x (id INT) WITH ('connector'='kafka', 'topic'='x', 'format'='json');", "5:24: missing option 'properties.bootstrap.servers' of connector 'kafka'; say 'properties.bootstrap.servers' = 'host:9092'"},
		{topic("'properties.acks'='all'"), "5:24: a Kafka table needs 'format' or 'value.format'; say 'format' = 'json'"},
		{topic("'format'='json', 'sink.delivery-guarantee'='exactly-once'"), "6:44: sink.transactional-id-prefix must be specified when using DeliveryGuarantee.EXACTLY_ONCE.; say 'sink.transactional-id-prefix' = '…', one that no other job has"},
		{topic("'format'='json', 'sink.delivery-guarantee'='none'"), "6:44: option 'sink.delivery-guarantee': refused: 'none'" + out + ": nothing is in flight here when a process dies"},
		{topic("'format'='json', 'sink.transaction-naming-strategy'='pool'"), "6:53: option 'sink.transaction-naming-strategy': 'pool' is not one of incrementing, pooling"},
		{topic("'format'='json', 'properties.transaction.timeout.ms'='15 min'"), "6:54: option 'properties.transaction.timeout.ms': '15 min' is not an integer"},
		{topic("'format'='json', 'properties.sinklab.broker.transaction.versoin'='1'"), "6:18: refused: option 'properties.sinklab.broker.transaction.versoin'" + out},
		{topic("'format'='json', 'key.format'='json'"), "6:18: refused: option 'key.format'" + out},
		{"CREATE TEMPORARY TABLE x (id INT) WITH ('connector'='dategen');", "5:53: unknown connector 'dategen'; did you mean 'datagen'?"},
		{"CREATE TEMPORARY TABLE x (id INT) WITH ('connector'='sinklab');", "5:24: missing option 'sink.delivery-guarantee' of connector 'sinklab'; say 'sink.delivery-guarantee' = 'at-least-once'"},
		{"CREATE CATALOG q WITH ('type'='hive');", "5:31: option 'type': refused: 'hive'" + out + ": the one catalog is Paimon's"},
		{"CREATE CATALOG p WITH ('type'='paimon');", "5:16: catalog 'p' exists already"},
		{"CREATE CATALOG q WITH ('type'='paimon','warehouse'='w');", "5:16: refused: a second Paimon catalog" + out},

		{datagen("id INT", "'rows-per-secnd'='5'"), "6:1: unknown datagen option 'rows-per-secnd'; did you mean 'rows-per-second'?"},
		{datagen("id INT", "'rows-per-second'='0'"), "6:19: option 'rows-per-second': must be at least 1, got 0"},
		{datagen("id INT", "'number-of-rows'='many'"), "6:18: option 'number-of-rows': 'many' is not an integer"},
		{datagen("id INT", "'fields.ix.kind'='random'"), "6:1: unknown datagen option 'fields.ix.kind': table 'g' has no column 'ix'; did you mean 'id'?"},
		{datagen("id INT", "'fields.id.kidn'='random'"), "6:1: unknown datagen option 'fields.id.kidn'; did you mean 'fields.id.kind'?"},
		{datagen("id INT", "'fields.id.kind'='serial'"), "6:18: unsupported generator kind: 'serial'; known: random, sequence"},
		{datagen("id INT", "'fields.id.kind'='sequence','fields.id.start'='1'"), "6:18: could not find required property 'fields.id.end' for sequence generator"},
		{datagen("id INT", "'fields.id.kind'='sequence','fields.id.start'='5','fields.id.end'='5'"), "6:47: the start value (5) must be less than the end value (5)"},
		{datagen("id TINYINT", "'fields.id.kind'='sequence','fields.id.start'='5','fields.id.end'='128'"), "6:67: option 'fields.id.end': must be at most 127, got 128"},
		{datagen("id INT", "'fields.id.length'='5'"), "6:1: unsupported option 'fields.id.length': a random generator of type INT does not have it; known: kind, max, min, null-rate"},
		{datagen("id INT", "'fields.id.min'='5','fields.id.max'='5'"), "6:17: the lower bound 'min' must be strictly less than the upper bound 'max'"},
		{datagen("id INT NOT NULL", "'fields.id.null-rate'='0.5'"), "6:23: column 'id' is NOT NULL, so its null-rate must be 0"},
		{datagen("id VARCHAR(5)", "'fields.id.length'='9'"), "6:20: custom length of field 'id' of type VARCHAR(5) must be at most 5, got 9"},
		{datagen("id DATE", "'fields.id.kind'='sequence'"), "5:27: refused: a sequence generator for column 'id' of type DATE" + out + "; sequences are integers, FLOAT, DOUBLE, CHAR, VARCHAR or STRING; random knows every type"},
		{datagen("id BIGINT", "'scan.parallelism'='2'") + "INSERT INTO t SELECT * FROM g;", "6:20: refused: a scan.parallelism other than parallelism.default" + out},
	} {
		assert.Equal(t, "my.sql:"+c.want, planError(c.src), c.src)
	}
}

// TestSetErrors: keys and values of SET.
func TestSetErrors(t *testing.T) {
	for _, c := range []struct{ key, value, want string }{
		{"execution.checkpointing.intervall", "2 s", "5:5: unknown option 'execution.checkpointing.intervall'; did you mean 'execution.checkpointing.interval'?"},
		{"restart-strategy.typ", "none", "5:5: unknown option 'restart-strategy.typ'; did you mean 'restart-strategy.type'?"},
		{"execution.checkpointing.interval", "2 sex", "5:42: option 'execution.checkpointing.interval': '2 sex' is not a duration: unknown time unit 'sex'; units are d, h, min, s, ms, µs, ns"},
		{"execution.checkpointing.interval", "PT2S", "5:42: option 'execution.checkpointing.interval': 'PT2S' is not a duration: write a number and a unit, such as '2 s'"},
		{"execution.checkpointing.interval", "9 ms", "5:42: option 'execution.checkpointing.interval': must be at least 10 ms, got '9 ms'"},
		{"execution.checkpointing.mode", "EXACTLY_TWICE", "5:38: option 'execution.checkpointing.mode': 'EXACTLY_TWICE' is not one of exactly-once, at-least-once; did you mean 'exactly-once'?"},
		{"parallelism.default", "0", "5:29: option 'parallelism.default': must be at least 1, got 0"},
		{"restart-strategy.type", "failure-rate", "5:31: option 'restart-strategy.type': refused: restart strategy failure-rate" + out + ": use fixed-delay or exponential-delay"},
		{"restart-strategy.failure-rate.delay", "1 s", "5:5: refused: restart strategy failure-rate" + out + "; use fixed-delay or exponential-delay"},
		{"sinklab.expect", "exactly-twice", "5:24: option 'sinklab.expect': 'exactly-twice' is not one of exactly-once, duplicated, lost, dirty, never-visible, refused, failed, blocked, stalled, inconclusive, orphans, again; did you mean 'exactly-once'?"},
		{"sinklab.run-for", "9000000000000000000 d", "5:25: option 'sinklab.run-for': duration '9000000000000000000 d' is too long: the limit is 365 days"},
		{"pipeline.operator-chaining.enabled", "false", "5:44: option 'pipeline.operator-chaining.enabled': refused: 'false'" + out + ": the graph is always chained"},
	} {
		assert.Equal(t, "my.sql:"+c.want, planError(fmt.Sprintf("SET '%s' = '%s';", c.key, c.value)))
	}
	insert := "\nINSERT INTO t SELECT id FROM gen;"
	assert.Equal(t, "my.sql:5:33: refused: an INSERT with execution.runtime-mode BATCH"+out+"; set it to 'streaming' before the INSERT; a SELECT may follow either",
		planError("SET 'execution.runtime-mode' =  'BATCH';"+insert))
	assert.Equal(t, "my.sql:6:40: option 'sinklab.first-checkpoint-delay': 3000 ms is outside [min-pause, interval] = [0, 2000] ms, from which Flink draws the first delay",
		planError("SET 'execution.checkpointing.interval' = '2s';\nSET 'sinklab.first-checkpoint-delay' = '3 s';"+insert))
}
