package kafka

import "exactlyonce/sinklab/world"

// The coordinator looks every ScanMillis for transactions that are older than their timeout,
// counted from their first record. Where in that time a look falls is open: here one falls
// on the first record of each transaction, so it is aborted at the first multiple behind its
// timeout, at most ScanMillis late.

// timer is when the broker does something about a producer by itself.
func (b *Broker) timer(p *producer) (atMillis int64, ok bool) {
	switch {
	case p.state.preparing():
		return p.due, true
	case p.state == Ongoing:
		scan := b.Config.scan()
		return b.transactions[p.current].started + (p.timeout/scan+1)*scan, true
	}
	return 0, false
}

// NextTimer implements world.Timed.
func (b *Broker) NextTimer() (atMillis int64, ok bool) {
	atMillis, ok = b.other, b.other != 0
	for i := range b.producers {
		if at, due := b.timer(&b.producers[i]); due && (!ok || at < atMillis) {
			atMillis, ok = at, true
		}
	}
	return atMillis, ok
}

// Tick implements world.Timed: what is too old is aborted and its owner fenced, a new
// coordinator writes the markers that the old one could not, and the other producer sends.
func (b *Broker) Tick(nowMillis int64) (changes []world.Change) {
	b.sendOthers(nowMillis)
	for i := range b.producers {
		p := &b.producers[i]
		at, ok := b.timer(p)
		if !ok || at > nowMillis {
			continue
		}
		t, why := p.current, "a new coordinator has written its markers"
		if p.state == Ongoing {
			b.fence(i, nowMillis)
			why = "it was older than its timeout"
		} else {
			b.complete(i)
		}
		changes = append(changes, world.Change{Unit: b.unit(t), Why: why})
	}
	return changes
}
