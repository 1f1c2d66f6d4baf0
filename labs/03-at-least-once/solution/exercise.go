// Package exercise is exercise 03: at least once.
package exercise

import (
	"exactlyonce/labs/kit"
	"exactlyonce/sinklab/sink"
)

// batch is how many rows go out together: one request for each row would be slow.
const batch = 50

// New makes the sink: your writer, and nothing behind it.
func New() sink.Sink { return kit.Sink{Writer: func() sink.Writer { return &writer{} }} }

// writer holds rows until a batch is full. A crash forgets them, and the source sends them
// again from the last completed checkpoint on.
type writer struct {
	rows []sink.Rows
	held int64 // rows in all
}

// Write takes some rows, r.Len() of them.
func (w *writer) Write(env *sink.Env, r sink.Rows) error {
	w.rows, w.held = append(w.rows, r), w.held+r.Len()
	if w.held >= batch {
		w.flush(env)
	}
	return nil
}

// flush shows what is held. No row may be held when a barrier passes: behind it the source
// does not send the row again.
func (w *writer) flush(env *sink.Env) {
	for _, r := range w.rows {
		kit.TableOf(env).Append(r)
	}
	w.rows, w.held = nil, 0
}

// PrepareCommit is called before barrier N is sent on, and once more with
// sink.EndOfInput when no row will come any more. Nobody takes committables here.
func (w *writer) PrepareCommit(env *sink.Env, checkpoint int64) ([]sink.Committable, error) {
	w.flush(env)
	return nil, nil
}

// SnapshotState is called behind the barrier. This writer has no state.
func (w *writer) SnapshotState(*sink.Env, int64) (sink.State, error) { return "", nil }
