// Package broker is a transactional log in small, in the shape of Kafka 3.9: one
// partition, producers with a transactional id, readers with read_committed.
//
// A transaction is named by its id and an epoch. Beginning one with the same id fences
// the one before: if it is open, it is aborted. The broker knows no "prepared": a
// transaction that waits for its checkpoint is an open one, and is aborted when it is older
// than its timeout, counted from its first row. Readers wait in front of the first row of
// the oldest open transaction (the last stable offset), whatever producer wrote what lies behind.
//
// Non-goals: several partitions, idempotence of a producer's retries, markers, the states
// that a commit passes on the broker, transaction protocol v2.
package broker

import (
	"encoding/binary"
	"fmt"
	"slices"
	"strings"

	"exactlyonce/sinklab/rows"
)

// MaxTimeoutMillis is the broker's transaction.max.timeout.ms, set to a week; a broker that
// nobody has configured says 15 minutes.
const MaxTimeoutMillis = 7 * 24 * 3_600_000

// Broker is the broker with its one partition. The zero value is empty.
type Broker struct {
	transactions []transaction // in the order in which they were begun
	log          []entry       // in the order of the offsets
	commits      int64         // so far
}

type transaction struct {
	id      string
	epoch   int64
	state   state
	timeout int64 // in milliseconds
	started int64 // calendar time of the first row; only where it has rows
	rows    int64

	sequence   int64 // its place among all commits, from 1; 0 = it is not committed
	checkpoint int64 // that it was committed for, where who committed it has said so
}

type state byte

const (
	open      state = iota
	committed       // for good
	aborted         // by its producer
	fenced          // by the broker: it was too old, or its id was taken
)

// entry is a run of rows in the log.
type entry struct {
	of   int // index into transactions
	rows []rows.Range
}

// Answers of the points store/data and store/publish.
const (
	fails = 1 // nothing was done
	lost  = 2 // it was done, and its answer is lost
)

// Begin opens a transaction and fences the one before it with the same id. The handle
// names it: a process that has it can commit it, from another connection and after a crash.
func (b *Broker) Begin(id string, timeoutMillis, now int64) (handle string, err error) {
	b.expire(now)
	if timeoutMillis > MaxTimeoutMillis {
		return "", fmt.Errorf("%w: %s asks for %d ms, the broker allows %d", ErrTimeout, id, timeoutMillis, int64(MaxTimeoutMillis))
	}
	next := transaction{id: id, timeout: timeoutMillis}
	if i := b.newest(id); i >= 0 {
		next.epoch = b.transactions[i].epoch + 1
		if b.transactions[i].state == open {
			b.transactions[i].state = fenced
		}
	}
	b.transactions = append(b.transactions, next)
	return next.handle(), nil
}

// Append adds rows to an open transaction. It passes the point store/data: 1 = it fails.
func (b *Broker) Append(choose func(string, int) int, handle string, r rows.Range, now int64) error {
	b.expire(now)
	i, err := b.current(handle)
	switch {
	case err != nil:
		return err
	case b.transactions[i].state != open:
		return b.invalid(i)
	case choose("store/data", 2) == fails:
		return errInjected
	}
	if b.transactions[i].rows == 0 {
		b.transactions[i].started = now
	}
	b.transactions[i].rows += r.Len()
	if n := len(b.log); n > 0 && b.log[n-1].of == i {
		b.log[n-1].rows = rows.Append(slices.Clone(b.log[n-1].rows), r)
		return nil
	}
	b.log = append(b.log, entry{of: i, rows: []rows.Range{r}})
	return nil
}

// Commit makes a transaction's rows visible. One that is committed already is committed
// again, without effect, as long as nobody has begun another with its id. It passes the
// point store/publish: 1 = it fails and nothing was done, 2 = it was done and its answer is
// lost; then answered is false.
func (b *Broker) Commit(choose func(string, int) int, handle string, now int64) (answered bool, err error) {
	return b.CommitFor(choose, handle, 0, now)
}

// CommitFor is Commit by somebody who says for which checkpoint it is. The broker does
// nothing about that: its ledger shows it.
func (b *Broker) CommitFor(choose func(string, int) int, handle string, checkpoint, now int64) (answered bool, err error) {
	b.expire(now)
	strike := choose("store/publish", 3)
	if strike == fails {
		return false, nil
	}
	i, err := b.current(handle)
	if err != nil {
		return true, err
	}
	t := &b.transactions[i]
	if t.state == aborted || t.rows == 0 {
		return true, b.invalid(i)
	}
	if t.state != committed {
		b.commits++
		t.state, t.sequence, t.checkpoint = committed, b.commits, checkpoint
	}
	return strike != lost, nil
}

// Abort drops a transaction's rows; one that is dropped already stays so.
func (b *Broker) Abort(handle string, now int64) error {
	b.expire(now)
	i, err := b.current(handle)
	switch {
	case err != nil:
		return err
	case b.transactions[i].state == committed:
		return b.invalid(i)
	}
	b.transactions[i].state = aborted
	return nil
}

// Open are the handles of the transactions that hold readers back and whose id begins with
// a prefix, oldest first (Kafka's ListTransactions).
func (b *Broker) Open(prefix string, now int64) (handles []string) {
	b.expire(now)
	for i := range b.transactions {
		if t := &b.transactions[i]; t.state == open && t.rows > 0 && strings.HasPrefix(t.id, prefix) {
			handles = append(handles, t.handle())
		}
	}
	return handles
}

// Rows are how many rows a transaction has.
func (b *Broker) Rows(handle string) int64 {
	if i := b.find(handle); i >= 0 {
		return b.transactions[i].rows
	}
	return 0
}

// expire aborts what is too old. It is asked at each request, as if the broker looked all
// the time; the real one looks every 10 seconds.
func (b *Broker) expire(now int64) {
	for i := range b.transactions {
		if t := &b.transactions[i]; t.overdue(now) {
			t.state = fenced
		}
	}
}

func (t *transaction) overdue(now int64) bool {
	return t.state == open && t.rows > 0 && now-t.started > t.timeout
}

// Settle ends the story of one job: what is committed is no longer asked about. What it
// left open still holds readers back.
func (b *Broker) Settle() {
	b.log = slices.DeleteFunc(b.log, func(e entry) bool { return b.transactions[e.of].state != open })
}

// Clone is an independent copy. The rows of an entry are replaced and never changed in place.
func (b *Broker) Clone() any {
	return &Broker{transactions: slices.Clone(b.transactions), log: slices.Clone(b.log), commits: b.commits}
}

// AppendState appends the canonical form.
func (b *Broker) AppendState(to []byte, now int64) []byte {
	to = binary.AppendVarint(to, int64(len(b.transactions)))
	for _, t := range b.transactions {
		to = append(append(append(to, t.id...), 0), byte(t.state))
		to = binary.AppendVarint(binary.AppendVarint(binary.AppendVarint(to, t.epoch), t.timeout), t.rows)
		to = binary.AppendVarint(binary.AppendVarint(to, t.sequence), t.checkpoint)
		if t.state == open && t.rows > 0 { // of the others nobody asks how old they are
			to = binary.AppendVarint(to, now-t.started)
		}
	}
	for _, e := range b.log {
		to = binary.AppendVarint(binary.AppendVarint(to, int64(e.of)), int64(len(e.rows)))
		for _, r := range e.rows {
			to = r.AppendState(to)
		}
	}
	return to
}
