package kafka

import (
	"slices"

	"exactlyonce/sinklab/rows"
	"exactlyonce/sinklab/world"
)

// entry is a run of records in a partition, or a marker.
type entry struct {
	of     int          // the transaction, plain = without one
	marker bool         // the control record of an end: it takes an offset, and no reader is shown it
	rows   []rows.Range // empty in a marker
	others int64        // records of the other producer instead
}

const plain = -1

// offsets is how many offsets of the partition an entry takes.
func (e *entry) offsets() int64 {
	if e.marker {
		return 1
	}
	return rows.Count(e.rows) + e.others
}

// Produce sends records of a transaction to a partition. The first ones begin it: its age is
// counted from here. It passes the point store/data: 1 = they do not arrive.
func (b *Broker) Produce(choose func(string, int) int, p Producer, partition int, r rows.Range, now int64) error {
	i := b.find(p.ID)
	switch {
	case i < 0 || p.PID != int64(i):
		return ErrMapping
	case p.Epoch != b.producers[i].epoch:
		return ErrEpoch
	case b.producers[i].state.preparing():
		return ErrConcurrent
	case choose("store/data", 2) == fails:
		return errSend
	}
	known := &b.producers[i]
	if known.state != Ongoing {
		b.transactions = append(b.transactions, transaction{producer: i, epoch: p.Epoch, started: now})
		known.state, known.current = Ongoing, len(b.transactions)-1
	}
	b.transactions[known.current].rows += r.Len()
	b.append(partition, known.current, r)
	return nil
}

// ProducePlain sends records without a transaction: every reader sees them that may read on
// to their offset. It passes the point store/data.
func (b *Broker) ProducePlain(choose func(string, int) int, partition int, r rows.Range, now int64) error {
	b.touch(now)
	if choose("store/data", 2) == fails {
		return errSend
	}
	b.append(partition, plain, r)
	return nil
}

func (b *Broker) append(partition, of int, r rows.Range) {
	log := b.partition(partition)
	if n := len(*log); n > 0 && (*log)[n-1].of == of && !(*log)[n-1].marker && (*log)[n-1].others == 0 {
		(*log)[n-1].rows = rows.Append(slices.Clone((*log)[n-1].rows), r)
		return
	}
	*log = append(*log, entry{of: of, rows: []rows.Range{r}})
}

// touch begins the other producer's day, where there is one.
func (b *Broker) touch(now int64) {
	if b.other == 0 && b.Config.OtherMillis > 0 {
		b.other = now + b.Config.OtherMillis
	}
}

// sendOthers lets the other producer send what it has to send by now.
func (b *Broker) sendOthers(now int64) {
	for ; b.other != 0 && b.other <= now; b.other += b.Config.OtherMillis {
		for n := range b.Config.PartitionCount() {
			log := b.partition(n)
			if last := len(*log) - 1; last >= 0 && (*log)[last].others > 0 {
				(*log)[last].others++
			} else {
				*log = append(*log, entry{of: plain, others: 1})
			}
		}
	}
}

// mark ends a transaction in each partition that has records of it.
func (b *Broker) mark(of int) {
	for n := range b.partitions {
		if slices.ContainsFunc(b.partitions[n], func(e entry) bool { return e.of == of }) {
			b.partitions[n] = append(b.partitions[n], entry{of: of, marker: true})
		}
	}
}

func (b *Broker) partition(n int) *[]entry {
	for len(b.partitions) < b.Config.PartitionCount() {
		b.partitions = append(b.partitions, nil)
	}
	return &b.partitions[n%len(b.partitions)]
}

// sees tells what a reader is shown of an entry in front of the last stable offset.
func (b *Broker) sees(e *entry, i world.Isolation) bool {
	return !e.marker && (e.of == plain || i == world.Uncommitted || b.transactions[e.of].outcome == committed)
}

// stable is how many entries of a partition lie in front of its last stable offset.
func (b *Broker) stable(log []entry) int {
	for n := range log {
		if of := log[n].of; of != plain && b.transactions[of].outcome == undecided {
			return n
		}
	}
	return len(log)
}

// Offsets are the last stable offset of a partition and its high watermark: how far readers
// of committed rows get, and all others.
func (b *Broker) Offsets(partition int) (lastStable, highWatermark int64) {
	log := *b.partition(partition)
	stable := b.stable(log)
	for n := range log {
		if n < stable {
			lastStable += log[n].offsets()
		}
		highWatermark += log[n].offsets()
	}
	return lastStable, highWatermark
}
