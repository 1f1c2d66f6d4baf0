package twophasecommit

import (
	"encoding/json"
	"fmt"
	"slices"

	"exactlyonce/sinklab/sink"
	"exactlyonce/trace"
)

// recovery is what initializeState still has to do.
type recovery struct {
	open    []Transaction // to be aborted when all that waited is committed
	handled []Transaction
}

// RestoreState is initializeState. What the state had waiting is left for Commit, and so is
// all that follows it.
func (o *Operator) RestoreState(env *sink.Env, r sink.Restored) error {
	if !r.IsRestored {
		if err := o.makeContext(env); err != nil {
			return err
		}
		return o.begin(env)
	}
	o.recovery = &recovery{}
	if r.Own != "" {
		var s stored
		if err := json.Unmarshal([]byte(r.Own), &s); err != nil {
			return fmt.Errorf("the state %q cannot be read: %w", r.Own, err)
		}
		o.take(s)
	}
	if env.Tracing() {
		env.Emit(trace.Restore, r.Checkpoint, "restored.size()", sink.Itoa(len(o.due)))
	}
	return nil
}

// take takes over what an element of the state says.
func (o *Operator) take(s stored) {
	o.context = s.Context
	if o.rules.RecoverAndCommit {
		o.due = s.PendingCommitTransactions
	}
	if s.PendingTransaction == nil {
		return
	}
	if o.rules.AbortOpen {
		o.recovery.open = []Transaction{*s.PendingTransaction}
	} else {
		o.due = append(slices.Clip(o.due), *s.PendingTransaction)
	}
}

func (o *Operator) makeContext(env *sink.Env) (err error) {
	if c, ok := o.function.(ContextKeeper); ok {
		o.context, err = c.InitializeUserContext(env)
	}
	return err
}

// recovered is what follows when all that waited is committed: what was open is aborted, the
// function hears of both, and the first transaction of this attempt is begun.
func (o *Operator) recovered(env *sink.Env) error {
	r := o.recovery
	for _, t := range r.open {
		if err := o.recoverAndAbort(env, t); err != nil {
			return err
		}
	}
	if c, ok := o.function.(ContextKeeper); ok {
		if o.context == "" {
			if err := o.makeContext(env); err != nil {
				return err
			}
		}
		if err := c.FinishRecoveringContext(env, o.context, append(r.handled, r.open...)); err != nil {
			return err
		}
	}
	o.recovery = nil
	return o.begin(env)
}

func (o *Operator) recoverAndCommit(env *sink.Env, t Transaction) error {
	if r, ok := o.function.(RecoverCommitter); ok {
		return r.RecoverAndCommit(env, t)
	}
	return o.function.Commit(env, t)
}

func (o *Operator) recoverAndAbort(env *sink.Env, t Transaction) error {
	if r, ok := o.function.(RecoverAborter); ok {
		return r.RecoverAndAbort(env, t)
	}
	return o.function.Abort(env, t)
}
