package worlds

import (
	"testing"

	"github.com/stretchr/testify/require"

	"exactlyonce/sinklab/connector"
	"exactlyonce/sinklab/rows"
	"exactlyonce/sinklab/sqlview"
	"exactlyonce/sinklab/world/worldtest"
)

// A million rows of a foreign table, computed while they are read.
func BenchmarkQuery(b *testing.B) {
	const count = 1_000_000
	f := orders()
	f.World = &worldtest.Sketch{Visible: []rows.Range{{From: 0, To: count}}}
	db, err := sqlview.Open([]sqlview.Source{Of(connector.Memory{f})})
	require.NoError(b, err)
	defer db.Close()
	for _, sql := range []string{"SELECT COUNT(*) FROM orders", "SELECT COUNT(*), MIN(id), MAX(id) FROM orders", "SELECT COUNT(DISTINCT name) FROM orders"} {
		b.Run(sql, func(b *testing.B) {
			for b.Loop() {
				if _, err := db.Query(b.Context(), sql); err != nil {
					b.Fatal(err)
				}
			}
			b.ReportMetric(count*float64(b.N)/b.Elapsed().Seconds()/1e6, "Mrows/s")
		})
	}
}
