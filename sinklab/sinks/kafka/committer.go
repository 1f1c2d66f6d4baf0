package kafka

import (
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"slices"

	"exactlyonce/sinklab/sink"
	"exactlyonce/sinklab/world/kafka"
	"exactlyonce/trace"
)

// owed is a transaction that is to be committed (KafkaCommittable), with the checkpoint that
// covers it.
type owed struct {
	Checkpoint int64  `json:"checkpointId"`
	ID         string `json:"transactionalId"`
	PID        int64  `json:"producerId"`
	Epoch      int64  `json:"epoch"`

	restored bool // it comes from a checkpoint: its producer is gone, and another one has to resume it
}

func (o owed) producer() kafka.Producer { return kafka.Producer{ID: o.ID, PID: o.PID, Epoch: o.Epoch} }

// handleOf is what the writer hands over.
func handleOf(p kafka.Producer) string {
	text, _ := json.Marshal(owed{ID: p.ID, PID: p.PID, Epoch: p.Epoch}) // text and numbers always can be
	return string(text)
}

// committer ends the transactions of one subtask (CommitterOperator with KafkaCommitter).
type committer struct {
	sink    *Sink
	retries int    // sink.committer.retries: so often a commit that is retriable is tried again
	pending []owed // prepared, their checkpoints are not known to be complete; by checkpoint
	due     []owed // to be committed now, oldest first
	tries   int64  // of the first of them that were to be tried again
}

var (
	_ sink.EndInputter = (*committer)(nil)
	_ sink.Cloner      = (*committer)(nil)
)

// Restore makes due what the restored checkpoint covers: it is committed before a row is read.
func (c *committer) Restore(env *sink.Env, r sink.Restored) error {
	if r.Own != "" {
		if err := json.Unmarshal([]byte(r.Own), &c.pending); err != nil {
			return fmt.Errorf("the committer's state %q cannot be read: %w", r.Own, err)
		}
	}
	for i := range c.pending {
		c.pending[i].restored = true
	}
	if env.Tracing() && r.IsRestored {
		env.Emit(trace.Restore, r.Checkpoint, "restored.size()", sink.Itoa(len(c.pending)))
	}
	if !c.sink.Rules.CommitOnRestore {
		c.pending = nil
	}
	c.makeDue(r.Checkpoint)
	return nil
}

// Collect implements sink.Committer.
func (c *committer) Collect(_ *sink.Env, in sink.Committable) error {
	var o owed
	if err := json.Unmarshal([]byte(in.Handle), &o); err != nil {
		return fmt.Errorf("the committable %q cannot be read: %w", in.Handle, err)
	}
	o.Checkpoint = in.Checkpoint
	c.pending = append(slices.Clip(c.pending), o)
	if !c.sink.Rules.CommitOnNotify {
		c.makeDue(in.Checkpoint)
	}
	return nil
}

// SnapshotState stores the handles.
func (c *committer) SnapshotState(env *sink.Env, checkpoint int64) (sink.State, error) {
	if env.Tracing() {
		var ids []int64
		for _, o := range c.pending {
			ids = append(ids, o.Checkpoint)
		}
		env.Emit(trace.Snapshot, checkpoint, "committablesPerCheckpoint.keySet()", fmt.Sprint(slices.Compact(ids)))
	}
	if len(c.pending) == 0 || !c.sink.Rules.StoreHandles {
		return "", nil
	}
	state, err := json.Marshal(c.pending)
	return sink.State(state), err
}

// Notify makes everything up to N due: a notification before this one may have been lost.
func (c *committer) Notify(env *sink.Env, checkpoint int64) error {
	if env.Tracing() {
		env.Emit(trace.Notify, checkpoint, "checkpointId", sink.Itoa(checkpoint))
	}
	c.makeDue(checkpoint)
	return nil
}

// makeDue takes over what is pending up to a checkpoint.
func (c *committer) makeDue(checkpoint int64) {
	var rest []owed
	for _, o := range c.pending {
		if o.Checkpoint == checkpoint || o.Checkpoint < checkpoint && c.sink.Rules.CommitOlder {
			c.due = append(slices.Clip(c.due), o)
		} else {
			rest = append(rest, o)
		}
	}
	c.pending = rest
}

// EndInput implements sink.EndInputter: without checkpoints nothing else will call.
func (c *committer) EndInput(env *sink.Env) error {
	if !env.CheckpointingEnabled {
		c.due, c.pending = append(slices.Clip(c.due), c.pending...), nil
	}
	return nil
}

// Commit commits the next transaction and does about the answer what KafkaCommitter.commit
// does. The error fails the job, which will try again when it is restored.
func (c *committer) Commit(env *sink.Env) (sink.Progress, error) {
	if len(c.due) == 0 {
		return sink.Progress{Outcome: sink.Done}, nil
	}
	next := c.due[0]
	err := c.end(env, next)
	switch {
	case kafka.Retriable(err):
		return c.retryLater(env, next, err)
	case errors.Is(err, kafka.ErrFenced), errors.Is(err, kafka.ErrState):
		c.giveUp(env, next, err)
	case err != nil:
		return sink.Progress{}, fmt.Errorf("java.lang.IllegalStateException: Failed to commit KafkaCommittable{producerId=%d, epoch=%d, transactionalId='%s'}: %w", next.PID, next.Epoch, next.ID, err)
	}
	c.due, c.tries = c.due[1:], 0
	if len(c.due) == 0 {
		return sink.Progress{Outcome: sink.Done}, nil
	}
	return sink.Progress{Outcome: sink.More, WaitMillis: env.Latency("commit-publish")}, nil
}

// end asks the broker for the commit, and tells what it has done.
func (c *committer) end(env *sink.Env, o owed) error {
	b, now := brokerOf(env)
	var before, held int64 // of these only a trace tells
	if env.Tracing() {
		before, _ = b.Totals()
		held = b.Rows(o.producer())
	}
	err := b.EndTxn(env.Chooser(), o.producer(), kafka.End{Commit: true, Resumed: o.restored, Checkpoint: o.Checkpoint}, now)
	if !env.Tracing() {
		return err
	}
	switch newest, _ := b.Totals(); {
	case newest > before:
		env.Emit(trace.UnitCommitted, o.Checkpoint, "unit", o.producer().Unit(), "owner", kafka.Owner(o.ID), "rows", sink.Itoa(held), "sequence", sink.Itoa(newest))
	case err == nil:
		env.Emit(trace.AlreadyThere, o.Checkpoint, "unit", o.producer().Unit())
	}
	return err
}

// retryLater is CommitRequest.retryLater. The producer waits between two requests, at first
// 100 ms and at most 1 s (retry.backoff.ms, retry.backoff.max.ms).
func (c *committer) retryLater(env *sink.Env, o owed, err error) (sink.Progress, error) {
	if c.tries == int64(c.retries) {
		return sink.Progress{}, fmt.Errorf("java.io.IOException: Failed to commit 1 committables after %d retries: %w", c.retries, err)
	}
	if env.Tracing() {
		env.Emit(trace.CommitRetry, o.Checkpoint, "unit", o.producer().Unit(), "reason", err.Error())
	}
	wait := min(int64(100)<<min(c.tries, 10), 1000)
	c.tries++
	return sink.Progress{Outcome: sink.Unknown, WaitMillis: wait}, nil
}

// giveUp is CommitRequest.signalFailedWithKnownReason: the committable is dropped and the job
// goes on, whether its rows are lost or were committed before.
func (c *committer) giveUp(env *sink.Env, o owed, err error) {
	if env.Tracing() {
		env.Emit(trace.UnitFenced, o.Checkpoint, "unit", o.producer().Unit(), "owner", kafka.Owner(o.ID), "reason", err.Error(),
			"producerId", sink.Itoa(o.PID), "naming", c.sink.Naming.String(), "timeout", sink.Itoa(c.sink.TimeoutMillis))
	}
}

// Clone implements sink.Cloner. Lists are replaced and never changed in place.
func (c *committer) Clone() any {
	d := *c
	return &d
}

// AppendState implements sink.Cloner.
func (c *committer) AppendState(b []byte, _ int64) []byte {
	for _, list := range [][]owed{c.pending, c.due} {
		b = binary.AppendVarint(b, int64(len(list)))
		for _, o := range list {
			b = append(append(b, o.ID...), 0)
			restored := int64(0)
			if o.restored {
				restored = 1
			}
			for _, n := range []int64{o.Checkpoint, o.PID, o.Epoch, restored} {
				b = binary.AppendVarint(b, n)
			}
		}
	}
	return binary.AppendVarint(b, c.tries)
}
