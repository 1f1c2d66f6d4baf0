package files

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"exactlyonce/sinklab/connector"
	"exactlyonce/sinklab/doctor"
	"exactlyonce/sinklab/rows"
	"exactlyonce/sinklab/sqlview"
	"exactlyonce/sinklab/world/broker"
)

// positions is the generator of id = position.
type positions struct{}

func (positions) Value(_ int32, position int64, _ int) any { return position }
func (positions) Int64s(_ int32, from int64, _ int, dst []int64) bool {
	for i := range dst {
		dst[i] = from + int64(i)
	}
	return true
}

// A writer commits a transaction for checkpoint 1, another writes and is gone: its open
// transaction keeps readers from what the first commits afterwards. SQL shows that rows are
// missing and why, the doctor who is in the way.
func TestHangingTransaction(t *testing.T) {
	const minute, now = 60_000, 1_767_225_600_000
	fine := func(string, int) int { return 0 }
	var b broker.Broker
	write := func(id string, from, at int64) string {
		handle, err := b.Begin(id, 60*minute, at)
		require.NoError(t, err)
		require.NoError(t, b.Append(fine, handle, rows.Range{From: from, To: from + 10}, at))
		return handle
	}
	commit := func(handle string, checkpoint, at int64) {
		answered, err := b.CommitFor(fine, handle, checkpoint, at)
		require.NoError(t, err)
		require.True(t, answered)
	}
	commit(write("orders-0", 0, now), 1, now)
	write("orders-1", 10, now+minute) // and its job is gone
	commit(write("orders-0", 20, now+2*minute), 2, now+2*minute)

	w := both(t)
	w.Foreign = connector.Memory{{Connector: &connector.Connector{Name: "bus"}, World: &b, Rows: positions{},
		Table: &connector.Table{Database: "default", Name: "orders", Columns: []connector.Column{{Name: "id", Type: "BIGINT"}}}}}
	db, err := sqlview.Open(w.Sources())
	require.NoError(t, err)
	defer db.Close()
	for sql, want := range map[string][][]any{
		"SELECT COUNT(*), MAX(id) FROM orders":                                {{int64(10), int64(9)}},
		"SELECT SUM(`rows`), MAX(identifier) FROM orders$commits":             {{int64(20), int64(2)}},
		"SELECT state, `rows`, since FROM orders$units WHERE blocks NOT NULL": {{"prepared", int64(10), "2026-01-01 00:01:00.000"}},
	} {
		r, err := db.Query(t.Context(), sql)
		require.NoError(t, err)
		require.Equal(t, want, r.Rows, sql)
	}
	report, err := doctor.Examine(w.Examiners(), doctor.Options{Tables: []connector.Name{{Database: "default", Table: "orders"}}, NowMillis: now + 5*minute})
	require.NoError(t, err)
	require.Equal(t, 1, report.Problems())
	text := report.Tables[0].Head().Findings[0].Text
	require.True(t, strings.HasPrefix(text, "orders-1"), text)
	require.Contains(t, text, "since 2026-01-01 00:01:00.000 UTC (4 min 0 s); it blocks readers: commit or abort it by its name")
}
