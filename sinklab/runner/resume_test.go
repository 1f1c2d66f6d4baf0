package runner_test

import (
	"crypto/sha256"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"exactlyonce/scenarios"
	"exactlyonce/sinklab/filesystem"
	"exactlyonce/sinklab/flinksql"
	"exactlyonce/sinklab/internal/soak"
	"exactlyonce/sinklab/runner"
)

var errKilled = errors.New("killed")

// dying is a file system whose process is killed before its n-th writing
// operation: from there on nothing happens any more.
type dying struct {
	filesystem.OS
	left *int
}

func (d dying) gone() error {
	if *d.left <= 0 {
		return errKilled
	}
	*d.left--
	return nil
}

func (d dying) Create(name string) (filesystem.File, error) {
	if err := d.gone(); err != nil {
		return nil, err
	}
	f, err := d.OS.Create(name)
	return dyingFile{f, d}, err
}

func (d dying) Rename(from, to string) error {
	return d.then(func() error { return d.OS.Rename(from, to) })
}
func (d dying) Link(from, to string) error {
	return d.then(func() error { return d.OS.Link(from, to) })
}
func (d dying) Remove(name string) error { return d.then(func() error { return d.OS.Remove(name) }) }

func (d dying) then(operation func() error) error {
	if err := d.gone(); err != nil {
		return err
	}
	return operation()
}

type dyingFile struct {
	filesystem.File
	d dying
}

// Write may be cut in the middle: a kill does not wait for the end of a line.
func (f dyingFile) Write(p []byte) (int, error) {
	if *f.d.left <= 0 {
		if *f.d.left == 0 {
			*f.d.left--
			n, _ := f.File.Write(p[:len(p)/2])
			return n, errKilled
		}
		return 0, errKilled
	}
	*f.d.left--
	return f.File.Write(p)
}

// files are the data files and snapshots of a warehouse with their content.
func files(t *testing.T, warehouse string) map[string][32]byte {
	t.Helper()
	out := map[string][32]byte{}
	err := filepath.WalkDir(warehouse, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !strings.Contains(path, "/data-") && !strings.Contains(path, "/snapshot-") {
			return err
		}
		data, err := os.ReadFile(path)
		out[path] = sha256.Sum256(data)
		return err
	})
	if !errors.Is(err, fs.ErrNotExist) {
		require.NoError(t, err)
	}
	return out
}

// A process killed before or inside any operation on the disk leaves a job that
// --resume takes to its end: every row once, one commit user, and nothing that was
// there is written again. So it does where a foreign system holds the rows: what it holds
// is kept with the job, so neither of them is ever ahead of the other.
func TestKilledAtEveryDiskOperationThenResumed(t *testing.T) {
	for _, scenario := range []string{"failover", "sink-v2-failover"} {
		t.Run(scenario, func(t *testing.T) { killedEverywhere(t, scenario) })
	}
}

func killedEverywhere(t *testing.T, scenario string) {
	s, ok := scenarios.Get(scenario)
	require.True(t, ok)
	script, err := flinksql.Parse(s.Name, s.Text)
	require.NoError(t, err)
	tried := 0
	for n := 0; ; n += soak.Step(1 + n%3) {
		warehouse := filepath.Join(t.TempDir(), "warehouse")
		left := n
		_, err := runner.Run(script, s.Text, runner.Options{Warehouse: warehouse, FS: dying{left: &left}}, silent{})
		if err == nil {
			break // it was over before the n-th operation
		}
		tried++
		resumeAndCheck(t, n, script, s.Text, warehouse)
	}
	t.Logf("killed at %d operations", tried)
	require.Greater(t, tried, 50)
}

// A script with a schedule of its own gives a verdict as well when its job was resumed: what
// the schedule picks may lie before the kill.
func TestAScriptWithItsOwnScheduleIsResumed(t *testing.T) {
	for _, name := range []string{"failover-before-commit", "expired-checkpoint"} {
		s, ok := scenarios.Get(name)
		require.True(t, ok)
		script, err := flinksql.Parse(s.Name, s.Text)
		require.NoError(t, err)
		tried := 0
		for n := 20; ; n += soak.Step(11) {
			warehouse := filepath.Join(t.TempDir(), "warehouse")
			left := n
			if _, err := runner.Run(script, s.Text, runner.Options{Warehouse: warehouse, FS: dying{left: &left}}, silent{}); err == nil {
				break
			}
			report, err := runner.Run(script, s.Text, runner.Options{Warehouse: warehouse, Resume: true}, silent{})
			if err != nil && strings.Contains(err.Error(), "nothing to resume") {
				continue
			}
			require.NoError(t, err, "%s: killed at operation %d", name, n)
			require.Equal(t, "exactly-once", string(report.Jobs[0].Verdict.Word), "%s: killed at operation %d", name, n)
			tried++
		}
		require.Greater(t, tried, 5, name)
	}
}

func resumeAndCheck(t *testing.T, n int, script *flinksql.Script, text, warehouse string) {
	t.Helper()
	before := files(t, warehouse)
	report, err := runner.Run(script, text, runner.Options{Warehouse: warehouse, Resume: true}, silent{})
	if err != nil && strings.Contains(err.Error(), "nothing to resume") { // killed before the job began, or after it had ended
		report, err = runner.Run(script, text, runner.Options{Warehouse: warehouse, Force: true}, silent{})
		before = nil
	}
	require.NoError(t, err, "killed at operation %d", n)
	j := report.Jobs[0]
	require.Equal(t, "exactly-once", string(j.Verdict.Word), "killed at operation %d: %v", n, j.Verdict.Broken())
	require.Equal(t, int64(200), j.Rows.Count)
	require.Equal(t, int64(200), *j.Rows.DistinctIDs)
	for _, sn := range j.Snapshots {
		require.Equal(t, j.Snapshots[0].CommitUser, sn.CommitUser, "killed at operation %d", n)
	}
	after := files(t, warehouse)
	for name, content := range before {
		if strings.HasSuffix(name, ".tmp") {
			continue
		}
		require.Equal(t, content, after[name], "killed at operation %d: %s was rewritten", n, name)
	}
}
