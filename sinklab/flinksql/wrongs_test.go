package flinksql

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"exactlyonce/sinklab/sinks/registry"
)

// wrongs of prelude + src, without the name of the file; "" is no error.
func allWrong(t *testing.T, src string) []string {
	t.Helper()
	script, parsed := Parse("my.sql", prelude+src)
	_, wrong := Plan(script, registry.All)
	if parsed != nil {
		require.Error(t, wrong, "what Parse finds Plan finds too")
	}
	if wrong == nil {
		return nil
	}
	var first *Error
	require.ErrorAs(t, wrong, &first)
	lines := strings.Split(strings.ReplaceAll(wrong.Error(), "my.sql:", ""), "\n")
	require.Equal(t, "my.sql:"+lines[0], first.Error())
	return lines
}

// All errors of a script are told at once, in the order of the file.
func TestAllErrorsAtOnce(t *testing.T) {
	wrong := allWrong(t, `SET 'parallelism.default' = '0';
CREATE TABLE a (id BIGNIT, s TEXTT) WITH ('bukcet' = '1', 'file.format' = 'orc');
CREATE TEMPORARY TABLE g (id BIGINT) WITH ('connector' = 'datagen', 'rows' = '3', 'fields.ix.kind' = 'random', 'number-of-rows' = 'x');
EXPLAIN SELECT 1;
INSERT INTO t SELECT idd, ss FROM gen UNION ALL SELECT id + FROM gen;
INSERT INTO tt SELECT idd FROM gne;
INSERT INTO t2 SELECT idd, fail_on(id, 1) FROM gen UNION ALL SELECT r, x FROM gen;
SELECT 1`)
	starts := []string{
		"5:29: option 'parallelism.default': must be at least 1",
		"6:20: unknown type 'BIGNIT'", "6:30: unknown type 'TEXTT'", "6:43: unknown Paimon table option 'bukcet'", "6:75: option 'file.format': refused",
		"7:69: unknown datagen option 'rows'", "7:83: unknown datagen option 'fields.ix.kind'", "7:131: option 'number-of-rows': 'x' is not an integer",
		"8:1: refused: EXPLAIN",
		"9:59: refused: operator '+'",
		"10:13: unknown table 'tt'", "10:32: unknown table 'gne'",
		"11:23: unknown column 'idd'", "11:28: unknown function 'fail_on'", "11:72: unknown column 'x'",
		"12:9: the last statement, which starts in line 12, is not terminated by ';'",
	}
	require.Len(t, wrong, len(starts), strings.Join(wrong, "\n"))
	for i, s := range starts {
		assert.True(t, strings.HasPrefix(wrong[i], s), "%s\n%s", s, wrong[i])
	}
}

// What an earlier error makes of a later statement is not told.
func TestWhatFollowsFromAnErrorIsNotTold(t *testing.T) {
	insert := "INSERT INTO a SELECT id FROM gen; SELECT 1;"
	for _, c := range []struct{ src, want string }{
		{"CREATE TABLE a (id BIGNIT); " + insert, "5:20: unknown type 'BIGNIT'"},
		{"CREATE TABLE a (id BIGINT,); " + insert + " DROP TABLE a; CREATE TABLE a (id BIGINT); " + insert, "5:26: unexpected ','"},
		{"CRAETE TABLE a (id BIGINT); " + insert, "5:1: unknown statement 'CRAETE TABLE'"},
		{"CREATE VIEW a AS SELECT 1; " + insert, "5:1: refused: CREATE VIEW"},
		{"CREATE TABLE t (id INT, s STRING); INSERT INTO t SELECT id, s FROM gen;", "5:14: table 't' exists already"},
		{"DROP TABEL t; CREATE TABLE t (id BIGINT); INSERT INTO t SELECT id FROM gen;", "5:1: unknown statement 'DROP TABEL'"},
		{"USE CATALOG q; CREATE TABLE a (id BIGINT); " + insert + " INSERT INTO d.a SELECT id FROM g2;", "5:13: unknown catalog 'q'"},
		{"USE qq; CREATE TABLE a (id BIGINT); " + insert, "5:5: unknown database 'qq'"},
		{"UES q; CREATE TABLE a (id BIGINT); " + insert, "5:1: unknown statement 'UES q'"},
		{"CREATE CATALOG q WITH ('type' = 'hive', 'warehouse' = 'w'); USE CATALOG q; USE d; CREATE DATABASE q.e; CREATE TABLE q.e.a (id BIGINT); " + insert, "5:33: option 'type'"},
		{"CREATE DATABASE q q; USE q; " + insert + " INSERT INTO q.a SELECT id FROM gen;", "5:19: unexpected 'q'"},
		{"CREATE TEMPORARY SYSTEM FUNCTION Slow_It AS 'sinklab.Slov'; INSERT INTO t SELECT slow_it(id, 0, 1) FROM gen;", "5:45: unknown function class"},
		{"SET 'execution.runtime-mode' = 'bacth'; CALL sys.compact(`table` => 'default.t');", "5:32: option 'execution.runtime-mode'"},
		{"SET 'execution.checkpointing.savepoint-dri' = 's'; SET 'sinklab.savepoint' = '1 s'; INSERT INTO t SELECT id FROM gen;", "5:5: unknown option 'execution.checkpointing.savepoint-dri'"},
		{"SET 'parallelism.default' = 'two'; CREATE TABLE a (id BIGINT) WITH ('sink.parallelism' = '2'); " + insert, "5:29: option 'parallelism.default'"},
		{"SET 'execution.runtime-mode' = 'batch'; INSERT INTO t SELECT id FROM gen; INSERT INTO t SELECT id FROM gen;", "5:32: refused: an INSERT with execution.runtime-mode BATCH"},
		{"CREATE TABLE a (id BIGINT) WITH ('connector' = 'paimon', 'connector' = 'paimon'); " + insert, "5:58: option 'connector' is given twice"},
	} {
		wrong := allWrong(t, c.src)
		if assert.Len(t, wrong, 1, c.src+"\n"+strings.Join(wrong, "\n")) {
			assert.True(t, strings.HasPrefix(wrong[0], c.want), "%s\n%s", c.want, wrong[0])
		}
	}
}

// After an error, what can still be judged is: temporary tables, and names that are whole.
func TestWhatAnErrorLeavesToJudge(t *testing.T) {
	wrong := allWrong(t, "USE CATALOG q;\nCREATE TEMPORARY TABLE g (id BIGINT) WITH ('connector' = 'datagne');\nINSERT INTO p.`default`.t SELECT idd FROM p.`default`.gen;")
	require.Len(t, wrong, 3, strings.Join(wrong, "\n"))
	require.Contains(t, wrong[1], "6:58: unknown connector 'datagne'")
	require.Contains(t, wrong[2], "7:34: unknown column 'idd'")
}

// Without the tables of a warehouse nothing is said of those that may be there.
func TestWhatIsWrongWithoutAWarehouse(t *testing.T) {
	script, err := Parse("my.sql", prelude+"SELECT;; FROBNICATE; INSERT INTO old SELECT idd FROM gen; INSERT INTO default_catalog.default_database.x SELECT id FROM gen;")
	require.ErrorContains(t, err, "5:10: unknown statement 'FROBNICATE'")
	wrong := script.Wrong(registry.All)
	require.Regexp(t, `(?s)^my.sql:5:10: unknown statement.*\nmy.sql:5:45: unknown column 'idd'.*\nmy.sql:5:71: unknown table 'x'$`, wrong.Error())
}

// A file that is no script is told of a hundred times at most.
func TestErrorsAreBounded(t *testing.T) {
	for _, line := range []string{"no;\n", "SET 'a' = 'b';\n"} {
		script, _ := Parse("my.sql", strings.Repeat(line, 20_000))
		_, err := Plan(script, registry.All)
		var all Errors
		require.ErrorAs(t, err, &all)
		require.Len(t, all, maxErrors+1)
		require.Contains(t, all[maxErrors].Error(), "100 errors are told, and there may be more")
	}
}
