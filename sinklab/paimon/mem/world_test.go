package mem_test

import (
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"exactlyonce/sinklab/paimon"
	"exactlyonce/sinklab/paimon/mem"
	"exactlyonce/sinklab/paimon/storetest"
	"exactlyonce/sinklab/rows"
	"exactlyonce/sinklab/world"
	"exactlyonce/sinklab/world/worldtest"
)

// readIs demands what a reader sees.
func readIs(t *testing.T, s *mem.Store, want []rows.Range, why string) {
	t.Helper()
	visible, err := s.Read(world.Committed)
	require.NoError(t, err)
	require.Equal(t, want, visible, why)
}

// Whatever writers, committers and expiries do, each table keeps what every world has to.
func TestATableIsAWorld(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		s := &mem.Store{Expiry: &paimon.Retention{Min: 1, Max: 1, Limit: 50}}
		for range rapid.IntRange(0, 20).Draw(rt, "acts") {
			a := rapid.SampledFrom(acts()).Draw(rt, "act")
			if a.name != "lose power" { // of a torn table nothing can be read
				_ = a.do(s)
			}
			worldtest.Check(rt, s, nil)
		}
	})
}

func TestReadersSeeWhatIsCommittedAndNothingElse(t *testing.T) {
	s := &mem.Store{}
	require.NoError(t, write(s, appendFile(0)))
	readIs(t, s, nil, "it is prepared only")
	require.NoError(t, commitFile(s, 0))
	require.ErrorIs(t, commitFile(s, 0), errCommitted)
	readIs(t, s, appendFile(0).Rows, "committed once")
	require.NoError(t, s.DeleteData(paimon.NoPlace, "data-0"))
	readIs(t, s, nil, "its file is gone")
	count, err := s.Count(0)
	require.NoError(t, err)
	require.Equal(t, world.Count{Committed: 1, Missing: 1, Files: true}, count)
}

// Of each key a reader sees the newest row, before a compaction and after it, and what the
// compaction replaced is there until the snapshots that read it expire.
func TestReadersSeeTheNewestRowOfEachKey(t *testing.T) {
	s := &mem.Store{Layout: storetest.KeyedLayout(t)}
	readIs(t, s, nil, "an empty table")
	for n := range int64(2) {
		require.NoError(t, write(s, keyedFile(n)))
		require.NoError(t, commitFile(s, n))
	}
	newest := []rows.Range{{Split: 0, From: 0, To: 5}, {Split: 1, From: 5, To: 15}}
	readIs(t, s, newest, "merged by the reader")
	require.NoError(t, compact(s, 0))
	readIs(t, s, newest, "merged by the compaction")
	require.Equal(t, 3, files(s))
	require.NoError(t, expire(s, 50))
	readIs(t, s, newest, "older snapshots are gone")
	require.Equal(t, 1, files(s), "what only they read went with them")
}

func files(s *mem.Store) (n int) {
	s.Units(func(world.Unit) { n++ })
	return n
}

// What no snapshot and no tag references is an orphan, and is all that is removed.
func TestOrphansAreWhatNothingReferences(t *testing.T) {
	s := &mem.Store{}
	for n := range int64(2) {
		require.NoError(t, write(s, appendFile(n)))
	}
	require.NoError(t, commitFile(s, 0))
	orphans, err := s.OrphanFiles()
	require.NoError(t, err)
	require.Len(t, orphans, 1)
	require.Equal(t, "data-1", orphans[0].File.FileName)
	require.Equal(t, int64(5), orphans[0].File.RowCount)
	removed, err := s.RemoveOrphans(0)
	require.NoError(t, err)
	require.Equal(t, 1, removed)
	readIs(t, s, appendFile(0).Rows, "committed files stay")
	removed, err = s.RemoveOrphans(0)
	require.NoError(t, err)
	require.Zero(t, removed)
}

// A power failure takes the content of the newest snapshot, where nobody waited for the
// disk: the table cannot be read, and says why.
func TestAPowerFailureTearsTheNewestSnapshot(t *testing.T) {
	for _, synced := range []bool{false, true} {
		s := &mem.Store{Synced: synced}
		require.NoError(t, write(s, appendFile(0)))
		require.NoError(t, commitFile(s, 0))
		require.NoError(t, s.LosePower())
		if synced {
			readIs(t, s, appendFile(0).Rows, "it is on the disk")
			continue
		}
		_, err := s.Read(world.Committed)
		require.ErrorIs(t, err, paimon.ErrTorn)
		_, err = s.Snapshot(1)
		require.ErrorIs(t, err, paimon.ErrTorn)
		require.ErrorIs(t, commitFile(s, 0), paimon.ErrTorn, "nobody can build on it")
	}
}
