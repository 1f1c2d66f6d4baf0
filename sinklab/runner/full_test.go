package runner_test

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"github.com/stretchr/testify/require"

	"exactlyonce/sinklab/filesystem"
	"exactlyonce/sinklab/flinksql"
	"exactlyonce/sinklab/paimon"
	"exactlyonce/sinklab/paimon/disk"
	"exactlyonce/sinklab/runner"
	"exactlyonce/sinklab/verdict"
)

const fullScript = `
SET 'execution.checkpointing.interval' = '1 s';
SET 'sinklab.first-checkpoint-delay' = '500 ms';
SET 'restart-strategy.type' = 'fixed-delay';
SET 'restart-strategy.fixed-delay.attempts' = '3';
CREATE CATALOG lab WITH ('type' = 'paimon', 'warehouse' = 'warehouse');
USE CATALOG lab;
CREATE TEMPORARY TABLE gen (id BIGINT) WITH ('connector' = 'datagen', 'rows-per-second' = '10',
  'fields.id.kind' = 'sequence', 'fields.id.start' = '1', 'fields.id.end' = '20');
CREATE TABLE t (id BIGINT);
INSERT INTO t SELECT id FROM gen;
SELECT COUNT(*) FROM t;
`

// fullFS is a disk that is full for some of the calls that need space.
type fullFS struct {
	filesystem.OS
	calls int
	full  func(call int) bool
	only  string // counts calls for files with this in their path; "" = all
}

func (f *fullFS) space(op, name string) error {
	if !strings.Contains(name, f.only) {
		return nil
	}
	f.calls++
	if f.full(f.calls) {
		return &fs.PathError{Op: op, Path: name, Err: syscall.ENOSPC}
	}
	return nil
}

func (f *fullFS) Create(name string) (filesystem.File, error) {
	if err := f.space("open", name); err != nil {
		return nil, err
	}
	file, err := f.OS.Create(name)
	if err != nil {
		return nil, err
	}
	return fullFile{file, f, name}, nil
}

func (f *fullFS) MkdirAll(name string) error {
	if err := f.space("mkdir", name); err != nil {
		return err
	}
	return f.OS.MkdirAll(name)
}

func (f *fullFS) Link(from, to string) error {
	if err := f.space("link", to); err != nil {
		return err
	}
	return f.OS.Link(from, to)
}

func (f *fullFS) Rename(from, to string) error {
	if err := f.space("rename", to); err != nil {
		return err
	}
	return f.OS.Rename(from, to)
}

// fullFile writes the first half of what no longer fits.
type fullFile struct {
	filesystem.File
	fs   *fullFS
	name string
}

func (f fullFile) Write(b []byte) (int, error) {
	if err := f.fs.space("write", f.name); err != nil {
		n, _ := f.File.Write(b[:len(b)/2])
		return n, err
	}
	return f.File.Write(b)
}

func (f fullFile) Close() error {
	return errors.Join(f.File.Close(), f.fs.space("close", f.name))
}

func run(t *testing.T, warehouse string, fsys filesystem.FS) (*runner.Report, error) {
	t.Helper()
	script, err := flinksql.Parse("full.sql", fullScript)
	require.NoError(t, err)
	return runner.Run(script, fullScript, runner.Options{Warehouse: warehouse, FS: fsys}, silent{})
}

// whole checks that a reader sees whole snapshots and each row once, and that no
// temporary file is left.
func whole(t *testing.T, warehouse string) {
	t.Helper()
	err := filepath.WalkDir(warehouse, func(path string, d fs.DirEntry, err error) error {
		require.False(t, d != nil && strings.HasSuffix(path, ".tmp"), path)
		return err
	})
	require.True(t, err == nil || errors.Is(err, os.ErrNotExist), err)
	w, err := disk.OpenWarehouse(filesystem.OS{}, warehouse)
	require.NoError(t, err)
	table, err := w.Open("default", "t")
	if errors.Is(err, paimon.ErrNotFound) {
		return
	}
	require.NoError(t, err)
	snapshots, err := paimon.Snapshots(table)
	require.NoError(t, err)
	for _, s := range snapshots {
		live, err := paimon.LiveFiles(table, s)
		require.NoError(t, err)
		for _, e := range live {
			r, err := table.ReadFile(e, []int{0})
			require.NoError(t, err)
			_, err = r.Next()
			require.NoError(t, err)
			require.NoError(t, r.Close())
		}
	}
}

// A disk that is full for one call at any point of the run: what could not be
// written is tried again by the job, or the run says so in a line. Afterwards the
// table is the lab's own still.
func TestDiskFullOnce(t *testing.T) {
	for n := 1; ; n++ {
		warehouse := filepath.Join(t.TempDir(), "warehouse")
		disk := &fullFS{full: func(call int) bool { return call == n }}
		report, err := run(t, warehouse, disk)
		if disk.calls < n {
			require.Greater(t, n, 40, "the run needs space more often than that")
			return
		}
		if err != nil {
			oneClearLine(t, n, err)
		} else {
			require.Equal(t, verdict.ExactlyOnce, report.Jobs[0].Verdict.Word, "call %d", n)
		}
		whole(t, warehouse)
		again(t, n, warehouse)
	}
}

// A disk that fills up and stays so: where only the table is on it the restarts
// are used up and the job fails; where the lab's journal is too, the run says so.
func TestDiskFullForGood(t *testing.T) {
	require.Positive(t, fullForGood(t, "default.db/t/"))
	fullForGood(t, "")
}

// fullForGood counts the runs that ended in a failed job.
func fullForGood(t *testing.T, only string) (failed int) {
	for n := 1; ; n += 3 {
		warehouse := filepath.Join(t.TempDir(), "warehouse")
		disk := &fullFS{full: func(call int) bool { return call >= n }, only: only}
		report, err := run(t, warehouse, disk)
		if disk.calls < n {
			return failed
		}
		if err != nil {
			oneClearLine(t, n, err)
		} else if j := report.Jobs[0]; j.Verdict.Word == verdict.Failed {
			failed++
			require.Contains(t, j.Cause, "no space left", "call %d", n)
		} else {
			require.Equal(t, verdict.ExactlyOnce, j.Verdict.Word, "call %d: %v", n, j.Verdict.Broken())
		}
		whole(t, warehouse)
		again(t, n, warehouse)
	}
}

func oneClearLine(t *testing.T, n int, err error) {
	t.Helper()
	require.ErrorContains(t, err, "no space left", "call %d", n)
	require.NotContains(t, err.Error(), "\n", "call %d", n)
}

// again runs the script into what the fault left, for every fourth fault.
func again(t *testing.T, n int, warehouse string) {
	t.Helper()
	if n%4 != 0 {
		return
	}
	report, err := run(t, warehouse, filesystem.OS{})
	require.NoError(t, err, "call %d", n)
	require.True(t, report.Met, "call %d", n)
	require.Empty(t, report.Jobs[0].Files.Orphans, "call %d", n)
}

// A run that is stopped before any event leaves whole snapshots.
func TestStopAnywhere(t *testing.T) {
	stopped := errors.New("stopped")
	script, err := flinksql.Parse("full.sql", fullScript)
	require.NoError(t, err)
	for n := 0; ; n += 4 {
		warehouse, asked := filepath.Join(t.TempDir(), "warehouse"), 0
		stop := func() error {
			if asked++; asked > n {
				return stopped
			}
			return nil
		}
		_, err := runner.Run(script, fullScript, runner.Options{Warehouse: warehouse, Stop: stop}, silent{})
		if err == nil {
			require.Greater(t, n, 20)
			return
		}
		require.ErrorIs(t, err, stopped)
		whole(t, warehouse)
		again(t, n, warehouse)
	}
}
