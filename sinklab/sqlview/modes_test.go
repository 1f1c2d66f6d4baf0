package sqlview

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
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

// Every mode prints one result with numbers, text, booleans, decimals and NULL,
// and an empty one.
func TestModes(t *testing.T) {
	db, err := Open(nil, WithRows("topic",
		[]Column{{"partition", "INT"}, {"offset", "BIGINT"}, {"value", "STRING"}, {"committed", "BOOLEAN"}, {"price", "DECIMAL(5, 2)"}},
		[][]any{
			{int64(0), int64(0), "中文 with a | bar and `ticks`", true, "9.50"},
			{int64(0), int64(1), "two\nlines \x1b[31m", false, "10.00"},
			{int64(1), int64(0), nil, nil, nil},
		}))
	require.NoError(t, err)
	defer db.Close()
	var b strings.Builder
	for _, m := range Modes {
		for _, sql := range []string{"SELECT * FROM topic", "SELECT * FROM topic WHERE `offset` > 7"} {
			r, err := db.Query(t.Context(), sql)
			require.NoError(t, err)
			fmt.Fprintf(&b, "-- %s: %s\n", m, sql)
			require.NoError(t, Format(&b, m, r))
		}
	}
	golden(t, "modes.txt", b.String())
}

func TestParseMode(t *testing.T) {
	m, err := ParseMode("")
	require.NoError(t, err)
	require.Equal(t, Tableau, m)
	m, err = ParseMode("JSON")
	require.NoError(t, err)
	require.Equal(t, JSON, m)
	_, err = ParseMode("cvs")
	require.EqualError(t, err, "unknown output mode cvs; did you mean csv?")
	require.Error(t, Format(&strings.Builder{}, "xml", &Result{}))
}
