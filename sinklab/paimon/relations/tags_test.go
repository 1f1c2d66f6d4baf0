package relations

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// tagged is a copy of the reference with tags of sk_ckpt: v1, of a snapshot that has
// expired since, as Paimon's expiry and Jackson leave it; and old, without times.
func tagged(t *testing.T) string {
	dir := copyWarehouse(t)
	table := filepath.Join(dir, "default.db/sk_ckpt")
	data, err := os.ReadFile(table + "/snapshot/snapshot-1")
	require.NoError(t, err)
	require.NoError(t, os.Mkdir(table+"/tag", 0o755))
	require.NoError(t, os.WriteFile(table+"/tag/tag-old", data, 0o644))
	body := strings.TrimSuffix(strings.TrimSpace(string(data)), "}")
	body += `, "tagCreateTime" : [ 2026, 1, 2, 3, 4, 5, 121000000 ], "tagTimeRetained" : 90061.500000000 }`
	require.NoError(t, os.WriteFile(table+"/tag/tag-v1", []byte(body), 0o644))
	require.NoError(t, os.Remove(table+"/snapshot/snapshot-1"))
	require.NoError(t, os.WriteFile(table+"/snapshot/EARLIEST", []byte("2"), 0o644))
	return dir
}

func TestTags(t *testing.T) {
	db := openDir(t, tagged(t))
	r, err := db.Query(t.Context(), "SELECT tag_name, snapshot_id, schema_id, record_count, create_time, time_retained FROM `sk_ckpt$tags`")
	require.NoError(t, err)
	require.Equal(t, [][]any{
		{"old", int64(1), int64(0), int64(20), nil, nil},
		{"v1", int64(1), int64(0), int64(20), "2026-01-02 03:04:05.121", "PT25H1M1.5S"},
	}, r.Rows)
	r, err = db.Query(t.Context(), "SELECT COUNT(*), MAX(id) FROM sk_ckpt /*+ OPTIONS('scan.tag-name'='v1') */")
	require.NoError(t, err)
	require.Equal(t, [][]any{{int64(20), int64(20)}}, r.Rows)
	for hint, want := range map[string]string{
		"'scan.tag-name'='v2'":                         "table sk_ckpt: tag v2 does not exist; did you mean v1?",
		"'scan.tag-name'=''":                           "option scan.tag-name: want the name of a tag like 'v1', not nothing",
		"'scan.tag-name'='../x'":                       `tag name "../x": want a plain file name`,
		"'scan.tag-name'='v1', 'scan.snapshot-id'='2'": "options scan.tag-name and scan.snapshot-id exclude each other",
	} {
		_, err = db.Query(t.Context(), "SELECT * FROM sk_ckpt /*+ OPTIONS("+hint+") */")
		require.ErrorContains(t, err, want)
	}
}

func TestStatistics(t *testing.T) {
	dir := copyWarehouse(t)
	table := filepath.Join(dir, "default.db/sk_ckpt")
	require.NoError(t, os.Mkdir(table+"/statistics", 0o755))
	require.NoError(t, os.WriteFile(table+"/statistics/stat-1", []byte(
		`{ "snapshotId" : 3, "schemaId" : 0, "mergedRecordCount" : 60, "colStats" : { "id" : { "colId" : 0, "distinctCount" : 60 } } }`), 0o644))
	db := openDir(t, dir)
	r, err := db.Query(t.Context(), "SELECT * FROM `sk_ckpt$statistics`")
	require.NoError(t, err)
	require.Empty(t, r.Rows)
	data, err := os.ReadFile(table + "/snapshot/snapshot-4")
	require.NoError(t, err)
	data = []byte(strings.Replace(string(data), `"nextRowId"`, `"statistics" : "stat-1", "nextRowId"`, 1))
	require.NoError(t, os.WriteFile(table+"/snapshot/snapshot-4", data, 0o644))
	r, err = db.Query(t.Context(), "SELECT * FROM `sk_ckpt$statistics`")
	require.NoError(t, err)
	require.Equal(t, [][]any{{int64(3), int64(0), int64(60), nil,
		"{\n  \"id\" : {\n    \"colId\" : 0,\n    \"distinctCount\" : 60\n  }\n}"}}, r.Rows)
	require.NoError(t, os.Remove(table+"/statistics/stat-1"))
	_, err = db.Query(t.Context(), "SELECT * FROM `sk_ckpt$statistics`")
	require.ErrorContains(t, err, "statistics/stat-1: read: not found")
}

// What reading rows does not cover is named when rows are asked for; the system
// tables still answer.
func TestUnreadFeaturesAreNamed(t *testing.T) {
	for _, c := range []struct{ options, want string }{
		{`"merge-engine" : "partial-update"`, "option merge-engine = partial-update: only deduplicate is merged on read"},
		{`"merge-engine" : "aggregation"`, "option merge-engine = aggregation"},
		{`"merge-engine" : "first-row"`, "option merge-engine = first-row"},
		{`"sequence.field" : "n"`, "option sequence.field = n"},
		{`"deletion-vectors.enabled" : "true"`, "option deletion-vectors.enabled = true: deletion vectors are not read"},
		{`"branch" : "b1"`, "option branch = b1: branches are not read"},
		{`"data-evolution.enabled" : "true"`, "option data-evolution.enabled = true"},
		{`"data-file.external-paths" : "file:/x"`, "option data-file.external-paths = file:/x: external paths are not read"},
		{`"ignore-delete" : "true"`, "option ignore-delete = true"},
	} {
		dir := copyWarehouse(t)
		file := filepath.Join(dir, "default.db/pk_merge/schema/schema-0")
		data, err := os.ReadFile(file)
		require.NoError(t, err)
		data = []byte(strings.Replace(string(data), `"bucket" : "2"`, `"bucket" : "2", `+c.options, 1))
		require.NoError(t, os.WriteFile(file, data, 0o644))
		db := openDir(t, dir)
		_, err = db.Query(t.Context(), "SELECT COUNT(*) FROM pk_merge")
		require.ErrorContains(t, err, "table pk_merge: schema 0: "+c.want)
		r, err := db.Query(t.Context(), "SELECT COUNT(*) FROM `pk_merge$files`")
		require.NoError(t, err)
		require.Equal(t, [][]any{{int64(6)}}, r.Rows)
	}
}
