package examine_test

import (
	"fmt"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"exactlyonce/scenarios"
	"exactlyonce/sinklab/choose"
	"exactlyonce/sinklab/doctor"
	"exactlyonce/sinklab/filesystem"
	"exactlyonce/sinklab/flinksql"
	"exactlyonce/sinklab/paimon"
	"exactlyonce/sinklab/paimon/disk"
	"exactlyonce/sinklab/paimon/examine"
	"exactlyonce/sinklab/runner"
	"exactlyonce/sinklab/sqlview"
	"exactlyonce/trace"
)

// silent hears nothing of a run.
type silent struct{}

func (silent) Job(trace.Header)              {}
func (silent) Observe(trace.Event)           {}
func (silent) JobEnded(*runner.JobReport)    {}
func (silent) Query(string, *sqlview.Result) {}

// crashed runs a scenario whose writer crashes after it wrote: its files stay.
func crashed(t *testing.T) string {
	dir := filepath.Join(t.TempDir(), "warehouse")
	s, ok := scenarios.Get("checkpoint")
	require.True(t, ok)
	script, err := flinksql.Parse(s.Name, s.Text)
	require.NoError(t, err)
	schedule, err := choose.Parse("crash/writer/after-snapshot@2=1")
	require.NoError(t, err)
	_, err = runner.Run(script, s.Text, runner.Options{Warehouse: dir, Schedule: schedule}, silent{})
	require.NoError(t, err)
	return dir
}

func examined(t *testing.T, fs filesystem.FS, dir string, o doctor.Options) examine.Table {
	t.Helper()
	w, err := disk.OpenWarehouse(fs, dir)
	require.NoError(t, err)
	r, err := doctor.Examine([]doctor.Examiner{examine.Of(w)}, o)
	require.NoError(t, err)
	require.Len(t, r.Tables, 1)
	return r.Tables[0].(examine.Table)
}

// What a crash leaves behind is an orphan once it is old enough, and no problem.
func TestOrphansOfACrash(t *testing.T) {
	dir := crashed(t)
	table := examined(t, filesystem.OS{}, dir, doctor.Options{})
	require.Equal(t, doctor.Note, table.Severity, "%v", table.Findings)
	require.NotEmpty(t, table.Orphans.Files)
	require.Equal(t, int64(100), table.Live.Rows)
	require.Len(t, table.Users, 1)
	require.Equal(t, int64(100), table.Users[0].Rows)
	var sum int64
	now := time.UnixMilli(table.LastCommit.TimeMillis)
	for _, o := range table.Orphans.Files {
		require.Equal(t, "data", o.Kind)
		info, err := os.Stat(filepath.Join(dir, "default.db", "sk_ckpt", o.File))
		require.NoError(t, err)
		require.Equal(t, info.Size(), o.Size)
		sum += o.Size
		require.NoError(t, os.Chtimes(filepath.Join(dir, "default.db", "sk_ckpt", o.File), now, now.Add(-2*time.Hour)))
	}
	require.Equal(t, sum, table.Orphans.Bytes)
	count := len(table.Orphans.Files)

	const hour = 3600 * 1000
	table = examined(t, filesystem.OS{}, dir, doctor.Options{OlderThanMillis: hour})
	require.Len(t, table.Orphans.Files, count, "two hours before the newest commit")
	table = examined(t, filesystem.OS{}, dir, doctor.Options{OlderThanMillis: 3 * hour})
	require.Empty(t, table.Orphans.Files)
	require.Equal(t, count, table.Orphans.Younger)
	table = examined(t, filesystem.OS{}, dir, doctor.Options{OlderThanMillis: 3 * hour, NowMillis: now.UnixMilli() + 2*hour})
	require.Len(t, table.Orphans.Files, count, "two hours later")
	require.Equal(t, int64(2*hour), *table.LastCommit.AgeMillis)
}

// counting counts what is opened and listed.
type counting struct {
	filesystem.OS
	opened *int
}

func (c counting) Open(name string) (filesystem.File, error) {
	*c.opened++
	return c.OS.Open(name)
}

func (c counting) ReadDir(name string) ([]filesystem.Entry, error) {
	*c.opened++
	return c.OS.ReadDir(name)
}

// A table of many snapshots costs a bounded number of files a snapshot.
func TestManySnapshotsAreLinear(t *testing.T) {
	cost := map[int]int64{}
	for _, n := range []int{250, 1000} {
		dir := t.TempDir()
		manySnapshots(t, dir, n)
		c := counting{opened: new(int)}
		table := examined(t, c, dir, doctor.Options{})
		require.Equal(t, doctor.OK, table.Severity, "%v", table.Findings)
		require.Equal(t, n, table.Snapshots.Count)
		require.Equal(t, []doctor.Span{{From: 1, To: int64(n)}}, table.Users[0].Identifiers)
		cost[n] = int64(*c.opened)
	}
	require.LessOrEqual(t, cost[1000], 4*cost[250], "files opened: %v", cost)
}

func manySnapshots(t *testing.T, dir string, n int) {
	w, err := disk.OpenWarehouse(filesystem.OS{}, dir)
	require.NoError(t, err)
	schema, err := paimon.NewSchema([]paimon.Field{{Name: "id", Type: paimon.MustType("BIGINT")}}, nil, nil, nil, "", 1)
	require.NoError(t, err)
	table, err := w.Create("default", "many", schema, nil)
	require.NoError(t, err)
	for id := int64(1); id <= int64(n); id++ {
		s := paimon.Snapshot{Version: 3, ID: id, CommitUser: "u", CommitIdentifier: id, CommitKind: paimon.KindAppend, TimeMillis: id,
			UUID: fmt.Sprint(id), BaseManifestList: fmt.Sprintf("manifest-list-%d-0", id), DeltaManifestList: fmt.Sprintf("manifest-list-%d-1", id)}
		s.BaseManifestListSize, err = table.WriteManifestList(s.BaseManifestList, nil)
		require.NoError(t, err)
		s.DeltaManifestListSize, err = table.WriteManifestList(s.DeltaManifestList, nil)
		require.NoError(t, err)
		require.NoError(t, table.Publish(s))
	}
	require.NoError(t, table.WriteHint(paimon.Latest, int64(n)))
	require.NoError(t, table.WriteHint(paimon.Earliest, 1))
}
