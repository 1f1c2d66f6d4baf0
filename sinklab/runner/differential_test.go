package runner_test

import (
	"errors"
	"fmt"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"exactlyonce/scenarios"
	"exactlyonce/sinklab/choose"
	"exactlyonce/sinklab/engine"
	"exactlyonce/sinklab/filesystem"
	"exactlyonce/sinklab/flinksql"
	"exactlyonce/sinklab/paimon"
	"exactlyonce/sinklab/paimon/disk"
	"exactlyonce/sinklab/runner/compose"
	"exactlyonce/sinklab/sinks/registry"
)

// planned is the only job of a scenario.
func planned(t testing.TB, name string) *flinksql.Job {
	t.Helper()
	s, ok := scenarios.Get(name)
	require.True(t, ok)
	script, err := flinksql.Parse(s.Name, s.Text)
	require.NoError(t, err)
	program, err := flinksql.Plan(script, registry.All)
	require.NoError(t, err)
	for _, step := range program.Steps {
		if step.Job != nil {
			return step.Job
		}
	}
	t.Fatalf("%s has no INSERT", name)
	return nil
}

// onDisk is an empty table of real files for a job.
func onDisk(t testing.TB, p *flinksql.Job) *disk.Table {
	t.Helper()
	w, err := disk.OpenWarehouse(filesystem.OS{}, filepath.Join(t.TempDir(), "warehouse"))
	require.NoError(t, err)
	layout, err := paimon.LayoutOf(p.Table, p.Rows)
	require.NoError(t, err)
	table, err := w.Create("default", p.Table.Name, layout.Schema, p.Rows)
	require.NoError(t, err)
	return table.WithGenerator(p.Rows)
}

// outcome is what both stores must agree on.
type outcome struct {
	Status    string
	Restarts  int
	Snapshots []paimon.Snapshot
	Files     []string
}

func execute(t testing.TB, p *flinksql.Job, world paimon.Store, c choose.Chooser) outcome {
	t.Helper()
	job, err := compose.Job(p, world, compose.Identity{Run: "differential", EpochMillis: compose.Epoch})
	require.NoError(t, err)
	result := engine.New(job, c, nil).Run()
	out := outcome{Status: result.Status.String(), Restarts: result.Restarts}
	snapshots, err := paimon.Snapshots(world)
	if errors.Is(err, paimon.ErrTorn) { // the power failed; how it is told depends on the store
		out.Files = append(out.Files, "the table is torn")
		return out
	}
	require.NoError(t, err)
	for _, s := range snapshots {
		files, err := paimon.Delta(world, s)
		if errors.Is(err, paimon.ErrNotFound) { // an expiry was cut off, on both at the same step
			out.Files = append(out.Files, fmt.Sprintf("delta of %d is gone", s.ID))
			err = nil
		}
		require.NoError(t, err)
		for _, f := range files {
			out.Files = append(out.Files, f.File.FileName)
		}
		s.BaseManifestListSize, s.DeltaManifestListSize = 0, 0 // only bytes have sizes
		out.Snapshots = append(out.Snapshots, s)
	}
	return out
}

// The value store and the byte store come to the same table under the same
// schedule: every single fault of the failover scenarios, and what a reader of
// both sees.
func TestValueStoreAndByteStoreAgree(t *testing.T) {
	for _, name := range []string{"failover", "failover-primary-key", "snapshot-expiry"} {
		p := planned(t, name)
		points := &asked{seen: map[string]int{}}
		execute(t, p, inMemory(t, p), points)
		require.NotEmpty(t, points.schedules)
		for i, s := range points.schedules {
			if i%17 != 0 { // the sweep over all of them belongs to the value store alone
				continue
			}
			if s.Label == "outside/cleanup" { // of the runner's world, not of a table alone
				continue
			}
			schedule := choose.Schedule{s}
			want := execute(t, p, inMemory(t, p), choose.NewReplay(schedule))
			got := execute(t, p, onDisk(t, p), choose.NewReplay(schedule))
			require.Equal(t, want, got, "%s, schedule %s", name, schedule)
		}
	}
}

// asked collects every single-fault schedule of a run.
type asked struct {
	seen      map[string]int
	schedules choose.Schedule
}

// Choose picks nothing.
func (a *asked) Choose(label string, n int) int {
	a.seen[label]++
	for option := 1; option < n; option++ {
		a.schedules = append(a.schedules, choose.Pick{Label: label, Occurrence: a.seen[label], Option: option})
	}
	return 0
}
