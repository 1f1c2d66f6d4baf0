package runner_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"exactlyonce/scenarios"
	"exactlyonce/sinklab/doctor"
	"exactlyonce/sinklab/filesystem"
	"exactlyonce/sinklab/flinksql"
	"exactlyonce/sinklab/paimon/disk"
	"exactlyonce/sinklab/paimon/examine"
	"exactlyonce/sinklab/runner"
)

// heldAndLeft asks the doctor which data files only a checkpoint refers to, and which nothing.
func heldAndLeft(t *testing.T, warehouse string) (held, left []string) {
	t.Helper()
	w, err := disk.OpenWarehouse(filesystem.OS{}, warehouse)
	require.NoError(t, err)
	o := doctor.Options{}
	o.Held, err = runner.Held(filesystem.OS{}, warehouse)
	require.NoError(t, err)
	r, err := doctor.Examine([]doctor.Examiner{examine.Of(w)}, o)
	require.NoError(t, err)
	for _, table := range r.Tables {
		for _, f := range table.Head().Findings {
			if f.Rule == examine.RuleHeld {
				require.Regexp(t, `^no snapshot refers to it, but (checkpoint \d+ of the job \S+ does, which has not ended: 'sinklab run failover --resume' commits it|the (savepoint|retained checkpoint) \S+ does \(checkpoint \d+ of the job \S+\): a job that starts from it commits it); do not delete it$`, f.Text)
				held = append(held, f.File)
			}
		}
		for _, f := range table.(examine.Table).Orphans.Files {
			left = append(left, f.File)
		}
	}
	return held, left
}

// Whenever a process is killed: a file that its last checkpoint is still to commit is no
// orphan, and --resume cannot do without it; what the doctor calls one can go.
func TestTheDoctorSparesWhatACheckpointHolds(t *testing.T) {
	s, ok := scenarios.Get("failover")
	require.True(t, ok)
	script, err := flinksql.Parse(s.Name, s.Text)
	require.NoError(t, err)
	resume := func(warehouse string) (*runner.Report, error) {
		return runner.Run(script, s.Text, runner.Options{Warehouse: warehouse, Resume: true}, silent{})
	}
	spared, deleted := 0, 0
	for n := 30; ; n += 7 {
		warehouse := filepath.Join(t.TempDir(), "warehouse")
		operations := n
		if _, err := runner.Run(script, s.Text, runner.Options{Warehouse: warehouse, FS: dying{left: &operations}}, silent{}); err == nil {
			break
		}
		held, left := heldAndLeft(t, warehouse)
		spared, deleted = spared+len(held), deleted+len(left)
		copied := filepath.Join(t.TempDir(), "warehouse")
		require.NoError(t, os.CopyFS(copied, os.DirFS(warehouse)))
		for _, f := range left {
			require.NoError(t, os.Remove(filepath.Join(warehouse, "default.db/sk_fail", f)))
		}
		report, err := resume(warehouse)
		require.NoError(t, err, "killed before operation %d, without %v", n, left)
		require.Equal(t, "exactly-once", string(report.Jobs[0].Verdict.Word), "killed before operation %d, without %v", n, left)
		if len(held) == 0 {
			continue
		}
		require.NoError(t, os.Remove(filepath.Join(copied, "default.db/sk_fail", held[0])))
		report, err = resume(copied)
		require.True(t, err != nil || report.Jobs[0].Status == "FAILED", "killed before operation %d, without %s", n, held[0])
	}
	require.Positive(t, spared, "no kill fell between a checkpoint and its commit: the test proves nothing")
	require.Positive(t, deleted)
}

// A savepoint holds what it prepared as long as it lies there.
func TestTheDoctorSparesWhatASavepointHolds(t *testing.T) {
	s, ok := scenarios.Get("savepoint-too-old")
	require.True(t, ok)
	text := s.Text[:strings.Index(s.Text, "CALL sys.remove_orphan_files")]
	warehouse := filepath.Join(t.TempDir(), "warehouse")
	script, err := flinksql.Parse(s.Name, text)
	require.NoError(t, err)
	_, err = runner.Run(script, text, runner.Options{Warehouse: warehouse}, silent{})
	require.NoError(t, err)
	held, left := heldAndLeft(t, warehouse)
	require.Len(t, held, 1)
	require.Empty(t, left)
	require.NoError(t, os.RemoveAll(filepath.Join(warehouse, "savepoints")))
	held, left = heldAndLeft(t, warehouse)
	require.Empty(t, held)
	require.Len(t, left, 1)
}

// So does a checkpoint that a cancelled job has left, and the doctor says which: its
// notification was lost, and a job that starts from it commits what it holds.
func TestTheDoctorSparesWhatARetainedCheckpointHolds(t *testing.T) {
	text := retaining(retain + cancel + "SET 'sinklab.schedule' = 'notify/committer@4=1';\n")
	warehouse := filepath.Join(t.TempDir(), "warehouse")
	_, err := runWith("retained.sql", text, runner.Options{Warehouse: warehouse})
	require.NoError(t, err)
	all, err := runner.Held(filesystem.OS{}, warehouse)
	require.NoError(t, err)
	require.Len(t, all, 1)
	require.Regexp(t, `^the retained checkpoint chk/[0-9a-f]{32}/chk-4 does \(checkpoint 4 of the job insert-into_lab\.default\.t\): a job that starts from it commits it$`, all[0].By)
	held, left := heldAndLeft(t, warehouse)
	require.Len(t, held, 1)
	require.Empty(t, left)

	report, err := runWith("goes-on.sql", retaining(""), runner.Options{Warehouse: warehouse, Savepoint: "chk"})
	require.NoError(t, err)
	require.Equal(t, "exactly-once", string(report.Jobs[0].Verdict.Word))
	held, left = heldAndLeft(t, warehouse)
	require.Empty(t, append(held, left...))
}
