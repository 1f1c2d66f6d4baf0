package relations

import (
	"context"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"exactlyonce/sinklab/sqlview"
)

// Whatever is typed, a statement ends with a result or one line of error, and the
// next statement works.
func FuzzQuery(f *testing.F) {
	for _, name := range []string{"queries", "hints", "refused"} {
		text, err := os.ReadFile("testdata/" + name + ".sql")
		require.NoError(f, err)
		stmts, _ := sqlview.Split(string(text))
		for _, s := range stmts {
			f.Add(s.Text)
		}
	}
	f.Add("SELECT * FROM values, date 'x', (t")
	db := openDir(f, referenceWarehouse, sqlview.WithTrace(events))
	f.Fuzz(func(t *testing.T, sql string) {
		ctx, cancel := context.WithTimeout(t.Context(), time.Second)
		defer cancel()
		r, err := db.Query(ctx, sql)
		if err == nil {
			require.NoError(t, sqlview.Format(&strings.Builder{}, sqlview.Tableau, r))
		} else {
			require.NotContains(t, err.Error(), "\n")
		}
		again, err := db.Query(t.Context(), "SELECT COUNT(*) FROM sk_ckpt")
		require.NoError(t, err)
		require.Equal(t, [][]any{{int64(100)}}, again.Rows)
	})
}
