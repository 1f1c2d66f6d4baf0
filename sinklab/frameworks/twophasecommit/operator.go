package twophasecommit

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"

	"exactlyonce/sinklab/sink"
	"exactlyonce/trace"
)

// Operator runs a Function. It is a writer that commits by itself.
type Operator struct {
	function Function
	settings *Settings
	rules    *Rules

	current  *Transaction  // nil = none is open
	pending  []Transaction // flushed, they wait for their notification; by checkpoint
	finished bool          // the input has ended
	context  string        // the function's own

	due      []Transaction // to be committed now, oldest first
	failed   error         // the first error among them
	recovery *recovery     // nil = the task runs
}

var (
	_ sink.Writer        = (*Operator)(nil)
	_ sink.StateRestorer = (*Operator)(nil)
	_ sink.Listener      = (*Operator)(nil)
	_ sink.CommitWorker  = (*Operator)(nil)
	_ sink.Aborter       = (*Operator)(nil)
	_ sink.EndInputter   = (*Operator)(nil)
	_ sink.Closer        = (*Operator)(nil)
	_ sink.Cloner        = (*Operator)(nil)
)

// New returns an operator with a function of its own. Settings and rules are shared by all.
func New(f Function, s *Settings, r *Rules) *Operator {
	return &Operator{function: f, settings: s, rules: r}
}

// Write is invoke.
func (o *Operator) Write(env *sink.Env, r sink.Rows) error {
	if r.Len() == 0 {
		return nil
	}
	switch {
	case o.current != nil:
		return o.function.Invoke(env, *o.current, r)
	case len(o.pending) > 0 && !o.rules.BeginWithSnapshot:
		return o.function.Invoke(env, o.pending[len(o.pending)-1], r)
	}
	return errors.New("java.lang.NullPointerException: rows come and no transaction is open")
}

// PrepareCommit hands nothing over: nobody stands behind this operator.
func (o *Operator) PrepareCommit(*sink.Env, int64) ([]sink.Committable, error) { return nil, nil }

// SnapshotState flushes the open transaction, begins the next one and stores both. After
// the end of the input none is begun.
func (o *Operator) SnapshotState(env *sink.Env, checkpoint int64) (sink.State, error) {
	if o.current != nil {
		if err := o.function.PreCommit(env, o.flushed(checkpoint)); err != nil {
			return "", err
		}
		o.pending = append(slices.Clip(o.pending), o.flushed(checkpoint))
		o.current = nil
	}
	if !o.finished && o.rules.BeginWithSnapshot {
		if err := o.begin(env); err != nil {
			return "", err
		}
	}
	if env.Tracing() {
		env.Emit(trace.Snapshot, checkpoint, "committablesPerCheckpoint.keySet()", fmt.Sprint(o.waiting()))
	}
	return o.store()
}

// flushed is the open transaction as one that waits for a checkpoint.
func (o *Operator) flushed(checkpoint int64) Transaction {
	t := *o.current
	t.Checkpoint = checkpoint
	return t
}

// waiting are the checkpoints that something waits for.
func (o *Operator) waiting() []int64 {
	ids := make([]int64, len(o.pending))
	for i, t := range o.pending {
		ids[i] = t.Checkpoint
	}
	return ids
}

func (o *Operator) begin(env *sink.Env) error {
	handle, err := o.function.BeginTransaction(env)
	if err != nil {
		return err
	}
	o.current = &Transaction{Handle: handle}
	if o.settings.TimeoutMillis > 0 {
		o.current.StartMillis = env.EpochMillis + env.NowMillis
	}
	return nil
}

// Notify makes due what waits for N or for an older checkpoint.
func (o *Operator) Notify(env *sink.Env, checkpoint int64) error {
	if env.Tracing() {
		env.Emit(trace.Notify, checkpoint, "checkpointId", sink.Itoa(checkpoint))
	}
	var rest []Transaction
	for _, t := range o.pending {
		if t.Checkpoint == checkpoint || t.Checkpoint < checkpoint && o.rules.CommitOlder {
			t.Complete = checkpoint
			o.due = append(slices.Clip(o.due), t)
		} else {
			rest = append(rest, t)
		}
	}
	o.pending = rest
	if o.current == nil && !o.finished && len(o.pending) == 0 {
		return o.begin(env) // only where the rules have not begun it with the snapshot
	}
	return nil
}

// Abort is notifyCheckpointAborted, which does nothing.
func (o *Operator) Abort(env *sink.Env, checkpoint int64) error {
	if o.rules.KeepAborted {
		return nil
	}
	i := slices.IndexFunc(o.pending, func(t Transaction) bool { return t.Checkpoint == checkpoint })
	if i < 0 {
		return nil
	}
	t := o.pending[i]
	o.pending = slices.Delete(slices.Clone(o.pending), i, i+1)
	return o.function.Abort(env, t)
}

// EndInput is finish: no rows come any more, and the next snapshot leaves no transaction open.
func (o *Operator) EndInput(env *sink.Env) error {
	o.finished = true
	if f, ok := o.function.(FinishProcesser); ok && o.current != nil {
		return f.FinishProcessing(env, *o.current)
	}
	return nil
}

// Close aborts the open transaction, as well as it can. A process that dies closes nothing.
func (o *Operator) Close(env *sink.Env) {
	if o.current != nil && !env.Died {
		_ = o.function.Abort(env, *o.current) // nobody hears of it
		o.current = nil
	}
}

// stored is one element of the list state "state".
type stored struct {
	PendingTransaction        *Transaction  `json:"pendingTransaction"`
	PendingCommitTransactions []Transaction `json:"pendingCommitTransactions,omitempty"`
	Context                   string        `json:"context,omitempty"`
}

func (o *Operator) store() (sink.State, error) {
	s := stored{PendingTransaction: o.current, Context: o.context}
	if o.rules.StorePending {
		s.PendingCommitTransactions = o.pending
	}
	b, err := json.Marshal(s)
	return sink.State(b), err
}
