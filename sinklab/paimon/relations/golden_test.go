package relations

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"exactlyonce/sinklab/sqlview"
	"exactlyonce/trace"
)

var update = flag.Bool("update", false, "rewrite the golden files")

// golden compares got with testdata/<name>, or rewrites it.
func golden(t *testing.T, name, got string) {
	file := filepath.Join("testdata", name)
	if *update {
		require.NoError(t, os.WriteFile(file, []byte(got), 0o644))
	}
	want, err := os.ReadFile(file)
	require.NoError(t, err, "run the test with -update")
	require.Equal(t, string(want), got)
}

// events are a short run for the table trace.
var events = []trace.Event{
	{Seq: 1, AtMillis: 0, Thread: "jobmanager", Kind: "start"},
	{Seq: 2, AtMillis: 1000, Thread: "Writer : t (1/1)#0", Operator: "Writer : t", Kind: "prepareCommit", Checkpoint: 1,
		Values: []trace.Value{{Name: "rows", Text: "20"}, {Name: "file", Text: `a "quoted" name`}}},
	{Seq: 3, AtMillis: 1010, Thread: "Global Committer : t (1/1)#0", Operator: "Global Committer : t", Kind: "commit", Checkpoint: 1},
	{Seq: 4, AtMillis: 2000, Thread: "Writer : t (1/1)#0", Operator: "Writer : t", Kind: "prepareCommit", Checkpoint: 2},
}

func openGolden(t *testing.T) *sqlview.DB {
	dir, err := filepath.Abs(referenceWarehouse)
	require.NoError(t, err)
	return openDir(t, dir, sqlview.WithCatalog("paimon"), sqlview.WithTrace(events), sqlview.WithRows("topic",
		append(sqlview.Columns("partition INT, offset BIGINT, value STRING, committed BOOLEAN"), sqlview.Column{Name: "price", Type: "DECIMAL(5, 2)"}),
		[][]any{
			{int64(0), int64(0), "中文 with a | bar and `ticks`", true, "9.50"},
			{int64(0), int64(1), "two\nlines \x1b[31m", false, "10.00"},
			{int64(1), int64(0), nil, nil, nil},
		}))
}

// TestTranscripts runs each testdata/*.sql and compares all it prints, errors
// included, with the .txt of the same name.
func TestTranscripts(t *testing.T) {
	files, err := filepath.Glob("testdata/*.sql")
	require.NoError(t, err)
	require.NotEmpty(t, files)
	db := openGolden(t)
	for _, file := range files {
		name := strings.TrimSuffix(filepath.Base(file), ".sql")
		t.Run(name, func(t *testing.T) {
			text, err := os.ReadFile(file)
			require.NoError(t, err)
			stmts, rest := sqlview.Split(string(text))
			require.Empty(t, rest, "text behind the last semicolon")
			golden(t, name+".txt", transcriptOf(t, db, stmts))
		})
	}
}

func transcriptOf(t *testing.T, db *sqlview.DB, stmts []sqlview.Statement) string {
	var b strings.Builder
	for _, s := range stmts {
		fmt.Fprintf(&b, "Flink SQL> %s;\n", s.Text)
		if r, err := db.Query(t.Context(), s.Text); err != nil {
			fmt.Fprintf(&b, "[ERROR] %v\n", err)
		} else {
			require.NoError(t, sqlview.Format(&b, sqlview.Tableau, r))
		}
		b.WriteString("\n")
	}
	return b.String()
}

// Every file in testdata belongs to a test of this package.
func TestNoOrphans(t *testing.T) {
	files, err := filepath.Glob("testdata/*")
	require.NoError(t, err)
	for _, f := range files {
		name := filepath.Base(f)
		base := strings.TrimSuffix(name, filepath.Ext(name))
		_, err := os.Stat("testdata/" + base + ".sql")
		require.NoError(t, err, "%s has no test", f)
	}
}
