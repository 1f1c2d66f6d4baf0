package runner_test

import (
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"exactlyonce/sinklab/internal/soak"
	"exactlyonce/sinklab/runner"
	"exactlyonce/sinklab/verdict"
)

// inserts is a script of two INSERTs into a table: of 30 rows from gen, of which the job reads
// less than all where settings cancel it, and then one that is given. Words in capitals
// stand for statements of a test.
func inserts(table, settings, between, second string) string {
	return strings.NewReplacer("TABLE_T", table, "SETTINGS", settings, "BETWEEN", between, "SECOND", second).Replace(`
SET 'execution.checkpointing.interval' = '1 s';
SET 'sinklab.first-checkpoint-delay' = '500 ms';
CREATE CATALOG lab WITH ('type' = 'paimon', 'warehouse' = 'warehouse');
USE CATALOG lab;
CREATE TEMPORARY TABLE gen (id BIGINT) WITH ('connector' = 'datagen', 'rows-per-second' = '10',
  'fields.id.kind' = 'sequence', 'fields.id.start' = '1', 'fields.id.end' = '30');
CREATE TEMPORARY TABLE more (id BIGINT) WITH ('connector' = 'datagen', 'rows-per-second' = '10',
  'fields.id.kind' = 'sequence', 'fields.id.start' = '1', 'fields.id.end' = '30');
TABLE_T;
SETTINGS
INSERT INTO t SELECT id, 'a' FROM gen;
RESET 'sinklab.run-for';
BETWEEN
SECOND;
`)
}

const (
	ofPaimon   = "CREATE TABLE t (id BIGINT, name STRING)"
	ofForeign  = "CREATE TEMPORARY TABLE t (id BIGINT, name STRING) WITH ('connector' = " + transactions + ")"
	stopsEarly = "SET 'sinklab.run-for' = '1800 ms';"
	sameAgain  = "INSERT INTO t SELECT id, 'a' FROM gen"
)

// A job without state that reads a source once more writes its rows once more: each job has
// done what it should, and a reader sees rows twice. It is so whatever came of the first job,
// and in every kind of table.
func TestASecondInsertWithoutState(t *testing.T) {
	for name, c := range map[string]struct {
		settings, between, second string
		word                      verdict.Word
		twice                     int64
	}{
		"the first has finished":            {"", "", sameAgain, verdict.Duplicated, 30},
		"the first was cancelled":           {stopsEarly, "", sameAgain, verdict.Duplicated, 20},
		"the second is cancelled":           {"", stopsEarly, sameAgain, verdict.Duplicated, 20},
		"with another parallelism":          {"", "SET 'parallelism.default' = '2';", sameAgain, verdict.Duplicated, 30},
		"it is meant":                       {"", "SET 'sinklab.expect' = 'exactly-once + again';", sameAgain, verdict.ExactlyOnce, 0},
		"other rows of the source":          {"", "", "INSERT INTO t SELECT id, 'b' FROM gen", verdict.ExactlyOnce, 0},
		"another source with equal rows":    {"", "", "INSERT INTO t SELECT id, 'a' FROM more", verdict.ExactlyOnce, 0},
		"both sources":                      {"", "", "INSERT INTO t SELECT id, 'a' FROM more UNION ALL SELECT id, 'a' FROM gen", verdict.Duplicated, 30},
		"a third one, which is not meant":   {"", "SET 'sinklab.expect' = 'exactly-once + again';\nINSERT INTO t SELECT id, 'a' FROM gen;\nRESET 'sinklab.expect';", sameAgain, verdict.Duplicated, 30},
		"the table is made anew in between": {"", "DROP_T;\nTABLE_T;", sameAgain, verdict.ExactlyOnce, 0},
	} {
		for kind, table := range map[string]string{"paimon": ofPaimon, "foreign": ofForeign} {
			drop := map[string]string{"paimon": "DROP TABLE t", "foreign": "DROP TEMPORARY TABLE t"}[kind]
			between := strings.NewReplacer("TABLE_T", table, "DROP_T", drop).Replace(c.between)
			t.Run(kind+": "+name, func(t *testing.T) {
				o := runner.Options{Warehouse: filepath.Join(t.TempDir(), "warehouse")}
				report, err := runWith("again.sql", inserts(table, c.settings, between, c.second), o)
				require.NoError(t, err)
				first, last := report.Jobs[0], report.Jobs[len(report.Jobs)-1]
				require.Equal(t, verdict.ExactlyOnce, first.Verdict.Word, "%v", first.Verdict.Broken())
				require.Equal(t, c.word, last.Verdict.Word, "%v", last.Verdict.Broken())
				require.Equal(t, c.twice, last.Tally.Duplicated)
				require.Zero(t, last.Tally.Lost+last.Tally.Alien)
				if c.twice > 0 {
					require.Contains(t, last.Verdict.Broken()[0].Detail, "an INSERT before has read the same source")
				}
			})
		}
	}
}

// A key is there once, whoever writes it again.
func TestAKeyIsNeverTwice(t *testing.T) {
	keyed := "CREATE TABLE t (id BIGINT, name STRING, PRIMARY KEY (id) NOT ENFORCED) WITH ('bucket' = '1')"
	report, err := runWith("again.sql", inserts(keyed, "", "", sameAgain), runner.Options{Warehouse: filepath.Join(t.TempDir(), "warehouse")})
	require.NoError(t, err)
	require.Equal(t, verdict.ExactlyOnce, report.Jobs[1].Verdict.Word, "%v", report.Jobs[1].Verdict.Broken())
	require.Equal(t, int64(30), report.Jobs[1].Rows.Count)
}

// The rows of an earlier script are not the script's: they were there.
func TestAScriptThatRunsTwice(t *testing.T) {
	keeps := "CREATE TABLE IF NOT EXISTS t (id BIGINT, name STRING)"
	o := runner.Options{Warehouse: filepath.Join(t.TempDir(), "warehouse")}
	for i := range int64(2) {
		report, err := runWith("again.sql", inserts(keeps, "", "", sameAgain), o)
		require.NoError(t, err)
		require.Equal(t, verdict.ExactlyOnce, report.Jobs[0].Verdict.Word, "%v", report.Jobs[0].Verdict.Broken())
		require.Equal(t, verdict.Duplicated, report.Jobs[1].Verdict.Word)
		require.Equal(t, int64(30), report.Jobs[1].Tally.Duplicated)
		require.Equal(t, 60*(i+1), report.Jobs[1].Rows.Count)
	}
}

// A script whose second job was killed and resumed is judged as one that was not.
func TestASecondInsertThatIsResumed(t *testing.T) {
	for kind, table := range map[string]string{"paimon": ofPaimon, "foreign": ofForeign} {
		text, tried := inserts(table, stopsEarly, "", sameAgain), 0
		for n := 0; ; n += soak.Step(3 + n%5) {
			o, left := runner.Options{Warehouse: filepath.Join(t.TempDir(), "warehouse")}, n
			killed := o
			killed.FS = dying{left: &left}
			if _, err := runWith("again.sql", text, killed); err == nil {
				break
			}
			o.Resume = true
			report, err := runWith("again.sql", text, o)
			if err != nil {
				require.ErrorContains(t, err, "nothing to resume", "killed at operation %d", n)
				continue
			}
			if len(report.Jobs) == 2 { // the first was killed: its time begins anew, and it may read all
				continue
			}
			tried++
			require.Equal(t, verdict.Duplicated, report.Jobs[0].Verdict.Word, "%s: killed at operation %d", kind, n)
			require.Equal(t, int64(20), report.Jobs[0].Tally.Duplicated, "%s: killed at operation %d", kind, n)
		}
		require.Positive(t, tried, kind)
	}
}
