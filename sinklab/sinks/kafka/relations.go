package kafka

import (
	"fmt"

	"exactlyonce/sinklab/connector"
	"exactlyonce/sinklab/world"
	"exactlyonce/sinklab/world/kafka"
)

// relations are what SQL can ask of a topic: what the tools of Kafka show of transactions, and
// the log with who is shown what.
var relations = []connector.Relation{
	{
		Name: "transactions", Rows: transactionRows,
		Columns: []connector.Column{
			{Name: "transactional_id", Type: "STRING NOT NULL"}, {Name: "producer_id", Type: "BIGINT NOT NULL"}, {Name: "epoch", Type: "BIGINT NOT NULL"},
			{Name: "outcome", Type: "STRING NOT NULL"}, {Name: "coordinator_state", Type: "STRING"}, {Name: "row_count", Type: "BIGINT NOT NULL"},
			{Name: "commit_sequence", Type: "BIGINT"}, {Name: "checkpoint", Type: "BIGINT"},
		},
	},
	{
		Name: "records", Rows: recordRows,
		Columns: []connector.Column{
			{Name: "partition", Type: "INT NOT NULL"}, {Name: "first_offset", Type: "BIGINT NOT NULL"}, {Name: "last_offset", Type: "BIGINT NOT NULL"},
			{Name: "transaction", Type: "STRING"}, {Name: "outcome", Type: "STRING"}, {Name: "marker", Type: "BOOLEAN NOT NULL"}, {Name: "row_count", Type: "BIGINT NOT NULL"},
			{Name: "read_committed", Type: "BOOLEAN NOT NULL"}, {Name: "read_uncommitted", Type: "BOOLEAN NOT NULL"},
		},
	},
	{
		Name: "producers", Rows: producerRows,
		Columns: []connector.Column{
			{Name: "transactional_id", Type: "STRING NOT NULL"}, {Name: "producer_id", Type: "BIGINT NOT NULL"}, {Name: "epoch", Type: "BIGINT NOT NULL"},
			{Name: "state", Type: "STRING NOT NULL"}, {Name: "timeout_ms", Type: "BIGINT NOT NULL"},
		},
	},
	{
		Name: "offsets", Rows: offsetRows,
		Columns: []connector.Column{
			{Name: "partition", Type: "INT NOT NULL"}, {Name: "last_stable_offset", Type: "BIGINT NOT NULL"}, {Name: "high_watermark", Type: "BIGINT NOT NULL"},
		},
	},
}

func transactionRows(w world.World) (out [][]any) {
	for _, t := range w.(*kafka.Broker).Transactions() {
		out = append(out, []any{t.ID, t.PID, t.Epoch, word(t.Outcome), text(t.State), t.Rows, positive(t.Sequence), positive(t.Checkpoint)})
	}
	return out
}

func recordRows(w world.World) (out [][]any) {
	for _, r := range w.(*kafka.Broker).Records() {
		var outcome any
		if r.Unit != "" {
			outcome = word(r.Outcome)
		}
		out = append(out, []any{int64(r.Partition), r.First, r.Last, text(r.Unit), outcome, r.Marker, r.Rows, r.Committed, r.Uncommitted})
	}
	return out
}

func producerRows(w world.World) (out [][]any) {
	for _, p := range w.(*kafka.Broker).Producers() {
		out = append(out, p[:])
	}
	return out
}

func offsetRows(w world.World) (out [][]any) {
	b := w.(*kafka.Broker)
	for n := range b.Config.PartitionCount() {
		stable, high := b.Offsets(n)
		out = append(out, []any{int64(n), stable, high})
	}
	return out
}

// word is what became of a transaction, in the broker's words.
func word(s world.State) string {
	if s == world.Prepared {
		return "open"
	}
	return s.String()
}

// text is nil for none, positive likewise.
func text(s string) any {
	if s == "" {
		return nil
	}
	return s
}

func positive(n int64) any {
	if n == 0 {
		return nil
	}
	return n
}

// checks are what the doctor looks for.
var checks = []connector.Check{{Rule: "last-stable-offset", Find: waitingReaders}}

// waitingReaders finds the partitions of which readers of committed rows do not see the end.
func waitingReaders(w world.World, nowMillis int64) (found []connector.Finding) {
	b := w.(*kafka.Broker)
	for n := range b.Config.PartitionCount() {
		stable, high := b.Offsets(n)
		if stable == high {
			continue
		}
		hidden, first := int64(0), ""
		for _, r := range b.Records() {
			if r.Partition == n && r.First >= stable {
				if first == "" {
					first = r.Unit
				}
				if r.Unit == "" || r.Outcome == world.Done {
					hidden += r.Rows
				}
			}
		}
		found = append(found, connector.Finding{Problem: true, What: fmt.Sprintf(
			"partition %d: readers of committed rows stand at offset %d of %d, in front of transaction %s, which nobody has ended; %d rows behind it are committed and they do not see them. "+
				"Start the job with the same transactional-id prefix again, or wait for the transaction's timeout, or end it with kafka-transactions.sh abort", n, stable, high, first, hidden)})
	}
	return found
}
