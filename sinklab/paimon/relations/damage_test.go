package relations

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"exactlyonce/sinklab/filesystem"
	"exactlyonce/sinklab/paimon/disk"
	"exactlyonce/sinklab/sqlview"
)

// copyWarehouse is the reference's warehouse in a folder that a test may damage.
func copyWarehouse(t *testing.T) string {
	dir := t.TempDir()
	require.NoError(t, os.CopyFS(dir, os.DirFS(referenceWarehouse)))
	return dir
}

// find is the one file of sk_ckpt that matches, the last where several do.
func find(t *testing.T, dir, pattern string) string {
	files, err := filepath.Glob(filepath.Join(dir, "default.db/sk_ckpt", pattern))
	require.NoError(t, err)
	require.NotEmpty(t, files, pattern)
	return files[len(files)-1]
}

// Whatever is missing or cut, a query names the file and never counts wrong; the
// other tables answer as before.
func TestDamage(t *testing.T) {
	remove := func(t *testing.T, file string) { require.NoError(t, os.Remove(file)) }
	cut := func(t *testing.T, file string) {
		info, err := os.Stat(file)
		require.NoError(t, err)
		require.NoError(t, os.Truncate(file, info.Size()/2))
	}
	const rows = "SELECT COUNT(*) FROM sk_ckpt"
	for name, c := range map[string]struct {
		file   string
		damage func(*testing.T, string)
		sql    string
	}{
		"missing data file":     {"bucket-0/*-1.parquet", remove, rows},
		"cut data file":         {"bucket-0/*-1.parquet", cut, rows},
		"missing manifest":      {"manifest/manifest-[0-9]*-1", remove, rows},
		"cut manifest":          {"manifest/manifest-[0-9]*-1", cut, "SELECT * FROM `sk_ckpt$files`"},
		"missing manifest list": {"manifest/manifest-list-*-6", remove, "SELECT * FROM `sk_ckpt$manifests`"},
		"cut manifest list":     {"manifest/manifest-list-*-6", cut, "SELECT * FROM `sk_ckpt$partitions`"},
		"cut snapshot":          {"snapshot/snapshot-4", cut, rows},
		"cut older snapshot":    {"snapshot/snapshot-2", cut, "SELECT * FROM `sk_ckpt$snapshots`"},
		"cut schema":            {"schema/schema-0", cut, "SELECT * FROM `sk_ckpt$schemas`"},
	} {
		t.Run(name, func(t *testing.T) {
			dir := copyWarehouse(t)
			file := find(t, dir, c.file)
			c.damage(t, file)
			db := openDir(t, dir)
			_, err := db.Query(t.Context(), c.sql)
			require.ErrorContains(t, err, "table sk_ckpt: ")
			require.ErrorContains(t, err, filepath.Base(file))
			require.NotContains(t, err.Error(), "\n")
			r, err := db.Query(t.Context(), "SELECT COUNT(*) FROM sk_fail")
			require.NoError(t, err)
			require.Equal(t, [][]any{{int64(200)}}, r.Rows)
		})
	}
}

// A snapshot that is not there has expired, and so have those before it, though one may
// be left over; the doctor names the hole.
func TestHoleInTheSnapshots(t *testing.T) {
	dir := copyWarehouse(t)
	require.NoError(t, os.Remove(find(t, dir, "snapshot/snapshot-2")))
	r, err := openDir(t, dir).Query(t.Context(), "SELECT MIN(snapshot_id), MAX(snapshot_id), COUNT(*) FROM `sk_ckpt$snapshots`")
	require.NoError(t, err)
	require.Equal(t, [][]any{{int64(3), int64(4), int64(2)}}, r.Rows)
}

// A tag that cannot be read is not denied.
func TestDamagedTag(t *testing.T) {
	dir := copyWarehouse(t)
	require.NoError(t, os.Mkdir(filepath.Join(dir, "default.db/sk_ckpt/tag"), 0o755))
	require.NoError(t, os.WriteFile(filepath.Join(dir, "default.db/sk_ckpt/tag/tag-v1"), []byte("{}"), 0o644))
	_, err := openDir(t, dir).Query(t.Context(), "SELECT * FROM `sk_ckpt$tags`")
	require.EqualError(t, err, `table sk_ckpt: tag/tag-v1: key "id" is missing`)
}

// An empty folder and one that is not there have no tables; a file is no warehouse.
func TestWarehouseThatIsNone(t *testing.T) {
	empty := t.TempDir()
	for _, dir := range []string{empty, filepath.Join(empty, "missing")} {
		db := openDir(t, dir)
		_, err := db.Query(t.Context(), "SELECT * FROM t")
		require.EqualError(t, err, "1:15: unknown table t; the warehouse has no tables")
		r, err := db.Query(t.Context(), "SHOW TABLES")
		require.NoError(t, err)
		require.Empty(t, r.Rows)
	}
	file := filepath.Join(empty, "file")
	require.NoError(t, os.WriteFile(file, nil, 0o644))
	_, err := disk.OpenWarehouse(filesystem.OS{}, file)
	require.ErrorContains(t, err, "a warehouse is a folder, this is a file")
}

// A folder that cannot be listed fails a query with its path. Rights do not bind
// root, so a folder under a file, which nobody can list, stands in for them.
func TestWarehouseThatCannotBeListed(t *testing.T) {
	dir := t.TempDir()
	w, err := disk.OpenWarehouse(filesystem.OS{}, filepath.Join(dir, "later"))
	require.NoError(t, err)
	db, err := sqlview.Open([]sqlview.Source{Of(w)})
	require.NoError(t, err)
	defer db.Close()
	require.NoError(t, os.WriteFile(filepath.Join(dir, "later"), nil, 0o644))
	for _, sql := range []string{"SELECT * FROM t", "SHOW TABLES"} {
		_, err = db.Query(t.Context(), sql)
		require.ErrorContains(t, err, "later", sql)
	}
}
