package runner_test

import (
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"exactlyonce/scenarios"
	"exactlyonce/sinklab/choose"
	"exactlyonce/sinklab/flinksql"
	"exactlyonce/sinklab/paimon"
	"exactlyonce/sinklab/paimon/disk"
	"exactlyonce/sinklab/paimon/mem"
	"exactlyonce/sinklab/runner"
	"exactlyonce/sinklab/sinks/registry"
	"exactlyonce/sinklab/world"
)

// inMemory is an empty table of values for a job.
func inMemory(t testing.TB, p *flinksql.Job) *mem.Store {
	t.Helper()
	l, err := paimon.LayoutOf(p.Table, p.Rows)
	require.NoError(t, err)
	return &mem.Store{Layout: l}
}

// kinds are the identifiers of snapshots with their kinds.
func kinds(snapshots []paimon.Snapshot) (out []string) {
	for _, s := range snapshots {
		id := "MAX"
		if s.CommitIdentifier < 100 {
			id = string(rune('0' + s.CommitIdentifier))
		}
		out = append(out, id+" "+s.CommitKind)
	}
	return out
}

// A crash between the two snapshots of an identifier: all of it counts as committed,
// so the compaction is forgotten, and done again later. No row is lost or doubled.
func TestCrashBetweenAppendAndCompact(t *testing.T) {
	p := planned(t, "failover-primary-key")
	p.Sources[0].SplitRows = []int64{280} // so that rows come after the crash
	found := 0
	for n := 1; n <= 40; n++ {
		store := inMemory(t, p)
		schedule := choose.Schedule{{Label: "crash/writer/in-commit", Occurrence: n, Option: 1}}
		out := execute(t, p, store, choose.NewReplay(schedule))
		require.Equal(t, "FINISHED", out.Status)
		visible, err := store.Read(world.Committed)
		require.NoError(t, err)
		require.Len(t, visible, 1, "ids 1 to 280, once and in order: crash %d", n)
		require.Equal(t, int64(280), visible[0].Len())
		ids := kinds(out.Snapshots)
		require.Contains(t, ids, "6 APPEND")
		files, err := store.Count(0)
		require.NoError(t, err)
		if !slices.Contains(ids, "6 COMPACT") && files.There > len(referenced(t, store)) {
			found++
			require.True(t, slices.ContainsFunc(ids, func(k string) bool { return strings.HasSuffix(k, " COMPACT") }), "%v", ids)
		}
	}
	require.Positive(t, found, "no crash fell between the two snapshots")
}

func referenced(t *testing.T, store paimon.Store) map[string]bool {
	t.Helper()
	all, err := paimon.Snapshots(store)
	require.NoError(t, err)
	names := map[string]bool{}
	for _, s := range all {
		entries, err := paimon.Delta(store, s)
		require.NoError(t, err)
		for _, e := range entries {
			names[e.File.FileName] = true
		}
	}
	return names
}

const rewrites = `
SET 'execution.checkpointing.interval' = '1 s';
SET 'parallelism.default' = '2';
CREATE CATALOG lab WITH ('type' = 'paimon', 'warehouse' = 'warehouse');
USE CATALOG lab;
CREATE TEMPORARY TABLE gen (id BIGINT, s STRING, d DECIMAL(20, 2)) WITH ('connector' = 'datagen', 'rows-per-second' = '60',
  'number-of-rows' = '900', 'fields.id.min' = '1', 'fields.id.max' = '70', 'fields.s.length' = '8', 'fields.s.null-rate' = '0.2');
CREATE TABLE again (id BIGINT, s STRING, d DECIMAL(20, 2), PRIMARY KEY (id) NOT ENFORCED) WITH ('bucket' = '3');
INSERT INTO again SELECT * FROM gen;
`

// Of rows that replace one another both stores show the same ones: the byte store
// merges what it reads from Parquet, the value store sorts positions.
func TestStoresShowTheSameRowOfEachKey(t *testing.T) {
	script, err := flinksql.Parse("again.sql", rewrites)
	require.NoError(t, err)
	program, err := flinksql.Plan(script, registry.All)
	require.NoError(t, err)
	p := program.Steps[len(program.Steps)-1].Job
	values, bytes := inMemory(t, p), onDisk(t, p)
	require.Contains(t, kinds(execute(t, p, values, choose.Default{}).Snapshots), "6 COMPACT")
	execute(t, p, bytes, choose.Default{})

	visible, err := values.Read(world.Committed)
	require.NoError(t, err)
	var want []string
	for _, r := range visible {
		for pos := r.From; pos < r.To; pos++ {
			want = append(want, fmt.Sprint(p.Rows.Value(r.Split, pos, 0), p.Rows.Value(r.Split, pos, 1), p.Rows.Value(r.Split, pos, 2)))
		}
	}
	require.Len(t, want, 70)
	require.ElementsMatch(t, want, scanned(t, bytes))
}

func scanned(t *testing.T, table *disk.Table) (out []string) {
	t.Helper()
	latest, err := table.LatestID()
	require.NoError(t, err)
	s, err := table.Snapshot(latest)
	require.NoError(t, err)
	r, err := table.Scan(s, []int{0, 1, 2}, nil)
	require.NoError(t, err)
	for {
		b, err := r.Next()
		if errors.Is(err, io.EOF) {
			return out
		}
		require.NoError(t, err)
		for i := range b.Len {
			out = append(out, fmt.Sprint(b.Columns[0].Value(i), b.Columns[1].Value(i), b.Columns[2].Value(i)))
		}
	}
}

// A killed job on a primary-key table goes on as well: the writer finds its buckets,
// and its commit user, again.
func TestKilledKeyedJobResumes(t *testing.T) {
	s, ok := scenarios.Get("failover-primary-key")
	require.True(t, ok)
	script, err := flinksql.Parse(s.Name, s.Text)
	require.NoError(t, err)
	tried := 0
	for n := 20; ; n += 9 {
		warehouse, left := filepath.Join(t.TempDir(), "warehouse"), n
		if _, err := runner.Run(script, s.Text, runner.Options{Warehouse: warehouse, FS: dying{left: &left}}, silent{}); err == nil {
			break // it was over before the n-th operation
		}
		tried++
		report, err := runner.Run(script, s.Text, runner.Options{Warehouse: warehouse, Resume: true}, silent{})
		if err != nil && strings.Contains(err.Error(), "nothing to resume") {
			continue // killed before the job began, or after it had ended
		}
		require.NoError(t, err, "killed at operation %d", n)
		job := report.Jobs[len(report.Jobs)-1]
		require.Equal(t, "exactly-once", string(job.Verdict.Word), "killed at operation %d: %v", n, job.Verdict.Broken())
		require.Equal(t, int64(200), *job.Rows.DistinctIDs)
	}
	require.Greater(t, tried, 10)
}
