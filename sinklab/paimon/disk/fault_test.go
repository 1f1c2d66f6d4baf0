package disk

import (
	"errors"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"exactlyonce/sinklab/filesystem"
	"exactlyonce/sinklab/paimon"
	"exactlyonce/sinklab/paimon/storetest"
	"exactlyonce/sinklab/rows"
)

var errFailing = errors.New("injected")

// failing fails the n-th call that changes something, and only that one.
type failing struct {
	filesystem.OS
	left *int
}

func (f failing) fail() error {
	*f.left--
	if *f.left == 0 {
		return errFailing
	}
	return nil
}

func (f failing) Create(name string) (filesystem.File, error) {
	if err := f.fail(); err != nil {
		return nil, err
	}
	file, err := f.OS.Create(name)
	return failingFile{file, f}, err
}

func (f failing) Rename(from, to string) error { return errors.Join(f.fail(), f.OS.Rename(from, to)) }

func (f failing) Link(from, to string) error {
	if err := f.fail(); err != nil {
		return err
	}
	return f.OS.Link(from, to)
}

func (f failing) SyncDir(name string) error { return errors.Join(f.fail(), f.OS.SyncDir(name)) }

type failingFile struct {
	filesystem.File
	fs failing
}

func (f failingFile) Write(p []byte) (int, error) {
	if err := f.fs.fail(); err != nil {
		n, _ := f.File.Write(p[:len(p)/2])
		return n, err
	}
	return f.File.Write(p)
}

func (f failingFile) Sync() error  { return errors.Join(f.fs.fail(), f.File.Sync()) }
func (f failingFile) Close() error { return errors.Join(f.File.Close(), f.fs.fail()) }

// steps are the calls of a commit that write.
var steps = map[string]func(*Table) error{
	"data": func(t *Table) error {
		_, err := t.WriteData(paimon.AppendSpec("data-x-0.parquet", []rows.Range{{From: 0, To: 10}}))
		return err
	},
	"manifest": func(t *Table) error {
		_, err := t.WriteManifestList("manifest-list-x-0", nil)
		return err
	},
	"snapshot": func(t *Table) error { return t.Publish(storetest.Sample(1, "aa")) },
	"hint":     func(t *Table) error { return t.WriteHint(paimon.Latest, 1) },
}

// Wherever a step fails, its error names a file, nothing half-written keeps its
// name, and the same step succeeds when it is done again.
func TestAFailedStepLeavesNothingBehind(t *testing.T) {
	for name, step := range steps {
		failures := 0
		for n := 1; n < 100; n++ {
			left := 0
			w, err := OpenWarehouse(failing{left: &left}, t.TempDir())
			require.NoError(t, err)
			table, err := w.Create("default", "t", mustSchema(t, "id BIGINT"), sequence{})
			require.NoError(t, err)
			table = table.WithFsync(true)
			left = n
			err = step(table)
			if err == nil {
				break
			}
			failures++
			assert.ErrorIs(t, err, errFailing, name)
			assertNoLeftovers(t, table, name)
			left = 0
			if err := step(table); err != nil {
				// Only what was done although it was reported as failed.
				assert.ErrorIs(t, err, paimon.ErrSnapshotExists, name)
			}
		}
		assert.GreaterOrEqual(t, failures, 4, "create, write, sync, close of %s", name)
	}
}

func assertNoLeftovers(t *testing.T, table *Table, step string) {
	t.Helper()
	found, err := filepath.Glob(table.Path() + "/*/*")
	require.NoError(t, err)
	hidden, err := filepath.Glob(table.Path() + "/*/.*")
	require.NoError(t, err)
	assert.Empty(t, hidden, step)
	for _, name := range found {
		if _, err := table.Snapshot(1); strings.Contains(name, "snapshot-1") && err == nil {
			continue // published, and then the folder could not be synced
		}
		if strings.HasSuffix(name, "/LATEST") {
			continue // replaced, and then the folder could not be synced
		}
		assert.Contains(t, name, "schema-0", step)
	}
}
