package runner_test

import (
	"os"
	"path/filepath"
	"strconv"
	"testing"

	"github.com/stretchr/testify/require"
)

const useLab = "CREATE CATALOG lab WITH ('type' = 'paimon', 'warehouse' = 'warehouse');\nUSE CATALOG lab;\n"

// A snapshot that has expired can be tagged as long as a tag holds it; one that nobody holds
// cannot. Either tag keeps the files when the other goes.
func TestATagOfATag(t *testing.T) {
	warehouse := filepath.Join(t.TempDir(), "warehouse")
	runText(t, "tagged.sql", taggedScript, warehouse)
	table, ids := tagsOf(t, warehouse)
	_, err := table.Snapshot(ids["mine"])
	require.Error(t, err, "snapshot %d should have expired", ids["mine"])
	call := func(rest string) error {
		_, err := runScript(t, "tag.sql", useLab+rest, warehouse, nil)
		return err
	}
	require.NoError(t, call("CALL sys.create_tag(`table` => 'default.t', tag => 'again', snapshot_id => "+strconv.FormatInt(ids["mine"], 10)+");"))
	require.NoError(t, call("CALL sys.delete_tag(`table` => 'default.t', tag => 'mine');"))
	_, now := tagsOf(t, warehouse)
	require.Equal(t, ids["mine"], now["again"])
	require.NotContains(t, now, "mine")
	held := map[int64]bool{}
	for _, id := range now {
		held[id] = true
	}
	id := int64(1)
	for held[id] {
		id++
	}
	_, err = table.Snapshot(id)
	require.Error(t, err, "snapshot %d should have expired", id)
	require.ErrorContains(t, call("CALL sys.create_tag(`table` => 'default.t', tag => 'none', snapshot_id => "+strconv.FormatInt(id, 10)+");"),
		"does not exist, or has expired and no tag holds it")
}

// Everything that nothing refers to goes, not data files alone, where older_than lies behind
// the last job; an older_than that is still to come is refused as in Paimon, and one before
// the last job spares all.
func TestOrphanFilesOfAllKinds(t *testing.T) {
	warehouse := filepath.Join(t.TempDir(), "warehouse")
	runText(t, "write.sql", writeOnly, warehouse)
	dir := filepath.Join(warehouse, "default.db", "t")
	orphans := []string{"bucket-0/data-x-0.parquet", "manifest/manifest-x-0", "manifest/manifest-list-x-0", "snapshot/.snapshot-99.x.tmp"}
	for _, f := range orphans {
		require.NoError(t, os.WriteFile(filepath.Join(dir, f), nil, 0o644))
	}
	gone := func() (n int) {
		for _, f := range orphans {
			if _, err := os.Stat(filepath.Join(dir, f)); err != nil {
				n++
			}
		}
		return n
	}
	clean := func(olderThan string) error {
		_, err := runScript(t, "clean.sql", useLab+"CALL sys.remove_orphan_files(`table` => 'default.t', older_than => '"+olderThan+"');", warehouse, nil)
		return err
	}
	for _, future := range []string{"2026-01-02 00:00:00", "2026-01-01 00:00:00"} { // a script begins at midnight
		require.ErrorContains(t, clean(future), "The arg olderThan must be less than now")
	}
	require.NoError(t, clean("2025-12-31 23:00:00"))
	require.Zero(t, gone())
	require.NoError(t, clean("2025-12-31 23:59:59"))
	require.Equal(t, len(orphans), gone())
	_, _ = tagsOf(t, warehouse)
}
