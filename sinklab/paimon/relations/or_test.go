package relations

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"
)

// Two sides of an OR may each leave out files, and SQLite joins what they found by the
// numbers of the rows: a row that both find counts once, two rows never become one.
func TestOrFindsEveryRowOnce(t *testing.T) {
	reference := openReference(t)
	for _, c := range []struct{ table, key string }{{"sk_fail", "id"}, {"pk_merge", "id"}, {"parts", "id"}, {"`sk_fail$snapshots`", "snapshot_id"}} {
		for _, or := range []string{"%s = 1 OR %s = 150", "%s < 3 OR %s > 2", "%s = 2 OR %s < 5", "%s > 90 OR %s < 10 AND %[1]s > 5"} {
			where := fmt.Sprintf(or, c.key, c.key)
			either, err := reference.Query(t.Context(), fmt.Sprintf("SELECT * FROM %s WHERE %s ORDER BY 1, 2", c.table, where))
			if c.table == "sk_fail" {
				either, err = reference.Query(t.Context(), fmt.Sprintf("SELECT * FROM %s WHERE %s ORDER BY 1", c.table, where))
			}
			require.NoError(t, err)
			plain, err := reference.Query(t.Context(), fmt.Sprintf("SELECT * FROM (SELECT * FROM %s LIMIT -1) WHERE %s", c.table, where))
			require.NoError(t, err)
			require.ElementsMatch(t, plain.Rows, either.Rows, "%s WHERE %s", c.table, where)
		}
	}
}

// The same over many files of which the sides of the OR read different ones, and within a
// join, whose inner table is kept in memory from the second scan on.
func TestOrAcrossFilesAndJoins(t *testing.T) {
	db := openBig(t, 20_000, 7)
	for _, c := range []struct {
		sql  string
		want int64
	}{
		{"SELECT COUNT(*) FROM t WHERE id = 3 OR id = 19999", 2},
		{"SELECT COUNT(*) FROM t WHERE id < 5000 OR id >= 4000", 20_000},
		{"SELECT COUNT(*) FROM t WHERE id < 4000 OR id >= 15000 OR id = 3999", 9_000},
		{"SELECT COUNT(DISTINCT id) FROM t WHERE id < 4000 OR id >= 15000 OR id = 3999", 9_000},
		{"SELECT COUNT(*) FROM t a JOIN t b ON b.id = a.id OR b.id = a.id + 10000 WHERE a.id < 50", 100},
		{"SELECT COUNT(*) FROM t a JOIN t b ON b.id = a.id OR b.id = a.id WHERE a.id < 50 OR a.id = 49", 50},
	} {
		r, err := db.Query(t.Context(), c.sql)
		require.NoError(t, err)
		require.Equal(t, [][]any{{c.want}}, r.Rows, c.sql)
	}
}
