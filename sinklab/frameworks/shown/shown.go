// Package shown is what SQL and the doctor have of the store with transactions, for every
// connector that writes to it.
package shown

import (
	"fmt"

	"exactlyonce/sinklab/connector"
	"exactlyonce/sinklab/rows"
	"exactlyonce/sinklab/world"
	"exactlyonce/sinklab/world/transactions"
)

// Relations are the tables beside a table: each transaction with its state in the store.
var Relations = []connector.Relation{{
	Name: "transactions",
	Columns: []connector.Column{
		{Name: "handle", Type: "STRING"}, {Name: "state", Type: "STRING"}, {Name: "owner", Type: "STRING"}, {Name: "rows", Type: "BIGINT"},
		{Name: "checkpoint", Type: "BIGINT"}, {Name: "begun", Type: "TIMESTAMP(3)"}, {Name: "times_out", Type: "TIMESTAMP(3)"},
	},
	Rows: transactionRows,
}}

func transactionRows(w world.World) (out [][]any) {
	for _, t := range w.(*transactions.Store).Transactions() {
		var checkpoint, timesOut any
		if t.Checkpoint != 0 {
			checkpoint = t.Checkpoint
		}
		if t.TimeoutMillis != 0 {
			timesOut = t.BegunMillis + t.TimeoutMillis
		}
		out = append(out, []any{t.Handle, t.State, t.Owner, t.Rows, checkpoint, t.BegunMillis, timesOut})
	}
	return out
}

// Checks are what the doctor looks for.
var Checks = []connector.Check{{Rule: "no-rows-passed-over", Find: passedOver}}

// passedOver finds transactions whose commit somebody owed and has dropped, or that the store
// has ended before it came: their rows are in no other transaction that is committed, though
// their owner has committed newer ones. What a failure left, and was replayed, is in another one.
func passedOver(w world.World, _ int64) (out []connector.Finding) {
	s := w.(*transactions.Store)
	visible, _ := s.Read(world.Committed)
	all := s.Transactions()
	for i, t := range all {
		why, owed := reasons[t.State]
		if !owed || !committedLater(all[i+1:], t.Owner) {
			continue
		}
		held := s.Held(t.Handle)
		if lost := rows.CompareRanges(visible, held, held).Lost; lost > 0 {
			out = append(out, connector.Finding{Problem: true, What: fmt.Sprintf(
				"transaction %s of %s is %s, newer ones of the same writer are committed, and %d of its %d rows are in none of them: %s",
				t.Handle, t.Owner, t.State, lost, t.Rows, why)})
		}
	}
	return out
}

// reasons are why a transaction in such a state may be missing, with what to do next.
var reasons = map[string]string{ // looked up only
	"prepared":  "who owed its commit has dropped it; look for the committer's answer to it in the log of the job",
	"timed out": "nobody has committed it in time; make the timeout longer than any outage of the job",
}

func committedLater(newer []transactions.Transaction, owner string) bool {
	for _, t := range newer {
		if t.Owner == owner && t.State == "committed" {
			return true
		}
	}
	return false
}
