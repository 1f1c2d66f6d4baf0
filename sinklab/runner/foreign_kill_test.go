package runner_test

import (
	"io/fs"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"exactlyonce/sinklab/filesystem"
	"exactlyonce/sinklab/internal/soak"
	"exactlyonce/sinklab/runner"
	"exactlyonce/sinklab/verdict"
)

// foreignTables are the connectors with what their script comes to when it is killed and
// resumed: without transactions a kill may strike where nothing is written again, or where
// it is.
var foreignTables = map[string][]verdict.Word{
	throughAtOnce: {verdict.Duplicated, verdict.ExactlyOnce},
	transactions:  {verdict.ExactlyOnce},
}

// A process killed before or inside any operation on the disk leaves a foreign table that
// SQL reads, and a job that --resume takes to its end: with transactions every row once.
func TestForeignTableKilledAtEveryDiskOperationThenResumed(t *testing.T) {
	for with, words := range foreignTables {
		tried := 0
		for n := 0; ; n += soak.Step(1 + n%3) {
			warehouse := filepath.Join(t.TempDir(), "warehouse")
			left := n
			_, err := runWith("killed.sql", foreign(with, creating, 1), runner.Options{Warehouse: warehouse, FS: dying{left: &left}})
			if err == nil {
				break // it was over before the n-th operation
			}
			tried++
			resumeForeign(t, n, with, words, warehouse)
		}
		t.Logf("%s: killed at %d operations", with, tried)
		require.Greater(t, tried, 30)
	}
}

// The same for a kill between any two steps of the engine.
func TestForeignTableKilledAtEveryEventThenResumed(t *testing.T) {
	for with, words := range foreignTables {
		tried := 0
		for n := 0; ; n += soak.Step(1 + n%3) {
			warehouse := filepath.Join(t.TempDir(), "warehouse")
			left := n
			_, err := runWith("killed.sql", foreign(with, creating, 1), runner.Options{Warehouse: warehouse, Stop: func() error {
				if left--; left < 0 {
					return errKilled
				}
				return nil
			}})
			if err == nil {
				break
			}
			require.ErrorIs(t, err, errKilled)
			tried++
			resumeForeign(t, n, with, words, warehouse)
		}
		t.Logf("%s: killed at %d events", with, tried)
		require.Greater(t, tried, 20)
	}
}

func resumeForeign(t *testing.T, n int, with string, words []verdict.Word, warehouse string) {
	t.Helper()
	before := int64(0)
	if there, err := filesystem.Exists(filesystem.OS{}, filepath.Join(warehouse, "default.db", "out_t", "table.json")); there && err == nil {
		before = ask(t, warehouse, "SELECT COUNT(*) FROM out_t")[0][0].(int64)
	}
	report, err := runWith("killed.sql", foreign(with, creating, 1), runner.Options{Warehouse: warehouse, Resume: true})
	if err != nil && strings.Contains(err.Error(), "nothing to resume") { // killed before the job began, or after it had ended
		before = 0
		report, err = runWith("killed.sql", foreign(with, creating, 1), runner.Options{Warehouse: warehouse, Force: true})
	}
	require.NoError(t, err, "killed at %d", n)
	j := report.Jobs[0]
	require.Contains(t, words, j.Verdict.Word, "killed at %d: %v", n, j.Verdict.Broken())
	require.Equal(t, int64(60), *j.Rows.DistinctIDs, "killed at %d", n)
	require.Zero(t, j.Tally.Lost+j.Tally.Alien, "killed at %d", n)
	require.GreaterOrEqual(t, j.Rows.Count, before, "killed at %d: rows that a reader saw are gone", n)
	require.Equal(t, j.Rows.Count, ask(t, warehouse, "SELECT COUNT(*) FROM out_t")[0][0], "killed at %d", n)
}

// A disk that is full from some call on, or at that call only, ends the run with one line
// that names the file; the table is as it was before or after, never half.
func TestForeignTableOnAFullDisk(t *testing.T) {
	for _, once := range []bool{true, false} {
		for n := 1; ; n += soak.Step(1 + n%5) {
			disk := &fullFS{full: func(call int) bool { return call == n || !once && call > n }}
			warehouse := filepath.Join(t.TempDir(), "warehouse")
			_, err := runWith("full.sql", foreign(transactions, creating, 1), runner.Options{Warehouse: warehouse, FS: disk})
			if disk.calls < n {
				require.NoError(t, err)
				break
			}
			require.ErrorContains(t, err, "no space left on the disk", "call %d", n)
			require.Contains(t, err.Error(), warehouse, "call %d", n)
			require.NotContains(t, err.Error(), "\n", "call %d", n)
			if there, _ := filesystem.Exists(filesystem.OS{}, filepath.Join(warehouse, "default.db", "out_t", "table.json")); there {
				ask(t, warehouse, "SELECT COUNT(*) FROM out_t")
			}
		}
	}
}

// refusing is a file system that does not let anybody write or read some files.
type refusing struct {
	filesystem.OS
	create, open string // refuses what has this in its path; "" = nothing
}

func (r refusing) Create(name string) (filesystem.File, error) {
	if r.create != "" && strings.Contains(name, r.create) {
		return nil, errDenied
	}
	return r.OS.Create(name)
}

func (r refusing) Open(name string) (filesystem.File, error) {
	if r.open != "" && strings.Contains(name, r.open) {
		return nil, errDenied
	}
	return r.OS.Open(name)
}

var errDenied = &fs.PathError{Op: "open", Err: fs.ErrPermission}

// What may not be written or read is named, with the cause.
func TestForeignTableWithoutPermission(t *testing.T) {
	for _, c := range []struct {
		fs   refusing
		want string
	}{
		{refusing{create: "world.json"}, "world.json cannot be written: no permission"},
		{refusing{create: "table.json"}, "table.json cannot be written: no permission"},
		{refusing{open: "world.json"}, "world.json cannot be read: no permission"},
		{refusing{open: "table.json"}, "table.json cannot be read: no permission"},
	} {
		_, err := runWith("denied.sql", foreign(transactions, creating, 1), runner.Options{Warehouse: filepath.Join(t.TempDir(), "warehouse"), FS: c.fs})
		require.ErrorContains(t, err, c.want)
		require.NotContains(t, err.Error(), "\n")
	}
}
