package shown_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"exactlyonce/sinklab/connector"
	"exactlyonce/sinklab/frameworks/shown"
	"exactlyonce/sinklab/rows"
	"exactlyonce/sinklab/world/transactions"
)

func calm(string, int) int { return 0 }

// written is a transaction of a writer with ten rows, which may be prepared.
func written(t *testing.T, s *transactions.Store, owner string, timeout, from int64, prepared bool) string {
	t.Helper()
	h := s.Begin(owner, timeout, 1000)
	require.NoError(t, s.Write(calm, h, rows.Range{From: from, To: from + 10}, 1000))
	if prepared {
		require.NoError(t, s.Prepare(h, 1000))
	}
	return h
}

func commit(t *testing.T, s *transactions.Store, h string) {
	t.Helper()
	_, err := s.Commit(calm, h, 1, 5000)
	require.NoError(t, err)
}

func found(s *transactions.Store) []connector.Finding { return shown.Checks[0].Find(s, 5000) }

// Rows that a writer has passed over are found: prepared, or ended by the store, and in no
// transaction that is committed. What was replayed is no loss, and what nobody has passed over
// may still be committed.
func TestRowsThatWerePassedOver(t *testing.T) {
	var s transactions.Store
	written(t, &s, "w", 0, 0, true) // its commit was dropped
	written(t, &s, "w", 1, 10, true)
	written(t, &s, "w", 0, 20, true) // a failure left it
	written(t, &s, "v", 0, 90, true) // its writer has committed nothing yet
	require.Empty(t, found(&s))
	commit(t, &s, written(t, &s, "w", 0, 20, false))
	written(t, &s, "w", 0, 30, true) // the newest one waits
	require.Equal(t, []connector.Finding{
		{Problem: true, What: "transaction txn-1 of w is prepared, newer ones of the same writer are committed, and 10 of its 10 rows are in none of them: who owed its commit has dropped it; look for the committer's answer to it in the log of the job"},
		{Problem: true, What: "transaction txn-2 of w is timed out, newer ones of the same writer are committed, and 10 of its 10 rows are in none of them: nobody has committed it in time; make the timeout longer than any outage of the job"},
	}, found(&s))
}

// Each transaction is a row: what is not known or not there is NULL.
func TestTransactionsAreRows(t *testing.T) {
	var s transactions.Store
	written(t, &s, "w", 500, 0, true)
	commit(t, &s, written(t, &s, "w", 0, 10, false))
	require.Equal(t, [][]any{
		{"txn-1", "timed out", "w", int64(10), nil, int64(1000), int64(1500)},
		{"txn-2", "committed", "w", int64(10), int64(1), int64(1000), nil},
	}, shown.Relations[0].Rows(&s))
}
