// Package exercise is exercise 18: transactions.
package exercise

import (
	"exactlyonce/labs/kit"
	"exactlyonce/sinklab/sink"
)

// New makes the sink: your writer in front of your committer.
func New() sink.Sink {
	return kit.Sink{
		Writer:    func() sink.Writer { return &writer{} },
		Committer: func() sink.Committer { return &committer{} },
	}
}

// writer sends rows on as they come, in one transaction from barrier to barrier.
type writer struct {
	handle string // of the open transaction, "" = none is open
	last   int64  // the newest checkpoint that this writer knows of
}

// committer commits transactions. What it embeds moves the handles of a completed
// checkpoint from c.Pending to c.Due, and leaves its state to you.
type committer struct{ kit.Waiting }

// Write begins a transaction with the first row behind a barrier.
func (w *writer) Write(env *sink.Env, r sink.Rows) (err error) {
	if w.handle == "" {
		if w.handle, err = kit.BrokerOf(env).Begin(w.id(env), w.timeout()); err != nil {
			return err
		}
	}
	return kit.BrokerOf(env).Append(w.handle, r)
}

// PrepareCommit hands the open transaction over. What has been sent is with the broker,
// which knows nothing of "prepared": to it the transaction is still open.
func (w *writer) PrepareCommit(env *sink.Env, checkpoint int64) (out []sink.Committable, err error) {
	if w.handle != "" {
		out = append(out, sink.Committable{Checkpoint: checkpoint, Subtask: env.Subtask, Handle: w.handle})
	}
	w.handle = ""
	return out, nil
}

// TODO: seven small methods. Which names, how long may a transaction wait, what is stored,
// and after a failure: which transactions are still owed, and which belong to nobody?

// id names the next transaction. To begin one with an id aborts an open one with the same.
func (w *writer) id(env *sink.Env) string { return "mine-" + sink.Itoa(env.Subtask) }

// timeout is how many milliseconds a transaction may be open before the broker aborts it.
func (w *writer) timeout() int64 { return 60_000 }

// SnapshotState is called behind the barrier; the rows that come next belong to the next
// checkpoint.
func (w *writer) SnapshotState(*sink.Env, int64) (sink.State, error) { return "", nil }

// RestoreState is called first of all, before any row.
func (w *writer) RestoreState(*sink.Env, sink.Restored) error { return nil }

// SnapshotState stores what the committer still owes: c.Pending, once the checkpoint is
// known to cover it.
func (c *committer) SnapshotState(_ *sink.Env, checkpoint int64) (sink.State, error) {
	c.Cover(checkpoint)
	return "", nil
}

// Commit takes one step. c.After says what it came to for c.Due[0].
func (c *committer) Commit(env *sink.Env) (sink.Progress, error) {
	if len(c.Due) == 0 {
		return sink.Progress{Outcome: sink.Done}, nil
	}
	outcome, err := kit.BrokerOf(env).Commit(c.Due[0])
	if err != nil {
		return sink.Progress{}, err
	}
	return c.After(env, outcome), nil
}

// Restore is called first of all.
func (c *committer) Restore(*sink.Env, sink.Restored) error { return nil }
