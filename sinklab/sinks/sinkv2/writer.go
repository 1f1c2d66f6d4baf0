package sinkv2

import (
	"exactlyonce/sinklab/frameworks/sinkv2"
	"exactlyonce/sinklab/sink"
	"exactlyonce/trace"
)

// writer writes rows as they come, in one transaction from barrier to barrier.
type writer struct {
	sink   *Sink
	handle string // of the open transaction, "" = none is open
}

var (
	_ sinkv2.Writer = (*writer)(nil)
	_ sink.Cloner   = (*writer)(nil)
)

// Write begins a transaction with the first row behind a barrier.
func (w *writer) Write(env *sink.Env, r sink.Rows) error {
	if r.Len() == 0 {
		return nil
	}
	store, now := storeOf(env)
	if w.handle == "" {
		w.handle = store.Begin(w.sink.owner(env), w.sink.TimeoutMillis, now)
		if env.Tracing() {
			env.Emit(trace.UnitBegun, 0, "unit", w.handle, "owner", w.sink.owner(env))
		}
	}
	return store.Write(env.Chooser(), w.handle, r, now)
}

// Flush has nothing to do: rows are written as they come.
func (w *writer) Flush(*sink.Env, bool) error { return nil }

// PrepareCommit has the store keep the transaction, and names it.
func (w *writer) PrepareCommit(env *sink.Env, checkpoint int64) ([]string, error) {
	if w.handle == "" {
		return nil, nil
	}
	store, now := storeOf(env)
	if err := store.Prepare(w.handle, now); err != nil {
		return nil, err
	}
	if env.Tracing() {
		env.Emit(trace.UnitPrepared, checkpoint, "unit", w.handle, "owner", w.sink.owner(env), "rows", sink.Itoa(store.Rows(w.handle)))
	}
	handed := w.handle
	w.handle = ""
	return []string{handed}, nil
}

// Clone implements sink.Cloner.
func (w *writer) Clone() any {
	c := *w
	return &c
}

// AppendState implements sink.Cloner.
func (w *writer) AppendState(b []byte, _ int64) []byte { return append(append(b, w.handle...), 0) }
