package twophase

import (
	"errors"

	"exactlyonce/sinklab/frameworks/twophasecommit"
	"exactlyonce/sinklab/sink"
	"exactlyonce/sinklab/world/transactions"
	"exactlyonce/trace"
)

// function is what a connector writes: the hooks, over the store. It keeps nothing.
type function struct {
	table   string
	timeout int64 // of its transactions in the store, in milliseconds; 0 = none
}

var (
	_ twophasecommit.Function         = (*function)(nil)
	_ twophasecommit.RecoverCommitter = (*function)(nil)
	_ twophasecommit.RecoverAborter   = (*function)(nil)
)

// storeOf is the store that the job writes, with the time of the calendar: transactions
// outlive a job.
func storeOf(env *sink.Env) (s *transactions.Store, now int64) {
	return env.World.(*transactions.Store), env.EpochMillis + env.NowMillis
}

// owner is whose transactions they are: those of one subtask.
func (f *function) owner(env *sink.Env) string { return f.table + "-" + sink.Itoa(env.Subtask) }

// BeginTransaction implements twophasecommit.Function.
func (f *function) BeginTransaction(env *sink.Env) (string, error) {
	s, now := storeOf(env)
	handle := s.Begin(f.owner(env), f.timeout, now)
	f.emit(env, trace.UnitBegun, twophasecommit.Transaction{Handle: handle})
	return handle, nil
}

// Invoke implements twophasecommit.Function.
func (f *function) Invoke(env *sink.Env, t twophasecommit.Transaction, r sink.Rows) error {
	s, now := storeOf(env)
	return s.Write(env.Chooser(), t.Handle, r, now)
}

// PreCommit implements twophasecommit.Function.
func (f *function) PreCommit(env *sink.Env, t twophasecommit.Transaction) error {
	s, now := storeOf(env)
	if err := s.Prepare(t.Handle, now); err != nil {
		return err
	}
	f.emit(env, trace.UnitPrepared, t, "rows", sink.Itoa(s.Rows(t.Handle)))
	return nil
}

// Commit implements twophasecommit.Function. An answer that is lost is an error: the job
// restarts, and asks again.
func (f *function) Commit(env *sink.Env, t twophasecommit.Transaction) error {
	return f.commit(env, t, "complete", sink.Itoa(t.Complete))
}

// RecoverAndCommit implements twophasecommit.RecoverCommitter. What is committed already
// stays so.
func (f *function) RecoverAndCommit(env *sink.Env, t twophasecommit.Transaction) error {
	return f.commit(env, t, "recovered", "true")
}

// commit tells of how it was called and whether it throws.
func (f *function) commit(env *sink.Env, t twophasecommit.Transaction, how ...string) error {
	s, now := storeOf(env)
	first, err := s.Commit(env.Chooser(), t.Handle, t.Checkpoint, now)
	if err != nil {
		how = append(how, "thrown", "true")
	}
	switch newest, _ := s.Totals(); {
	case first:
		f.emit(env, trace.UnitCommitted, t, append([]string{"rows", sink.Itoa(s.Rows(t.Handle)), "sequence", sink.Itoa(newest)}, how...)...)
	case err == nil:
		f.emit(env, trace.AlreadyThere, t, how...)
	case errors.Is(err, transactions.ErrUnavailable):
		f.emit(env, trace.CommitRetry, t, append([]string{"reason", "no answer came: it may have been done or not"}, how...)...)
	}
	return err
}

// RecoverAndAbort implements twophasecommit.RecoverAborter. Of one that is committed nothing is
// left to abort (XA answers XAER_NOTA, Kafka's initTransactions does nothing): a job that was
// started from an older checkpoint finds such.
func (f *function) RecoverAndAbort(env *sink.Env, t twophasecommit.Transaction) error {
	if err := f.abort(env, t, "recovered", "true"); !errors.Is(err, transactions.ErrEnded) {
		return err
	}
	return nil
}

// Abort implements twophasecommit.Function.
func (f *function) Abort(env *sink.Env, t twophasecommit.Transaction) error { return f.abort(env, t) }

func (f *function) abort(env *sink.Env, t twophasecommit.Transaction, how ...string) error {
	s, now := storeOf(env)
	first, err := s.Abort(t.Handle, now)
	switch {
	case first:
		f.emit(env, trace.UnitAborted, t, append([]string{"rows", sink.Itoa(s.Rows(t.Handle)), "reason", "no checkpoint covers it"}, how...)...)
	case err == nil:
		f.emit(env, trace.UnitAborted, t, append([]string{"already", "true"}, how...)...)
	}
	return err
}

// emit tells of a transaction.
func (f *function) emit(env *sink.Env, kind trace.Kind, t twophasecommit.Transaction, values ...string) {
	if env.Tracing() {
		s, _ := storeOf(env)
		env.Emit(kind, t.Checkpoint, append([]string{"unit", t.Handle, "owner", f.owner(env), "since", sink.Itoa(s.Begun(t.Handle))}, values...)...)
	}
}
