package kit

import (
	"errors"

	"exactlyonce/sinklab/sink"
	"exactlyonce/sinklab/world/transactions"
	"exactlyonce/trace"
)

// Store is the store with transactions that an exercise writes, as an operator sees it
// during one call. Readers see committed rows, and nobody waits for anybody.
type Store struct {
	env   *sink.Env
	world storeWorld
}

// storeWorld is what stands behind it.
type storeWorld interface {
	Begin(owner string, timeoutMillis, now int64) (handle string)
	Write(choose func(string, int) int, handle string, r sink.Rows, now int64) error
	Prepare(handle string, now int64) error
	Commit(choose func(string, int) int, handle string, checkpoint, now int64) (first bool, err error)
	Abort(handle string, now int64) (first bool, err error)
	Rows(handle string) int64
	Totals() (newest, visible int64)
}

// What the store answers, for errors.Is.
var (
	ErrUnavailable = transactions.ErrUnavailable // no answer: it may have been done or not
	ErrEnded       = transactions.ErrEnded       // to commit what was aborted, or the other way round
)

// StoreOf is the store that the job writes.
func StoreOf(env *sink.Env) Store { return Store{env, env.World.(storeWorld)} }

// now is the calendar's time: transactions outlive a job.
func (s Store) now() int64 { return s.env.EpochMillis + s.env.NowMillis }

// Begin opens a transaction. The handle names it, for whoever is to commit it.
func (s Store) Begin() (handle string) {
	return s.world.Begin("mine-"+sink.Itoa(s.env.Subtask), 0, s.now())
}

// Write adds rows to a transaction that has not ended.
func (s Store) Write(handle string, r sink.Rows) error {
	if r.Len() == 0 {
		return nil
	}
	err := s.world.Write(s.env.Chooser(), handle, r, s.now())
	if err == nil {
		s.env.Emit(trace.File, 0, "file", handle, "rows", sink.Itoa(r.Len()))
	}
	return err
}

// Prepare has the store keep a transaction, whatever becomes of who began it.
func (s Store) Prepare(handle string) error { return s.world.Prepare(handle, s.now()) }

// Commit makes the rows of a transaction visible. To commit again what is committed has no
// effect. ErrUnavailable = nobody knows whether it was done; any other error = it never will be.
func (s Store) Commit(handle string) error {
	first, err := s.world.Commit(s.env.Chooser(), handle, 0, s.now())
	if first {
		newest, _ := s.world.Totals()
		s.env.Emit(trace.Commit, 0, "snapshot", sink.Itoa(newest), "identifier", handle, "kind", "TRANSACTION", "rows", sink.Itoa(s.world.Rows(handle)), "files", handle)
	}
	switch {
	case errors.Is(err, ErrUnavailable):
		s.env.Emit(trace.CommitRetry, 0, "snapshot", handle, "kind", "UNKNOWN", "reason", "no answer came: it may have been done or not")
	case err != nil:
		s.env.Emit(trace.CommitRetry, 0, "snapshot", handle, "kind", "REFUSED", "reason", err.Error())
	}
	return err
}

// Abort drops the rows of a transaction. One that is committed cannot be taken back.
func (s Store) Abort(handle string) error {
	_, err := s.world.Abort(handle, s.now())
	return err
}
