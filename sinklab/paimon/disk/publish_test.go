package disk

import (
	"os"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"exactlyonce/sinklab/paimon"
	"exactlyonce/sinklab/paimon/storetest"
)

// What a crash left of the same attempt does not stop the next one.
func TestStaleTemporaryFileIsReplaced(t *testing.T) {
	table := newTable(t, t.TempDir(), "id BIGINT", sequence{})
	s := storetest.Sample(1, "aa")
	temp := table.Path() + "/snapshot/.snapshot-1." + s.UUID + ".tmp"
	require.NoError(t, os.MkdirAll(table.Path()+"/snapshot", 0o755))
	require.NoError(t, os.WriteFile(temp, []byte("{ torn"), 0o644))
	require.NoError(t, table.Publish(s))
	got, err := table.Snapshot(1)
	require.NoError(t, err)
	assert.Equal(t, s, got)
	assert.NoFileExists(t, temp)
}

// Hints that are torn, and files that only look like snapshots, are passed over.
func TestTornHintsAndOddNames(t *testing.T) {
	table := smallTable(t, t.TempDir())
	for _, name := range []string{"snapshot-", "snapshot-07", "snapshot-+9", "snapshot-9.tmp", "snapshot--1"} {
		require.NoError(t, os.WriteFile(table.Path()+"/snapshot/"+name, nil, 0o644))
	}
	for _, torn := range []string{"", "x", "3x", "-3", "99999999999999999999"} {
		require.NoError(t, os.WriteFile(table.Path()+"/snapshot/LATEST", []byte(torn), 0o644))
		require.NoError(t, os.WriteFile(table.Path()+"/snapshot/EARLIEST", []byte(torn), 0o644))
		latest, err := table.LatestID()
		require.NoError(t, err)
		earliest, err := table.EarliestID()
		require.NoError(t, err)
		assert.Equal(t, [2]int64{1, 3}, [2]int64{earliest, latest}, torn)
	}
}

// An EARLIEST hint that names a snapshot in the middle is believed, as Paimon does:
// what is older is taken as expired.
func TestEarliestHintIsBelieved(t *testing.T) {
	table := smallTable(t, t.TempDir())
	require.NoError(t, table.WriteHint(paimon.Earliest, 2))
	all, err := paimon.Snapshots(table)
	require.NoError(t, err)
	assert.Len(t, all, 2)
}
