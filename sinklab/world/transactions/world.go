package transactions

import (
	"cmp"
	"slices"

	"exactlyonce/sinklab/rows"
	"exactlyonce/sinklab/world"
)

var (
	_ world.Kept  = (*Store)(nil)
	_ world.Timed = (*Store)(nil)
)

// Points are those at which it asks.
var Points = world.StorePoints("rows are written into a transaction of the store", "把数据行写入存储的一个事务", "the store commits a transaction", "存储提交一个事务")

// Read implements world.World: the committed rows, in the order of their commits. Of the
// others the store shows nothing to anybody.
func (s *Store) Read(world.Isolation) (out []rows.Range, err error) {
	for _, i := range s.ledger() {
		for _, r := range s.all[i].rows {
			out = rows.Append(out, r)
		}
	}
	return out, nil
}

// ledger is where the committed transactions are, in the order of their commits.
func (s *Store) ledger() []int {
	places := make([]int, 0, s.commits)
	for i := range s.all {
		if s.all[i].state == committed {
			places = append(places, i)
		}
	}
	slices.SortFunc(places, func(a, b int) int { return cmp.Compare(s.all[a].sequence, s.all[b].sequence) })
	return places
}

// Totals implements world.World.
func (s *Store) Totals() (newest, visible int64) {
	for i := range s.all {
		if s.all[i].state == committed {
			visible += rows.Count(s.all[i].rows)
		}
	}
	return s.commits, visible
}

// Commits implements world.World.
func (s *Store) Commits(visit func(world.Commit)) {
	for _, i := range s.ledger() {
		t := &s.all[i]
		visit(world.Commit{Sequence: t.sequence, Identifier: t.checkpoint, Owner: t.owner, Rows: rows.Count(t.rows)})
	}
}

// Units implements world.World: every transaction, also one without rows.
func (s *Store) Units(visit func(world.Unit)) {
	for i := range s.all {
		visit(s.unit(i))
	}
}

func (s *Store) unit(i int) world.Unit {
	t := &s.all[i]
	u := world.Unit{Name: handle(i), Owner: t.owner, Rows: rows.Count(t.rows), SinceMillis: t.begun}
	switch t.state {
	case open, prepared:
		u.State = world.Prepared
	case committed:
		u.State = world.Done
	case aborted, expired:
		u.State = world.Aborted
	}
	return u
}

// NextTimer implements world.Timed: the next transaction is aborted behind its timeout.
func (s *Store) NextTimer() (atMillis int64, ok bool) {
	for i := range s.all {
		if t := &s.all[i]; t.mortal() {
			if due := t.begun + t.timeout + 1; !ok || due < atMillis {
				atMillis, ok = due, true
			}
		}
	}
	return atMillis, ok
}

// Tick implements world.Timed.
func (s *Store) Tick(nowMillis int64) (changes []world.Change) {
	for i := range s.all {
		if t := &s.all[i]; t.overdue(nowMillis) {
			t.state = expired
			changes = append(changes, world.Change{Unit: s.unit(i), Why: "it was older than its timeout"})
		}
	}
	return changes
}

// Transaction is one as the store shows it to whoever asks about it.
type Transaction struct {
	Handle, Owner, State string
	Rows                 int64
	BegunMillis          int64 // calendar time
	TimeoutMillis        int64 // 0 = none
	Checkpoint           int64 // that it was committed for, 0 = it is not committed, or nobody has said so
}

// Transactions are all of them, in the order in which they were begun.
func (s *Store) Transactions() []Transaction {
	out := make([]Transaction, len(s.all))
	for i := range s.all {
		t := &s.all[i]
		out[i] = Transaction{handle(i), t.owner, stateNames[t.state], rows.Count(t.rows), t.begun, t.timeout, t.checkpoint}
	}
	return out
}
