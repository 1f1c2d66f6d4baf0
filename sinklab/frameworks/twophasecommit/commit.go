package twophasecommit

import (
	"fmt"
	"slices"

	"exactlyonce/sinklab/sink"
	"exactlyonce/trace"
)

// Commit commits the next transaction that is due. A notification commits all of them and
// throws the first error behind the last; a recovery stops at the first.
func (o *Operator) Commit(env *sink.Env) (sink.Progress, error) {
	if len(o.due) > 0 {
		next := o.due[0]
		o.due = o.due[1:]
		if err := o.commit(env, next); err != nil {
			return sink.Progress{}, err
		}
	}
	switch {
	case len(o.due) > 0:
		return sink.Progress{Outcome: sink.More, WaitMillis: env.Latency("commit-publish")}, nil
	case o.failed != nil:
		err := o.failed
		o.failed = nil
		return sink.Progress{}, err
	case o.recovery != nil:
		return sink.Progress{Outcome: sink.Done}, o.recovered(env)
	}
	return sink.Progress{Outcome: sink.Done}, nil
}

// commit commits one transaction. An error that it returns stops the rest.
func (o *Operator) commit(env *sink.Env, t Transaction) error {
	o.warn(env, t)
	if o.recovery == nil {
		err := o.function.Commit(env, t)
		if err != nil && o.failed == nil {
			o.failed = fmt.Errorf("org.apache.flink.util.FlinkRuntimeException: Committing one of transactions failed, logging first encountered failure: %w", err)
		}
		return nil
	}
	o.recovery.handled = append(slices.Clip(o.recovery.handled), t)
	err := o.recoverAndCommit(env, t)
	if err != nil && o.settings.IgnoreAfterTimeout && o.age(env, t) > o.settings.TimeoutMillis {
		if env.Tracing() {
			env.Emit(trace.UnitFenced, t.Checkpoint, "unit", t.Handle, "since", sink.Itoa(t.StartMillis), "timeout", sink.Itoa(o.settings.TimeoutMillis), "reason", err.Error())
		}
		return nil
	}
	return err
}

// age is how long ago a transaction was begun.
func (o *Operator) age(env *sink.Env, t Transaction) int64 {
	return env.EpochMillis + env.NowMillis - t.StartMillis
}

// warn is logWarningIfTimeoutAlmostReached.
func (o *Operator) warn(env *sink.Env, t Transaction) {
	ratio, timeout := o.settings.WarningRatio, o.settings.TimeoutMillis
	if ratio < 0 || timeout == 0 || float64(o.age(env, t)) <= ratio*float64(timeout) || !env.Tracing() {
		return
	}
	env.Emit(trace.UnitLate, t.Checkpoint, "unit", t.Handle, "age", sink.Itoa(o.age(env, t)), "timeout", sink.Itoa(timeout))
}
