package runner_test

import (
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"exactlyonce/sinklab/connector"
	"exactlyonce/sinklab/filesystem"
	"exactlyonce/sinklab/flinksql"
	"exactlyonce/sinklab/runner"
	warehouses "exactlyonce/sinklab/sinks/registry/files"
	"exactlyonce/sinklab/sqlview"
	"exactlyonce/sinklab/verdict"
)

// foreign is a script that writes 60 rows to a foreign table, from an id on, and fails once
// at the 36th. with is the connector, with its options. create is "CREATE TEMPORARY TABLE", with IF NOT EXISTS or without.
func foreign(with, create string, from int) string {
	return fmt.Sprintf(`
SET 'execution.checkpointing.interval' = '1 s';
SET 'sinklab.first-checkpoint-delay' = '500 ms';
SET 'restart-strategy.type' = 'fixed-delay';
SET 'restart-strategy.fixed-delay.delay' = '1 s';
CREATE TEMPORARY SYSTEM FUNCTION fail_at AS 'sinklab.FailAt';
CREATE TEMPORARY TABLE gen (id BIGINT) WITH ('connector' = 'datagen', 'rows-per-second' = '10',
  'fields.id.kind' = 'sequence', 'fields.id.start' = '%d', 'fields.id.end' = '%d');
%s out_t (id BIGINT, name STRING) WITH ('connector' = %s);
INSERT INTO out_t SELECT fail_at(id, %d), 'from %d' FROM gen;
`, from, from+59, create, with, from+35, from)
}

const (
	throughAtOnce = "'sinklab', 'sink.delivery-guarantee' = 'at-least-once'"
	transactions  = "'sinklab-sink-v2'"

	creating = "CREATE TEMPORARY TABLE"
	keeping  = "CREATE TEMPORARY TABLE IF NOT EXISTS"
)

// runWith runs a script of that name.
func runWith(name, text string, o runner.Options) (*runner.Report, error) {
	script, err := flinksql.Parse(name, text)
	if err != nil {
		return nil, err
	}
	return runner.Run(script, text, o, silent{})
}

// ask answers a query over a warehouse as another process would.
func ask(t *testing.T, warehouse, query string) [][]any {
	t.Helper()
	w, err := warehouses.Open(filesystem.OS{}, warehouse)
	require.NoError(t, err)
	db, err := sqlview.Open(w.Sources())
	require.NoError(t, err)
	defer db.Close()
	r, err := db.Query(t.Context(), query)
	require.NoError(t, err)
	return r.Rows
}

// Each script's rows have the values that this script computed, whatever was written before
// and wherever they are read: in the same run, in another process, after the table is made anew.
func TestSeveralRunsIntoOneForeignTable(t *testing.T) {
	for with, word := range map[string]verdict.Word{throughAtOnce: verdict.Duplicated, transactions: verdict.ExactlyOnce} {
		t.Run(strings.Trim(strings.Split(with, ",")[0], "'"), func(t *testing.T) {
			o := runner.Options{Warehouse: filepath.Join(t.TempDir(), "warehouse")}
			perID := "SELECT name, COUNT(DISTINCT id), MIN(id), MAX(id) FROM out_t GROUP BY name ORDER BY name"
			for i, from := range []int{1, 1001, 501} {
				report, err := runWith(fmt.Sprintf("from-%d.sql", from), foreign(with, keeping, from), o)
				require.NoError(t, err)
				j := report.Jobs[0]
				require.Equal(t, word, j.Verdict.Word, "%v", j.Verdict.Broken())
				require.Equal(t, int64(60*(i+1)), *j.Rows.DistinctIDs)
				require.Zero(t, j.Tally.Lost+j.Tally.Alien)
				require.Equal(t, []any{fmt.Sprintf("from %d", from), int64(60), int64(from), int64(from + 59)}, ask(t, o.Warehouse, perID)[i])
			}
			require.Len(t, ask(t, o.Warehouse, perID), 3)

			// The same script again: its rows are there twice, for it has emitted them twice.
			report, err := runWith("from-1.sql", foreign(with, keeping, 1), o)
			require.NoError(t, err)
			require.Equal(t, word, report.Jobs[0].Verdict.Word)
			require.Equal(t, int64(180), *report.Jobs[0].Rows.DistinctIDs)

			// Without IF NOT EXISTS the table is made anew, as one of Paimon's is.
			_, err = runWith("from-1.sql", foreign(with, creating, 1), o)
			require.NoError(t, err)
			require.Equal(t, [][]any{{"from 1", int64(60), int64(1), int64(60)}}, ask(t, o.Warehouse, perID))
		})
	}
}

// Two INSERTs of one script, and a query behind each.
func TestTwoInsertsIntoOneForeignTable(t *testing.T) {
	text := foreign(transactions, creating, 1) + "CREATE TEMPORARY TABLE more (id BIGINT) WITH ('connector' = 'datagen', 'rows-per-second' = '10', 'fields.id.kind' = 'sequence', 'fields.id.start' = '101', 'fields.id.end' = '160');\n" +
		"INSERT INTO out_t SELECT id, 'again' FROM more;\nSELECT COUNT(*), COUNT(DISTINCT id), COUNT(DISTINCT name) FROM out_t;\n"
	o := runner.Options{Warehouse: filepath.Join(t.TempDir(), "warehouse")}
	report, err := runWith("two.sql", text, o)
	require.NoError(t, err)
	for _, j := range report.Jobs {
		require.Equal(t, verdict.ExactlyOnce, j.Verdict.Word, "%v", j.Verdict.Broken())
	}
	require.Equal(t, int64(120), report.Jobs[1].Tally.Visible)
	require.Equal(t, [][]any{{int64(120), int64(120), int64(2)}}, ask(t, o.Warehouse, "SELECT COUNT(*), COUNT(DISTINCT id), COUNT(DISTINCT name) FROM out_t"))
	require.NotEmpty(t, ask(t, o.Warehouse, "SELECT * FROM out_t$commits"))
}

// A job that goes on from a savepoint of another script is judged together with it.
func TestAForeignTableGoesOnFromASavepoint(t *testing.T) {
	stopped := "SET 'sinklab.stop-with-savepoint' = '2700 ms';\nSET 'execution.checkpointing.savepoint-dir' = 'saved';\nSET 'sinklab.expect' = 'inconclusive';\n"
	o := runner.Options{Warehouse: filepath.Join(t.TempDir(), "warehouse")}
	first, err := runWith("first.sql", stopped+foreign(transactions, creating, 1), o)
	require.NoError(t, err)
	require.NotEmpty(t, first.Jobs[0].Savepoint)
	some := first.Jobs[0].Rows.Count
	require.Positive(t, some)
	require.Less(t, some, int64(60))

	o.Savepoint = first.Jobs[0].Savepoint
	second, err := runWith("second.sql", strings.Replace(foreign(transactions, keeping, 1), "'from 1'", "'second'", 1), o)
	require.NoError(t, err)
	require.Equal(t, verdict.ExactlyOnce, second.Jobs[0].Verdict.Word, "%v", second.Jobs[0].Verdict.Broken())
	require.Equal(t, [][]any{{"from 1", some}, {"second", 60 - some}}, ask(t, o.Warehouse, "SELECT name, COUNT(*) FROM out_t GROUP BY name ORDER BY name"))

	_, err = runWith("third.sql", foreign(transactions, creating, 1), o)
	require.ErrorContains(t, err, "table default.out_t is not the one that the savepoint's job has written: it was made anew since; CREATE TABLE IF NOT EXISTS keeps a table")
}

// DROP takes the table away; a table of another kind or shape is not taken for it.
func TestForeignTablesAreDroppedAndNotConfused(t *testing.T) {
	o := runner.Options{Warehouse: filepath.Join(t.TempDir(), "warehouse")}
	_, err := runWith("a.sql", foreign(throughAtOnce, creating, 1), o)
	require.NoError(t, err)
	for text, want := range map[string]string{
		foreign(transactions, keeping, 1): `table default.out_t in ` + o.Warehouse + ` has connector "sinklab" and columns (id BIGINT, name STRING); declare it so, or replace it: CREATE TABLE without IF NOT EXISTS`,
		"CREATE CATALOG lab WITH ('type' = 'paimon', 'warehouse' = 'w');\nUSE CATALOG lab;\nCREATE TABLE IF NOT EXISTS out_t (id BIGINT);": o.Warehouse + `/default.db/out_t holds no table of connector "paimon"; choose another table name or --warehouse, or replace it: CREATE TABLE without IF NOT EXISTS`,
	} {
		_, err := runWith("b.sql", text, o)
		require.ErrorContains(t, err, want)
	}
	_, err = runWith("c.sql", "CREATE TEMPORARY TABLE out_t (id BIGINT) WITH ('connector' = "+throughAtOnce+");\nDROP TEMPORARY TABLE out_t;", o)
	require.NoError(t, err)
	w, err := warehouses.Open(filesystem.OS{}, o.Warehouse)
	require.NoError(t, err)
	names, err := w.Foreign.Names()
	require.NoError(t, err)
	require.Empty(t, names)
	require.NoDirExists(t, filepath.Join(o.Warehouse, "default.db", "out_t"))
	_, err = w.Foreign.Open(connector.Name{Database: "default", Table: "out_t"})
	require.Error(t, err)
}

// While a job writes a foreign table no other run may: each would keep a world of its own.
func TestOneRunAtATimeWritesAForeignTable(t *testing.T) {
	o := runner.Options{Warehouse: filepath.Join(t.TempDir(), "warehouse")}
	_, err := runWith("a.sql", foreign(transactions, creating, 1), o)
	require.NoError(t, err)
	var other error
	busy := o
	busy.Stop = func() error {
		if other == nil {
			_, other = runWith("b.sql", foreign(transactions, keeping, 101), o)
		}
		return nil
	}
	_, err = runWith("a.sql", foreign(transactions, keeping, 1), busy)
	require.NoError(t, err)
	require.ErrorContains(t, other, "table default.out_t in "+o.Warehouse+" is being written by another run of sinklab; wait for it to end, or choose another --warehouse")
	_, err = runWith("b.sql", foreign(transactions, keeping, 101), o)
	require.NoError(t, err)
	require.Equal(t, [][]any{{int64(180)}}, ask(t, o.Warehouse, "SELECT COUNT(*) FROM out_t"))
}
