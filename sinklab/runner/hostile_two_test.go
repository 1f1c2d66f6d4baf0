package runner_test

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"iter"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"exactlyonce/sinklab/choose"
	"exactlyonce/sinklab/filesystem"
	"exactlyonce/sinklab/flinksql"
	"exactlyonce/sinklab/internal/soak"
	"exactlyonce/sinklab/paimon"
	"exactlyonce/sinklab/paimon/disk"
	"exactlyonce/sinklab/runner"
)

const makeShared = `
CREATE CATALOG lab WITH ('type' = 'paimon', 'warehouse' = 'warehouse');
USE CATALOG lab;
CREATE TABLE shared (id BIGINT);
`

// inserting is a script that inserts 60 rows, beginning at an id, and fails once.
func inserting(from int) string {
	return fmt.Sprintf(`
SET 'sinklab.expect' = 'exactly-once';
SET 'execution.checkpointing.interval' = '1 s';
SET 'restart-strategy.type' = 'fixed-delay';
SET 'restart-strategy.fixed-delay.attempts' = '3';
CREATE CATALOG lab WITH ('type' = 'paimon', 'warehouse' = 'warehouse');
USE CATALOG lab;
CREATE TEMPORARY SYSTEM FUNCTION fail_at AS 'sinklab.FailAt';
CREATE TEMPORARY TABLE gen (id BIGINT) WITH ('connector' = 'datagen', 'rows-per-second' = '20',
  'fields.id.kind' = 'sequence', 'fields.id.start' = '%d', 'fields.id.end' = '%d');
INSERT INTO shared SELECT fail_at(id, %d) AS id FROM gen;
`, from, from+59, from+30)
}

// sharedTable is a warehouse with an empty table.
func sharedTable(t *testing.T) string {
	t.Helper()
	warehouse := filepath.Join(t.TempDir(), "warehouse")
	_, err := runScript(t, "make.sql", makeShared, warehouse, nil)
	require.NoError(t, err)
	return warehouse
}

func runScript(t *testing.T, name, text, warehouse string, stop func() error) (*runner.Report, error) {
	t.Helper()
	script, err := flinksql.Parse(name, text)
	require.NoError(t, err)
	return runner.Run(script, text, runner.Options{Warehouse: warehouse, Stop: stop}, silent{})
}

// sharedIsWhole checks the table that some writers of 60 rows each have written to.
func sharedIsWhole(t *testing.T, warehouse string, writers int) {
	t.Helper()
	require.NoError(t, sound(filesystem.OS{}, warehouse))
	w, err := disk.OpenWarehouse(filesystem.OS{}, warehouse)
	require.NoError(t, err)
	table, err := w.Open("default", "shared")
	require.NoError(t, err)
	snapshots, err := paimon.Snapshots(table)
	require.NoError(t, err)
	users := map[string]bool{}
	for i, s := range snapshots {
		users[s.CommitUser] = true
		require.Equal(t, int64(i+1), s.ID)
	}
	require.Len(t, users, writers)
	require.Equal(t, int64(60*writers), snapshots[len(snapshots)-1].TotalRecordCount)
	require.Empty(t, temporaries(filesystem.OS{}, warehouse))
}

var errAbandoned = errors.New("abandoned")

// stepwise runs a script one event a pull.
func stepwise(t *testing.T, name, text, warehouse string, report **runner.Report, failed *error) iter.Seq[int] {
	return func(yield func(int) bool) {
		n := 0
		*report, *failed = runScript(t, name, text, warehouse, func() error {
			if n++; !yield(n) {
				return errAbandoned
			}
			return nil
		})
	}
}

// Two scripts that only insert go into one table in any order of their events, and
// each is exactly once: what the other committed is not its to answer for.
func TestTwoSessionsIntoOneTable(t *testing.T) {
	for seed := range 12 * soak.Times() {
		warehouse := sharedTable(t)
		var reports [2]*runner.Report
		var failed [2]error
		var next [2]func() (int, bool)
		for i := range next {
			pull, stop := iter.Pull(stepwise(t, fmt.Sprintf("writer-%d.sql", i), inserting(1+1000*i), warehouse, &reports[i], &failed[i]))
			next[i] = pull
			defer stop()
		}
		state, live := choose.Mix(uint64(seed)), [2]bool{true, true}
		for live[0] || live[1] {
			state = choose.Mix(state)
			if i := state >> 7 & 1; live[i] {
				_, live[i] = next[i]()
			}
		}
		for i, r := range reports {
			require.NoError(t, failed[i], "seed %d", seed)
			require.Equal(t, "exactly-once", string(r.Jobs[0].Verdict.Word), "seed %d: %v", seed, r.Jobs[0].Verdict.Broken())
		}
		sharedIsWhole(t, warehouse, 2)
	}
}

// While a script inserts, others may not take the table away, and the same script
// may not run a second time.
func TestWhatAnInsertKeepsOut(t *testing.T) {
	warehouse := sharedTable(t)
	tried := false
	_, err := runScript(t, "first.sql", inserting(1), warehouse, func() error {
		if tried {
			return nil
		}
		tried = true
		_, err := runScript(t, "first.sql", inserting(1), warehouse, nil)
		require.ErrorContains(t, err, "script first.sql is being run into "+warehouse+" by another run of sinklab")
		_, err = runScript(t, "make.sql", makeShared, warehouse, nil)
		require.ErrorContains(t, err, "is being written by another run of sinklab")
		_, err = runScript(t, "drop.sql", "CREATE CATALOG lab WITH ('type' = 'paimon', 'warehouse' = 'warehouse');\nUSE CATALOG lab;\nDROP TABLE shared;", warehouse, nil)
		require.ErrorContains(t, err, "is being written by another run of sinklab")
		_, err = runScript(t, "second.sql", inserting(1001), warehouse, nil)
		require.NoError(t, err)
		return nil
	})
	require.NoError(t, err)
	sharedIsWhole(t, warehouse, 2)
	_, err = runScript(t, "first.sql", inserting(2001), warehouse, nil)
	require.NoError(t, err)
	sharedIsWhole(t, warehouse, 3)
	_, err = runScript(t, "make.sql", makeShared, warehouse, nil)
	require.NoError(t, err, "the lab knows all three writers again")
}

// Two processes of the real program, at the same time, into one table.
func TestTwoProcessesIntoOneTable(t *testing.T) {
	program := filepath.Join(t.TempDir(), "sinklab")
	build := exec.Command("go", "build", "-o", program, "exactlyonce/sinklab")
	out, err := build.CombinedOutput()
	require.NoError(t, err, "%s", out)
	for range 3 * soak.Times() {
		warehouse := sharedTable(t)
		const writers = 2
		var running [writers]*exec.Cmd
		var said [writers]bytes.Buffer
		for i := range writers {
			script := filepath.Join(filepath.Dir(warehouse), fmt.Sprintf("writer-%d.sql", i))
			require.NoError(t, os.WriteFile(script, []byte(inserting(1+1000*i)), 0o644))
			running[i] = exec.Command(program, "run", script, "--warehouse", warehouse, "--quiet", "--realtime=30")
			running[i].Stdout, running[i].Stderr = &said[i], &said[i]
			require.NoError(t, running[i].Start())
		}
		for i, r := range running {
			require.NoError(t, r.Wait(), "%s", &said[i])
		}
		sharedIsWhole(t, warehouse, writers)
		noLocks(t, warehouse)
	}
}

// noLocks: a lock does not outlive its use.
func noLocks(t *testing.T, warehouse string) {
	t.Helper()
	err := filepath.WalkDir(warehouse, func(path string, d fs.DirEntry, err error) error {
		require.False(t, strings.HasSuffix(path, ".lock") || strings.HasSuffix(path, "~"), path)
		return err
	})
	require.NoError(t, err)
}

// Three jobs in a row, the second from the first one's savepoint: each is given an
// incarnation of its own. It once was not counted for a job that keeps its commit
// user, and the third took the names of the second one's files and had to restart.
func TestEachJobHasItsOwnIncarnation(t *testing.T) {
	text := strings.ReplaceAll(makeShared, "shared", "t") + `
SET 'execution.checkpointing.interval' = '2 s';
CREATE TEMPORARY TABLE gen (id BIGINT) WITH ('connector' = 'datagen', 'rows-per-second' = '20',
  'fields.id.kind' = 'sequence', 'fields.id.start' = '1', 'fields.id.end' = '100');
SET 'execution.checkpointing.savepoint-dir' = 'savepoints/t';
SET 'sinklab.stop-with-savepoint' = '3 s';
INSERT INTO t SELECT id FROM gen;
RESET 'sinklab.stop-with-savepoint';
SET 'execution.state-recovery.path' = 'savepoints/t';
INSERT INTO t SELECT id FROM gen;
RESET 'execution.state-recovery.path';
SET 'sinklab.expect' = 'exactly-once + again';
INSERT INTO t SELECT id FROM gen;
`
	report := runText(t, "three.sql", text, filepath.Join(t.TempDir(), "warehouse"))
	require.Len(t, report.Jobs, 3)
	require.Zero(t, restarts(report))
	require.Equal(t, int64(200), report.Jobs[2].Rows.Count)
}
