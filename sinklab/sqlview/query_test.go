package sqlview

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"exactlyonce/trace"
)

// Without a warehouse only registered tables are there.
func TestWithoutWarehouse(t *testing.T) {
	db, err := Open(nil, WithTrace([]trace.Event{{Seq: 4}}))
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
