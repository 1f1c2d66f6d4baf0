package sinkv2

import (
	"encoding/binary"

	"exactlyonce/sinklab/sink"
)

// writerOperator is SinkWriterOperator.
type writerOperator struct {
	writer Writer
	last   int64 // the newest checkpoint that it knows of
}

var (
	_ sink.Writer        = (*writerOperator)(nil)
	_ sink.StateRestorer = (*writerOperator)(nil)
	_ sink.Closer        = (*writerOperator)(nil)
	_ sink.Cloner        = (*writerOperator)(nil)
)

// RestoreState creates or restores the writer.
func (w *writerOperator) RestoreState(env *sink.Env, r sink.Restored) error {
	w.last = r.Checkpoint
	if restorer, ok := w.writer.(Restorer); ok {
		return restorer.RestoreWriter(env, r)
	}
	return nil
}

// Write implements sink.Writer.
func (w *writerOperator) Write(env *sink.Env, r sink.Rows) error { return w.writer.Write(env, r) }

// PrepareCommit flushes the writer and tags what it hands over: with the checkpoint, and at
// the end of the input with the one that follows the last.
func (w *writerOperator) PrepareCommit(env *sink.Env, checkpoint int64) ([]sink.Committable, error) {
	ended := checkpoint == sink.EndOfInput
	if ended {
		checkpoint = w.last + 1
	}
	w.last = checkpoint
	if err := w.writer.Flush(env, ended); err != nil {
		return nil, err
	}
	names, err := w.writer.PrepareCommit(env, checkpoint)
	out := make([]sink.Committable, len(names))
	for i, name := range names {
		out[i] = sink.Committable{Checkpoint: checkpoint, Subtask: env.Subtask, Handle: name}
	}
	return out, err
}

// SnapshotState stores what the writer keeps, if it keeps anything.
func (w *writerOperator) SnapshotState(env *sink.Env, checkpoint int64) (sink.State, error) {
	if s, ok := w.writer.(Stateful); ok {
		return s.SnapshotState(env, checkpoint)
	}
	return "", nil
}

// Close implements sink.Closer.
func (w *writerOperator) Close(env *sink.Env) {
	if c, ok := w.writer.(sink.Closer); ok {
		c.Close(env)
	}
}

// Clone implements sink.Cloner.
func (w *writerOperator) Clone() any {
	c := *w
	if user, ok := w.writer.(sink.Cloner); ok {
		c.writer = user.Clone().(Writer)
	}
	return &c
}

// AppendState implements sink.Cloner.
func (w *writerOperator) AppendState(b []byte, now int64) []byte {
	if user, ok := w.writer.(sink.Cloner); ok {
		b = user.AppendState(b, now)
	}
	return binary.AppendVarint(b, w.last)
}
