package kafka

import (
	"exactlyonce/sinklab/rows"
	"exactlyonce/sinklab/world"
)

// Producers show each transactional id as DescribeTransactions would: id, producer id, epoch,
// state, timeout in milliseconds.
func (b *Broker) Producers() (out [][5]any) {
	for i := range b.producers {
		p := &b.producers[i]
		out = append(out, [5]any{p.id, int64(i), p.epoch, p.state.String(), p.timeout})
	}
	return out
}

// Transaction is one transaction with records, as it is now.
type Transaction struct {
	Producer
	Outcome     world.State
	State       string // of its transactional id while it is open, else ""
	Rows        int64
	SinceMillis int64 // calendar time of its first record
	Sequence    int64 // its place among all commits, 0 = it is not committed
	Checkpoint  int64 // that it was committed for, 0 = nobody has said
}

// Transactions shows all of them, in the order of their first record.
func (b *Broker) Transactions() (out []Transaction) {
	for i := range b.transactions {
		t := &b.transactions[i]
		p := &b.producers[t.producer]
		one := Transaction{
			Producer: Producer{p.id, int64(t.producer), t.epoch}, Outcome: b.unit(i).State,
			Rows: t.rows, SinceMillis: t.started, Sequence: t.sequence, Checkpoint: t.checkpoint,
		}
		if t.outcome == undecided {
			one.State = p.state.String()
		}
		out = append(out, one)
	}
	return out
}

// Record is a run of records of a partition, or a marker, with who is shown it now.
type Record struct {
	Partition   int
	First, Last int64       // offsets
	Unit        string      // its transaction, "" = none
	Outcome     world.State // of the transaction
	Marker      bool
	Rows        int64 // also those of the other producer
	Committed   bool  // read_committed shows it
	Uncommitted bool  // read_uncommitted shows it
}

// Records shows the log of each partition.
func (b *Broker) Records() (out []Record) {
	for n, log := range b.partitions {
		stable, offset := b.stable(log), int64(0)
		for i := range log {
			e := &log[i]
			r := Record{
				Partition: n, First: offset, Last: offset + e.offsets() - 1, Marker: e.marker, Rows: rows.Count(e.rows) + e.others,
				Committed: i < stable && b.sees(e, world.Committed), Uncommitted: b.sees(e, world.Uncommitted),
			}
			if e.of != plain {
				u := b.unit(e.of)
				r.Unit, r.Outcome = u.Name, u.State
			}
			out = append(out, r)
			offset = r.Last + 1
		}
	}
	return out
}
