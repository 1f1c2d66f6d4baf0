package relations

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"exactlyonce/sinklab/filesystem"
	"exactlyonce/sinklab/paimon/disk"
)

// A file that is gone: the error says whether its snapshot may have expired, or that somebody
// has removed what was needed; of data files and of manifests, at any moment.
func TestWhoRemovedAFile(t *testing.T) {
	const (
		removed = "needs it and is not to expire: an orphan cleaning that spared too little (CALL sys.remove_orphan_files), or a program other than Paimon, has removed it; 'sinklab doctor' lists all that is missing"
		expired = "may expire by now, and an expiry that is under way or was cut off deletes files before their snapshot"
	)
	for name, c := range map[string]struct {
		file, options string
		at            string // the snapshot that is read, "" = the latest
		earliest      string // the hint, "" = as it is
		tag           bool
		want          string
	}{
		"of the latest":                          {"bucket-0/data-*-0.parquet", "", "", "", false, "snapshot 6 " + removed},
		"of an old snapshot":                     {"bucket-0/data-*-0.parquet", "", "1", "", false, "snapshot 1 " + removed},
		"of one that the options let go":         {"bucket-0/data-*-0.parquet", `"snapshot.num-retained.min" : "1", "snapshot.num-retained.max" : "2"`, "1", "", false, "snapshot 1 " + expired},
		"of one that a tag holds all the same":   {"bucket-0/data-*-0.parquet", `"snapshot.num-retained.min" : "1", "snapshot.num-retained.max" : "2"`, "1", "", true, "snapshot 1 " + removed},
		"of one that stays":                      {"bucket-0/data-*-0.parquet", `"snapshot.num-retained.min" : "1", "snapshot.num-retained.max" : "2"`, "", "", false, "snapshot 6 " + removed},
		"of one in front of the hint EARLIEST":   {"bucket-0/data-*-0.parquet", "", "1", "3", false, "snapshot 1 " + expired},
		"a manifest of a snapshot that expires":  {"manifest/manifest-*", `"snapshot.num-retained.min" : "1", "snapshot.num-retained.max" : "2"`, "1", "", false, "snapshot 1 " + expired},
		"a manifest list of the latest snapshot": {"manifest/manifest-list-*", "", "", "", false, "snapshot 6 " + removed},
	} {
		t.Run(name, func(t *testing.T) {
			dir, rewrite := copied(t, "sk_fail")
			table := filepath.Join(dir, "default.db/sk_fail")
			found, err := filepath.Glob(filepath.Join(table, c.file))
			require.NoError(t, err)
			require.NotEmpty(t, found)
			for _, f := range found {
				require.NoError(t, os.Remove(f))
			}
			if c.options != "" {
				rewrite("schema/schema-0", "schema/schema-0", `"options" : { }`, `"options" : { `+c.options+` }`)
			}
			if c.earliest != "" {
				require.NoError(t, os.WriteFile(filepath.Join(table, "snapshot/EARLIEST"), []byte(c.earliest), 0o644))
			}
			if c.tag {
				require.NoError(t, os.MkdirAll(filepath.Join(table, "tag"), 0o755))
				rewrite("snapshot/snapshot-1", "tag/tag-v1")
			}
			hint := ""
			if c.at != "" {
				hint = " /*+ OPTIONS('scan.snapshot-id'='" + c.at + "') */"
			}
			_, err = openDir(t, dir).Query(t.Context(), "SELECT COUNT(*) FROM sk_fail"+hint)
			require.ErrorContains(t, err, ": not found; "+c.want)
		})
	}
}

// A snapshot that expires while its rows are read.
func TestASnapshotExpiresWhileItIsRead(t *testing.T) {
	dir, _ := copied(t, "sk_fail")
	w, err := disk.OpenWarehouse(filesystem.OS{}, dir)
	require.NoError(t, err)
	table, err := w.Open("default", "sk_fail")
	require.NoError(t, err)
	s, err := table.Snapshot(1)
	require.NoError(t, err)
	reader, err := table.Scan(s, []int{0}, nil)
	require.NoError(t, err)
	require.NoError(t, os.RemoveAll(filepath.Join(dir, "default.db/sk_fail/bucket-0")))
	require.NoError(t, table.DeleteSnapshot(1))
	_, err = reader.Next()
	require.ErrorContains(t, err, "open: not found; snapshot 1 has expired meanwhile: read a newer one, and keep snapshots longer (snapshot.time-retained)")
}
