package broker

import (
	"cmp"
	"slices"
	"strings"

	"exactlyonce/sinklab/rows"
	"exactlyonce/sinklab/world"
)

var (
	_ world.Kept  = (*Broker)(nil)
	_ world.Timed = (*Broker)(nil)
)

// Points are those at which it asks.
var Points = world.StorePoints("rows are sent to the broker", "把数据行发往 broker", "a transaction is committed", "提交一个事务")

// Read implements world.World: read_committed shows the committed rows in front of the last
// stable offset, read_uncommitted everything that was not aborted when it was read.
func (b *Broker) Read(i world.Isolation) (out []rows.Range, err error) {
	for _, e := range b.log {
		switch s := b.transactions[e.of].state; {
		case s == open && i == world.Committed:
			return out, nil
		case s == open, s == committed:
			for _, r := range e.rows {
				out = rows.Append(out, r)
			}
		}
	}
	return out, nil
}

// Totals implements world.World: the committed transactions, and the rows of read_committed.
func (b *Broker) Totals() (newest, visible int64) {
	for _, e := range b.log {
		switch b.transactions[e.of].state {
		case open:
			return b.commits, visible
		case committed:
			visible += rows.Count(e.rows)
		}
	}
	return b.commits, visible
}

// Commits implements world.World: the committed transactions in the order of their commits.
func (b *Broker) Commits(visit func(world.Commit)) {
	done := slices.DeleteFunc(slices.Clone(b.transactions), func(t transaction) bool { return t.state != committed })
	slices.SortFunc(done, func(x, y transaction) int { return cmp.Compare(x.sequence, y.sequence) })
	for _, t := range done {
		visit(world.Commit{Sequence: t.sequence, Identifier: t.checkpoint, Owner: t.owner(), Rows: t.rows})
	}
}

// owner is what the transactional ids of one producer have in common, as Flink names them:
// prefix-subtask-number.
func (t *transaction) owner() string {
	if i := strings.LastIndexByte(t.id, '-'); i > 0 {
		return t.id[:i]
	}
	return t.id
}

// Units implements world.World: the transactions with rows. The broker cannot tell one that
// is being written from one that waits for its checkpoint: both are open, and hold readers
// of what lies behind them back.
func (b *Broker) Units(visit func(world.Unit)) {
	for i := range b.transactions {
		if t := &b.transactions[i]; t.rows > 0 {
			visit(t.unit())
		}
	}
}

func (t *transaction) unit() world.Unit {
	u := world.Unit{Name: t.handle(), Owner: t.owner(), Rows: t.rows, SinceMillis: t.started}
	switch t.state {
	case open:
		u.State, u.Blocks = world.Prepared, []string{"readers"}
	case committed:
		u.State = world.Done
	case aborted, fenced:
		u.State = world.Aborted
	}
	return u
}

// NextTimer implements world.Timed: the oldest open transaction is aborted behind its timeout.
func (b *Broker) NextTimer() (atMillis int64, ok bool) {
	for i := range b.transactions {
		if t := &b.transactions[i]; t.state == open && t.rows > 0 {
			if due := t.started + t.timeout + 1; !ok || due < atMillis {
				atMillis, ok = due, true
			}
		}
	}
	return atMillis, ok
}

// Tick implements world.Timed.
func (b *Broker) Tick(nowMillis int64) (changes []world.Change) {
	for i := range b.transactions {
		if t := &b.transactions[i]; t.overdue(nowMillis) {
			t.state = fenced
			changes = append(changes, world.Change{Unit: t.unit(), Why: "it was older than its timeout"})
		}
	}
	return changes
}
