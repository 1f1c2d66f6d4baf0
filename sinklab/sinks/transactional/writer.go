package transactional

import (
	"encoding/binary"
	"strconv"
	"strings"

	"exactlyonce/sinklab/rows"
	"exactlyonce/sinklab/sink"
	"exactlyonce/trace"
)

// writer sends rows as they come, in one transaction from barrier to barrier.
type writer struct {
	sink   *Sink
	handle string // of the open transaction, "" = none is open
	last   int64  // the newest checkpoint that this writer knows of
}

var (
	_ sink.StateRestorer = (*writer)(nil)
	_ sink.Cloner        = (*writer)(nil)
)

// Write begins a transaction with the first row behind a barrier.
func (w *writer) Write(env *sink.Env, r rows.Range) (err error) {
	if r.Len() == 0 {
		return nil
	}
	b, now := brokerOf(env)
	if w.handle == "" {
		if w.handle, err = b.Begin(w.id(env), w.sink.TimeoutMillis, now); err != nil {
			return err
		}
	}
	return b.Append(env.Chooser(), w.handle, r, now)
}

// PrepareCommit hands the open transaction over. Its rows have been sent; to the broker it
// stays what it was, open.
func (w *writer) PrepareCommit(env *sink.Env, checkpoint int64) ([]sink.Committable, error) {
	if w.handle == "" {
		return nil, nil
	}
	out := []sink.Committable{{Checkpoint: checkpoint, Subtask: env.Subtask, Handle: w.handle}}
	if env.Tracing() {
		b, _ := brokerOf(env)
		env.Emit(trace.UnitPrepared, checkpoint, "unit", w.handle, "owner", w.sink.Prefix, "rows", sink.Itoa(b.Rows(w.handle)))
	}
	w.handle = ""
	return out, nil
}

// SnapshotState notes that rows belong to the next checkpoint from now on. There is nothing
// to store: what was prepared is the committer's.
func (w *writer) SnapshotState(_ *sink.Env, checkpoint int64) (sink.State, error) {
	w.last = checkpoint
	return "", nil
}

// prefix is common to the transactional ids of this subtask and to no others: it ends in a
// dash, or subtask 1 would take those of subtask 10 for its own.
func (w *writer) prefix(env *sink.Env) string {
	return w.sink.Prefix + "-" + sink.Itoa(env.Subtask) + "-"
}

// id is named by the checkpoint that the transaction is to belong to, if nothing goes wrong.
// One that waits has an earlier one.
func (w *writer) id(env *sink.Env) string {
	if !w.sink.Rules.NewIDs {
		return w.prefix(env) + "0"
	}
	return w.prefix(env) + sink.Itoa(w.last+1)
}

// RestoreState aborts what an attempt before has left and no checkpoint covers. What the
// restored checkpoint covers is the committer's to commit.
func (w *writer) RestoreState(env *sink.Env, r sink.Restored) error {
	w.last = r.Checkpoint
	if !w.sink.Rules.AbortLeftOver {
		return nil
	}
	b, now := brokerOf(env)
	for _, handle := range b.Open(w.prefix(env), now) {
		number, _, _ := strings.Cut(handle[len(w.prefix(env)):], "@")
		n, err := strconv.ParseInt(number, 10, 64)
		if err != nil || n <= r.Checkpoint {
			continue
		}
		held := b.Rows(handle)
		if err := b.Abort(handle, now); err != nil {
			return err
		}
		if env.Tracing() {
			env.Emit(trace.UnitAborted, n, "unit", handle, "owner", w.sink.Prefix, "rows", sink.Itoa(held), "reason", "an attempt before has left it, and no checkpoint covers it")
		}
	}
	return nil
}

// Clone implements sink.Cloner.
func (w *writer) Clone() any {
	c := *w
	return &c
}

// AppendState implements sink.Cloner.
func (w *writer) AppendState(b []byte, _ int64) []byte {
	return binary.AppendVarint(append(append(b, w.handle...), 0), w.last)
}
