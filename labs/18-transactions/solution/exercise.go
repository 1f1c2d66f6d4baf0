// Package exercise is exercise 18: transactions.
package exercise

import (
	"strconv"
	"strings"

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

// prefix is common to the transactions of this subtask and to no others: it ends in a dash,
// or subtask 1 would take those of subtask 10 for its own.
func prefix(env *sink.Env) string { return "mine-" + sink.Itoa(env.Subtask) + "-" }

// id is the checkpoint that the transaction is to belong to, if nothing goes wrong. A
// transaction that waits has an earlier one.
func (w *writer) id(env *sink.Env) string { return prefix(env) + sink.Itoa(w.last+1) }

// timeout is as long as the broker allows: what is owed has to survive the longest outage.
func (w *writer) timeout() int64 { return 7 * 24 * 3_600_000 }

// SnapshotState notes that rows belong to the next checkpoint from now on.
func (w *writer) SnapshotState(_ *sink.Env, checkpoint int64) (sink.State, error) {
	w.last = checkpoint
	return "", nil
}

// RestoreState aborts what an attempt before has left and no checkpoint covers: it would
// hold all readers back. What the restored checkpoint covers is the committer's.
func (w *writer) RestoreState(env *sink.Env, r sink.Restored) error {
	w.last = r.Checkpoint
	for _, handle := range kit.BrokerOf(env).Open(prefix(env)) {
		number, _, _ := strings.Cut(handle[len(prefix(env)):], "@")
		if n, err := strconv.ParseInt(number, 10, 64); err != nil || n <= r.Checkpoint {
			continue
		}
		if err := kit.BrokerOf(env).Abort(handle); err != nil {
			return err
		}
	}
	return nil
}

// SnapshotState stores the handles: with one, anybody can commit, from anywhere.
func (c *committer) SnapshotState(_ *sink.Env, checkpoint int64) (sink.State, error) {
	c.Cover(checkpoint)
	return kit.Encode(c.Pending), nil
}

// Commit commits one transaction, again if need be: the broker does not mind.
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

// Restore makes everything due that a completed checkpoint has stored, done or not.
func (c *committer) Restore(env *sink.Env, r sink.Restored) error {
	if err := kit.Decode(r, &c.Pending); err != nil {
		return err
	}
	return c.Notify(env, sink.EndOfInput)
}
