package sqlview

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"exactlyonce/sinklab/filesystem"
	"exactlyonce/sinklab/paimon/disk"
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
	db, err := Open(w)
	require.NoError(t, err)
	defer db.Close()
	require.NoError(t, os.WriteFile(filepath.Join(dir, "later"), nil, 0o644))
	for _, sql := range []string{"SELECT * FROM t", "SHOW TABLES"} {
		_, err = db.Query(t.Context(), sql)
		require.ErrorContains(t, err, "later", sql)
	}
}

// Without a warehouse only registered tables are there.
func TestWithoutWarehouse(t *testing.T) {
	db, err := Open(nil, WithTrace(events))
	require.NoError(t, err)
	defer db.Close()
	r, err := db.Query(t.Context(), "SELECT MAX(seq) FROM TRACE;")
	require.NoError(t, err)
	require.Equal(t, [][]any{{int64(4)}}, r.Rows)
	_, err = db.Query(t.Context(), "SELECT * FROM t")
	require.EqualError(t, err, "1:15: unknown table t; known: trace")
}

func TestOptionsAreChecked(t *testing.T) {
	columns := []Column{{"id", "BIGINT"}}
	for _, c := range []struct {
		want string
		opts []Option
	}{
		{"table x: row 1 has 2 values for 1 columns", []Option{WithRows("x", columns, [][]any{{int64(1)}, {int64(1), nil}})}},
		{"table x: row 0, column id: string is no BIGINT", []Option{WithRows("x", columns, [][]any{{"1"}})}},
		{"table Trace is registered twice", []Option{WithTrace(nil), WithRows("Trace", columns, nil)}},
	} {
		_, err := Open(nil, c.opts...)
		require.EqualError(t, err, c.want)
	}
}

func TestSplit(t *testing.T) {
	stmts, rest := Split("-- head; comment\nSELECT ';' AS `a;b` /* ; */ FROM t; ;\n\n  VALUES ('it''s;') -- tail;\n ; SELECT 1")
	require.Equal(t, []Statement{{"SELECT ';' AS `a;b` /* ; */ FROM t", 2}, {"VALUES ('it''s;')", 4}}, stmts)
	require.Equal(t, "SELECT 1", rest)
	for text, want := range map[string]string{
		"": "", " \n-- only a comment": "", "/* closed */": "", "/* open ;": "/* open ;", "SELECT 'open ;": "SELECT 'open ;",
	} {
		stmts, rest := Split(text)
		require.Empty(t, stmts, text)
		require.Equal(t, want, rest, text)
	}
	db, err := Open(nil)
	require.NoError(t, err)
	defer db.Close()
	for sql, want := range map[string]string{
		"":                   "no statement",
		" ; -- nothing":      "no statement",
		"SELECT 1; SELECT 2": "2 statements where one was expected",
		"SELECT 'open":       "1:8: ' is never closed",
		"SELECT 1 /* open":   "1:10: /* is never closed",
	} {
		_, err := db.Query(t.Context(), sql)
		require.EqualError(t, err, want, sql)
	}
}

// The floats of Java's Double.toString.
func TestFloatText(t *testing.T) {
	for want, v := range map[string]float64{
		"0.0": 0, "1.5": 1.5, "0.001": 0.001, "1.0E-4": 0.0001, "9999999.0": 9999999, "1.0E7": 1e7, "-1.25E10": -1.25e10,
	} {
		require.Equal(t, want, cellText(v, "DOUBLE"))
	}
	require.Equal(t, "0.1", cellText(float64(float32(0.1)), "FLOAT"))
	require.Equal(t, strings.Repeat(" ", 1)+strings.Repeat("中", 13)+"...", fit(strings.Repeat("中", 16), 30))
}

// SQLite knows no difference between a and A; such a table is refused, not mixed up.
func TestColumnsThatDifferInCapitals(t *testing.T) {
	db, err := Open(nil, WithRows("x", []Column{{"a", "INT"}, {"A", "INT"}}, nil))
	require.NoError(t, err)
	defer db.Close()
	_, err = db.Query(t.Context(), "SELECT * FROM x")
	require.ErrorContains(t, err, "SQLite cannot hold the columns of x: ")
}
