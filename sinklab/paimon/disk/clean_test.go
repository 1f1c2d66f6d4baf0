package disk

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"exactlyonce/sinklab/filesystem"
	"exactlyonce/sinklab/paimon"
)

// Manifests, lists, index files, statistics, data and temporary files that nothing refers to
// all go; what a snapshot, a tag of an expired snapshot or the table itself needs stays, and
// so does what lies where Paimon never looks.
func TestWhatACleaningTakes(t *testing.T) {
	for _, name := range []string{"sk_fail", "pk_merge", "parts"} {
		t.Run(name, func(t *testing.T) {
			dir := t.TempDir()
			table := filepath.Join(dir, "default.db", name)
			require.NoError(t, os.CopyFS(table, os.DirFS(filepath.Join(reference, "default.db", name))))
			w, err := OpenWarehouse(filesystem.OS{}, dir)
			require.NoError(t, err)
			opened, err := w.Open("default", name)
			require.NoError(t, err)

			first, err := opened.Snapshot(1)
			require.NoError(t, err)
			require.NoError(t, opened.WriteTag(paimon.NewTag("v1", first, nil, 0)))
			require.NoError(t, opened.DeleteSnapshot(1))
			before, err := opened.FilesOnDisk()
			require.NoError(t, err)

			orphans := []string{
				"bucket-0/.data-x-0.parquet.tmp", "bucket-0/changelog-x-0.parquet", "bucket-0/data-x-0.parquet", "bucket-0/index-x", "index/index-x-0",
				"manifest/index-manifest-x-0", "manifest/manifest-list-x-0", "manifest/manifest-x-0", "snapshot/.snapshot-9.x.tmp", "statistics/stat-x",
			}
			spared := []string{"schema/.schema-9.tmp", "tag/.tag-x.tmp", "consumer/consumer-x", "notes.txt", "elsewhere/file"}
			for _, file := range append(append([]string{}, orphans...), spared...) {
				require.NoError(t, os.MkdirAll(filepath.Dir(filepath.Join(table, file)), 0o755))
				require.NoError(t, os.WriteFile(filepath.Join(table, file), nil, 0o644))
			}
			removed, err := opened.RemoveUnused()
			require.NoError(t, err)
			require.Equal(t, orphans, removed)
			after, err := opened.FilesOnDisk()
			require.NoError(t, err)
			require.Len(t, after, len(before)+len(spared))
			_, err = paimon.LiveFiles(opened, first)
			require.NoError(t, err)
		})
	}
}

// Where a manifest is cut nobody knows what it named, and nothing is deleted; nor is an index
// where index manifests, which are not read here, may name it.
func TestACleaningThatCannotTell(t *testing.T) {
	dir := t.TempDir()
	table := filepath.Join(dir, "default.db/sk_fail")
	require.NoError(t, os.CopyFS(table, os.DirFS(filepath.Join(reference, "default.db/sk_fail"))))
	w, err := OpenWarehouse(filesystem.OS{}, dir)
	require.NoError(t, err)
	opened, err := w.Open("default", "sk_fail")
	require.NoError(t, err)
	require.NoError(t, os.MkdirAll(filepath.Join(table, "index"), 0o755))
	require.NoError(t, os.WriteFile(filepath.Join(table, "index/index-x-0"), nil, 0o644))
	s, err := opened.Snapshot(6)
	require.NoError(t, err)
	s.ID, s.IndexManifest = 7, "index-manifest-y-0"
	require.NoError(t, opened.Publish(s))
	unused, err := opened.Unused()
	require.NoError(t, err)
	require.Empty(t, unused)

	manifests, err := filepath.Glob(table + "/manifest/manifest-*-0")
	require.NoError(t, err)
	require.NoError(t, os.Truncate(manifests[0], 100))
	_, err = opened.RemoveUnused()
	require.Error(t, err)
}
