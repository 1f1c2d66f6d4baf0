//go:build darwin || linux

package lab

import (
	"os"
	"path/filepath"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"
)

// A course that is open in many terminals: what each of them did is kept.
func TestNobodyLosesProgress(t *testing.T) {
	dir := t.TempDir()
	var all sync.WaitGroup
	for range 20 {
		all.Go(func() {
			for range 5 {
				if _, err := changeProgress(dir, three, func(p *Progress) { p.SeeHint("02-two", 1000) }); err != nil {
					t.Error(err)
				}
			}
		})
	}
	all.Wait()
	p, err := loadProgress(dir, three)
	require.NoError(t, err)
	require.Equal(t, 100, p.Hints("02-two"))
	files, err := os.ReadDir(dir)
	require.NoError(t, err)
	require.Len(t, files, 1, "no lock is left behind")
}

// A lock that cannot be made keeps nobody from reading, and what is wrong is told once it
// has to be written.
func TestProgressWhereNothingCanBeLocked(t *testing.T) {
	dir := t.TempDir()
	require.NoError(t, os.Mkdir(filepath.Join(dir, ProgressFile+".lock"), 0o755))
	_, err := changeProgress(dir, three, func(p *Progress) { p.Pass("01-one") })
	require.NoError(t, err)
	p, err := loadProgress(dir, three)
	require.NoError(t, err)
	require.True(t, p.IsDone("01-one"))
	_, err = changeProgress(filepath.Join(dir, ProgressFile, "no"), three, func(p *Progress) { p.Pass("02-two") })
	require.Error(t, err)
}
