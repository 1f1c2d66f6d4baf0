package sinkv2

import (
	"errors"

	"exactlyonce/sinklab/frameworks/sinkv2"
	"exactlyonce/sinklab/sink"
	"exactlyonce/sinklab/world/transactions"
	"exactlyonce/trace"
)

// committer commits transactions by their names. It keeps nothing.
type committer struct{ sink *Sink }

var _ sinkv2.Committer = (*committer)(nil)

// Commit asks the store for each of the transactions, and says by its request what became of it.
func (c *committer) Commit(env *sink.Env, requests []*sinkv2.Request) error {
	for _, r := range requests {
		if err := c.commit(env, r); err != nil {
			return err
		}
	}
	return nil
}

func (c *committer) commit(env *sink.Env, r *sinkv2.Request) error {
	store, now := storeOf(env)
	first, err := store.Commit(env.Chooser(), r.Committable, r.Checkpoint, now)
	if first {
		newest, _ := store.Totals()
		c.emit(env, trace.UnitCommitted, r, "rows", sink.Itoa(store.Rows(r.Committable)), "sequence", sink.Itoa(newest))
	}
	switch {
	case errors.Is(err, transactions.ErrUnavailable):
		return c.noAnswer(env, r, err)
	case err != nil: // the store's last word: the transaction was aborted
		r.SignalFailedWithUnknownReason(err)
	case !first:
		c.emit(env, trace.AlreadyThere, r)
		r.SignalAlreadyCommitted()
	}
	return nil
}

// noAnswer says what the option has it say.
func (c *committer) noAnswer(env *sink.Env, r *sinkv2.Request, err error) error {
	switch c.sink.NoAnswer {
	case AlreadyCommitted:
		c.emit(env, trace.UnitFenced, r, "signal", string(AlreadyCommitted), "reason", "the committer says that it is committed already, and nobody checks")
		r.SignalAlreadyCommitted()
	case FailedKnown:
		c.emit(env, trace.UnitFenced, r, "signal", string(FailedKnown), "reason", "the committer drops it: signalFailedWithKnownReason")
		r.SignalFailedWithKnownReason(err)
	case FailedUnknown:
		r.SignalFailedWithUnknownReason(err)
	case Throw:
		return err
	default:
		c.emit(env, trace.CommitRetry, r, "signal", string(RetryLater), "retries", sink.Itoa(r.Retries), "reason", "no answer came: it may have been done or not")
		r.RetryLater()
	}
	return nil
}

// emit tells of a transaction.
func (c *committer) emit(env *sink.Env, kind trace.Kind, r *sinkv2.Request, values ...string) {
	if env.Tracing() {
		env.Emit(kind, r.Checkpoint, append([]string{"unit", r.Committable, "owner", c.sink.owner(env)}, values...)...)
	}
}
