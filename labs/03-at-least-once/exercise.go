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

// TODO: the writer. Show the rows once a batch is held, with kit.TableOf(env).Append; and
// whenever else it must be.

// Write takes some rows, r.Len() of them.
func (w *writer) Write(env *sink.Env, r sink.Rows) error {
	w.rows, w.held = append(w.rows, r), w.held+r.Len()
	return nil
}

// PrepareCommit is called before barrier N is sent on, and once more with
// sink.EndOfInput when no row will come any more. Nobody takes committables here.
func (w *writer) PrepareCommit(env *sink.Env, checkpoint int64) ([]sink.Committable, error) {
	return nil, nil
}

// SnapshotState is called behind the barrier. This writer has no state.
func (w *writer) SnapshotState(*sink.Env, int64) (sink.State, error) { return "", nil }
