// Package together_test runs scripts at the same time in one process, which is for the race
// detector: the sweeps of package runner would take many times as long under it.
package together_test

import (
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"exactlyonce/sinklab/filesystem"
	"exactlyonce/sinklab/flinksql"
	"exactlyonce/sinklab/paimon"
	"exactlyonce/sinklab/paimon/disk"
	"exactlyonce/sinklab/runner"
	"exactlyonce/sinklab/sqlview"
	"exactlyonce/trace"
)

const script = `
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

// counted hears what the script's query answers.
type counted struct{ answer string }

func (*counted) Job(trace.Header)                    {}
func (*counted) Observe(trace.Event)                 {}
func (*counted) JobEnded(*runner.JobReport)          {}
func (c *counted) Query(_ string, r *sqlview.Result) { c.answer += fmt.Sprint(r.Rows) }

func run(warehouse string) (report *runner.Report, answer string, err error) {
	parsed, err := flinksql.Parse("together.sql", script)
	if err != nil {
		return nil, "", err
	}
	heard := &counted{}
	report, err = runner.Run(parsed, script, runner.Options{Warehouse: warehouse}, heard)
	return report, heard.answer, err
}

// Of several runs into one table at the same time one wins and the others say why not.
// What they leave is whole and the lab's own: the next run begins anew.
func TestRunsAtTheSameTime(t *testing.T) {
	warehouse := filepath.Join(t.TempDir(), "warehouse")
	const runs = 8
	var errs [runs]error
	var all sync.WaitGroup
	for i := range runs {
		all.Go(func() { _, _, errs[i] = run(warehouse) })
	}
	all.Wait()
	won := 0
	for _, err := range errs {
		if err == nil {
			won++
		} else {
			require.ErrorContains(t, err, "is being written by another run of sinklab")
		}
	}
	require.Positive(t, won)
	whole(t, warehouse)
	report, answer, err := run(warehouse)
	require.NoError(t, err)
	require.True(t, report.Met)
	require.Empty(t, report.Jobs[0].Files.Orphans)
	require.Equal(t, "[[20]]", answer)
	whole(t, warehouse)
}

// whole checks that a reader can read every file of every snapshot, and that no temporary
// file is left.
func whole(t *testing.T, warehouse string) {
	t.Helper()
	require.NoError(t, filepath.WalkDir(warehouse, func(path string, _ fs.DirEntry, err error) error {
		if strings.HasSuffix(path, ".tmp") {
			return fmt.Errorf("%s was left behind", path)
		}
		return err
	}))
	w, err := disk.OpenWarehouse(filesystem.OS{}, warehouse)
	require.NoError(t, err)
	table, err := w.Open("default", "t")
	require.NoError(t, err)
	snapshots, err := paimon.Snapshots(table)
	require.NoError(t, err)
	require.NotEmpty(t, snapshots)
	for _, s := range snapshots {
		live, err := paimon.LiveFiles(table, s)
		require.NoError(t, err)
		for _, e := range live {
			r, err := table.ReadFile(e, []int{0})
			require.NoError(t, err)
			_, err = r.Next()
			require.NoError(t, errors.Join(err, r.Close()))
		}
	}
}
