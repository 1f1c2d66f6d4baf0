package kafka

import "encoding/binary"

// AppendState appends the canonical form. Of moments only those count at which the broker
// does something by itself.
func (b *Broker) AppendState(to []byte, now int64) []byte {
	ints := func(all ...int64) {
		for _, n := range all {
			to = binary.AppendVarint(to, n)
		}
	}
	ints(b.commits, int64(len(b.producers)), int64(len(b.transactions)))
	if b.other != 0 {
		ints(b.other - now)
	}
	for i := range b.producers {
		p := &b.producers[i]
		to = append(append(append(to, p.id...), 0), byte(p.state))
		ints(p.epoch, p.timeout, int64(p.current))
		if at, ok := b.timer(p); ok {
			ints(at - now)
		}
	}
	for _, t := range b.transactions {
		ints(int64(t.producer), t.epoch, int64(t.outcome), t.rows, t.sequence, t.checkpoint)
	}
	for _, log := range b.partitions {
		ints(int64(len(log)))
		for n := range log {
			e := &log[n]
			marker := int64(0)
			if e.marker {
				marker = 1
			}
			ints(int64(e.of), marker, e.others, int64(len(e.rows)))
			for _, r := range e.rows {
				to = r.AppendState(to)
			}
		}
	}
	return to
}
