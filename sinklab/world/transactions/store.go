// Package transactions is a store with transactions, in small: what a sink of Flink's
// frameworks talks to where it is no log, no table and no folder. Rows are written into a
// transaction, which is prepared, and committed or aborted by its name.
//
// Readers see committed rows, and nobody waits for anybody. The store keeps a transaction
// that is prepared across crashes of whoever began it, and recognises a commit or an abort
// that comes again. It takes more rows into one that is prepared, and commits one that is
// not: whether that is done is the sink's business. A transaction that was begun with a
// timeout is aborted when it is older, prepared or not.
//
// Non-goals: locks, isolation between writers (XA is another store), a reader of what is
// not committed.
package transactions

import (
	"encoding/binary"
	"slices"
	"strconv"

	"exactlyonce/sinklab/rows"
)

// Store is the store. The zero value is empty.
type Store struct {
	all     []transaction // in the order in which they were begun: the first is txn-1
	commits int64         // so far
}

type transaction struct {
	owner   string
	state   state
	timeout int64 // in milliseconds; 0 = it may grow as old as it likes
	begun   int64 // calendar time
	rows    []rows.Range

	sequence   int64 // its place among all commits, from 1; 0 = it is not committed
	checkpoint int64 // that it was committed for, where who committed it has said so
}

type state byte

const (
	open state = iota
	prepared
	committed // for good
	aborted   // by its owner
	expired   // aborted by the store: it was older than its timeout
)

// Answers of the points store/data and store/publish.
const (
	fails = 1 // nothing was done
	lost  = 2 // it was done, and its answer is lost
)

// handle names the transaction at a place of the list.
func handle(i int) string { return "txn-" + strconv.Itoa(i+1) }

// Begin opens a transaction for an owner and names it. A timeout of 0 is none.
func (s *Store) Begin(owner string, timeoutMillis, now int64) string {
	s.expire(now)
	s.all = append(s.all, transaction{owner: owner, timeout: timeoutMillis, begun: now})
	return handle(len(s.all) - 1)
}

// Write adds rows to a transaction that has not ended. It passes the point store/data: 1 = it fails.
func (s *Store) Write(choose func(string, int) int, handle string, r rows.Range, now int64) error {
	i, err := s.living(handle, now)
	switch {
	case err != nil:
		return err
	case choose("store/data", 2) == fails:
		return ErrUnavailable
	}
	s.all[i].rows = rows.Append(slices.Clone(s.all[i].rows), r)
	return nil
}

// Prepare has the store keep what was written until somebody ends the transaction.
func (s *Store) Prepare(handle string, now int64) error {
	i, err := s.living(handle, now)
	if err == nil {
		s.all[i].state = prepared
	}
	return err
}

// Commit makes a transaction's rows visible. One that is committed already stays so, and
// first is false. It passes the point store/publish: 1 = it fails and nothing was done,
// 2 = it was done and its answer is lost; both are ErrUnavailable to who asked. Any other error is
// the store's last word.
func (s *Store) Commit(choose func(string, int) int, handle string, checkpoint, now int64) (first bool, err error) {
	s.expire(now)
	strike := choose("store/publish", 3)
	if strike == fails {
		return false, ErrUnavailable
	}
	i, err := s.find(handle)
	if err != nil {
		return false, err
	}
	t := &s.all[i]
	switch t.state {
	case aborted, expired:
		return false, s.ended(i)
	case open, prepared:
		s.commits++
		t.state, t.sequence, t.checkpoint, first = committed, s.commits, checkpoint, true
	}
	if strike == lost {
		return first, ErrUnavailable
	}
	return first, nil
}

// Abort drops a transaction's rows; one that is dropped already stays so, and first is false.
func (s *Store) Abort(handle string, now int64) (first bool, err error) {
	s.expire(now)
	i, err := s.find(handle)
	if err != nil {
		return false, err
	}
	switch t := &s.all[i]; t.state {
	case committed:
		return false, s.ended(i)
	case open, prepared:
		t.state = aborted
		return true, nil
	}
	return false, nil
}

// Held are the rows of a transaction.
func (s *Store) Held(handle string) []rows.Range {
	if i, err := s.find(handle); err == nil {
		return s.all[i].rows
	}
	return nil
}

// Begun is the calendar time at which a transaction was begun.
func (s *Store) Begun(handle string) int64 {
	if i, err := s.find(handle); err == nil {
		return s.all[i].begun
	}
	return 0
}

// Rows are how many they are.
func (s *Store) Rows(handle string) int64 { return rows.Count(s.Held(handle)) }

// Settle ends the story of one job: what is committed is no longer asked about.
func (s *Store) Settle() {
	for i := range s.all {
		if s.all[i].state == committed {
			s.all[i].rows = nil
		}
	}
}

// Clone is an independent copy. The rows of a transaction are replaced and never changed in place.
func (s *Store) Clone() any { return &Store{all: slices.Clone(s.all), commits: s.commits} }

// AppendState appends the canonical form.
func (s *Store) AppendState(to []byte, now int64) []byte {
	for i := range s.all {
		t := &s.all[i]
		to = append(append(append(to, t.owner...), 0), byte(t.state))
		to = binary.AppendVarint(binary.AppendVarint(binary.AppendVarint(to, t.timeout), t.sequence), t.checkpoint)
		if t.mortal() { // of the others nobody asks how old they are
			to = binary.AppendVarint(to, now-t.begun)
		}
		to = binary.AppendVarint(to, int64(len(t.rows)))
		for _, r := range t.rows {
			to = r.AppendState(to)
		}
	}
	return to
}
