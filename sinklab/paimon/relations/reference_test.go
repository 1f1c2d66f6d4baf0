package relations

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"exactlyonce/sinklab/filesystem"
	"exactlyonce/sinklab/paimon/disk"
	"exactlyonce/sinklab/sqlview"
)

// The reference: what Flink's client printed over the warehouse that is kept
// beside it. Every statement must print the same text here.
const (
	referenceSQL       = "../../../golden/reference/sql"
	referenceWarehouse = "../../../golden/reference/warehouse"
)

// transcript is one statement and the text that followed it.
type transcript struct{ statement, output string }

// readTranscripts cuts a reference file; lines of other tools end an output.
func readTranscripts(t *testing.T, name string) (out []transcript) {
	text, err := os.ReadFile(filepath.Join(referenceSQL, name))
	require.NoError(t, err)
	for block := range strings.SplitSeq("\n"+string(text), "\nFlink SQL> ") {
		statement, output, _ := strings.Cut(block, "\n")
		var lines []string
		for line := range strings.SplitSeq(output, "\n") {
			if line != "" && !strings.HasPrefix(line, "[file]") {
				lines = append(lines, line)
			}
		}
		if strings.HasPrefix(statement, "SELECT") {
			out = append(out, transcript{statement, strings.Join(lines, "\n") + "\n"})
		}
	}
	return out
}

func openReference(t testing.TB) *sqlview.DB {
	dir, err := filepath.Abs(referenceWarehouse)
	require.NoError(t, err)
	return openDir(t, dir)
}

func openDir(t testing.TB, dir string, opts ...sqlview.Option) *sqlview.DB {
	w, err := disk.OpenWarehouse(filesystem.OS{}, dir)
	require.NoError(t, err)
	db, err := sqlview.Open([]sqlview.Source{Of(w)}, opts...)
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, db.Close()) })
	return db
}

// recordedAt is as long as the path that the reference was recorded at: the client
// cut file_path by that, and the text was scrubbed afterwards.
const recordedAt = "file:/abcdef"

// print is the client's text of a statement, the warehouse moved to where the
// reference had it.
func print(t *testing.T, db *sqlview.DB, statement string) string {
	r, err := db.Query(t.Context(), statement)
	require.NoError(t, err)
	dir, err := filepath.Abs(referenceWarehouse)
	require.NoError(t, err)
	for _, row := range r.Rows {
		for i, v := range row {
			if s, ok := v.(string); ok {
				row[i] = strings.Replace(s, "file:"+filepath.ToSlash(dir), recordedAt, 1)
			}
		}
	}
	var b strings.Builder
	require.NoError(t, sqlview.Format(&b, sqlview.Tableau, r))
	return strings.ReplaceAll(b.String(), recordedAt, "file:/warehouse")
}

func TestReference(t *testing.T) {
	db := openReference(t)
	for name, statements := range map[string]int{"checkpoint.txt": 9, "failover.txt": 9, "failover-primary-key.txt": 9, "tables.txt": 7} {
		found := readTranscripts(t, name)
		require.Len(t, found, statements, name)
		for _, tr := range found {
			t.Run(name+"/"+tr.statement, func(t *testing.T) {
				if rule := refused[tr.statement[strings.Index(tr.statement, " FROM "):]]; rule != "" {
					_, err := db.Query(t.Context(), tr.statement)
					require.ErrorContains(t, err, rule)
					return
				}
				require.Equal(t, tr.output, print(t, db, tr.statement))
			})
		}
	}
}

// refused are the statements of the reference that the view does not answer, by
// all from FROM on.
var refused = map[string]string{
	" FROM types_append ORDER BY id;": "column arr: values of ARRAY are not decoded",
}

// Every type but the nested ones prints as in the reference: the same lines, cut
// before the first nested column.
func TestReferenceTypes(t *testing.T) {
	db := openReference(t)
	for _, tr := range readTranscripts(t, "tables.txt") {
		if tr.statement != "SELECT * FROM types_append ORDER BY id;" {
			continue
		}
		got := print(t, db, "SELECT id, b, ti, si, i, f, d, dec9, dec20, c, vc, s, by3, dt, tm, ts3, ts6, tz3 FROM types_append ORDER BY id")
		want := strings.Split(tr.output, "\n")
		for i, line := range strings.Split(got, "\n") {
			require.True(t, strings.HasPrefix(want[i], line), "got  %s\nwant %s", line, want[i])
		}
	}
}

// A table without a snapshot is empty, and the sum over it is still one row.
func TestReferenceWithoutSnapshot(t *testing.T) {
	dir := t.TempDir()
	schema, err := os.ReadFile(referenceWarehouse + "/default.db/sk_ckpt/schema/schema-0")
	require.NoError(t, err)
	require.NoError(t, os.MkdirAll(dir+"/default.db/sk_nockpt/schema", 0o755))
	require.NoError(t, os.WriteFile(dir+"/default.db/sk_nockpt/schema/schema-0", schema, 0o644))
	db := openDir(t, dir)
	for _, tr := range readTranscripts(t, "no-checkpoint.txt") {
		require.Equal(t, tr.output, print(t, db, tr.statement))
	}
	for _, system := range []string{"manifests", "files", "partitions", "buckets", "tags", "options"} {
		require.Equal(t, "Empty set\n", print(t, db, "SELECT * FROM `sk_nockpt$"+system+"`"))
	}
}
