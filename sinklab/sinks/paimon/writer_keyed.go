package paimon

import (
	"encoding/binary"
	"slices"

	"exactlyonce/sinklab/paimon"
	"exactlyonce/sinklab/rows"
	"exactlyonce/sinklab/sink"
)

// keyedWriter is Paimon 2.0.0 RowDataStoreWriteOperator of a primary-key table: a
// merge tree a bucket. Its state is the commit user alone; what the buckets hold it
// reads from the table.
type keyedWriter struct {
	sink    *Sink
	user    string
	buckets []bucket // open ones, in the order of their first rows
	opened  int64    // buckets opened so far by this attempt
}

var (
	_ sink.Writer        = (*keyedWriter)(nil)
	_ sink.StateRestorer = (*keyedWriter)(nil)
	_ sink.Cloner        = (*keyedWriter)(nil)
)

// RestoreState finds the commit user: the state's, or the one that the committer of
// this attempt draws.
func (w *keyedWriter) RestoreState(env *sink.Env, r sink.Restored) error {
	for _, s := range r.Union {
		w.user = string(s)
	}
	if w.user == "" || !w.sink.keepsUser() {
		committer := *env
		committer.Subtask = 0
		w.user = w.sink.newUser(&committer)
	}
	return nil
}

// Write buffers rows and numbers them.
func (w *keyedWriter) Write(env *sink.Env, r rows.Range) error {
	placed, err := w.sink.Layout.Places(r)
	if err != nil {
		return err
	}
	for _, p := range placed {
		i := slices.IndexFunc(w.buckets, func(b bucket) bool { return b.place == p.Place })
		if i < 0 {
			b, err := w.openBucket(env, p.Place)
			if err != nil {
				return err
			}
			i = len(w.buckets)
			w.buckets = append(w.buckets, b)
		}
		w.buckets[i].add(p.Rows)
	}
	return nil
}

// PrepareCommit flushes every bucket and takes in compactions that have finished; at
// the end of input it waits for them.
func (w *keyedWriter) PrepareCommit(env *sink.Env, checkpoint int64) ([]sink.Committable, error) {
	var out []sink.Committable
	var open []bucket
	for i := range w.buckets {
		b := &w.buckets[i]
		message, err := b.prepare(env, w.sink, checkpoint)
		if err != nil {
			return nil, err
		}
		out = append(out, sink.Committable{Checkpoint: checkpoint, Subtask: env.Subtask, Handle: message.Encode()})
		if message.Empty() {
			done, err := w.canClose(env, b)
			if err != nil {
				return nil, err
			}
			if done {
				continue
			}
		} else {
			b.modified = checkpoint
		}
		open = append(open, *b)
	}
	w.buckets = open
	return out, nil
}

// canClose is the conflict-aware clean checker: a bucket's last change is committed,
// and so is everything else of its identifier, for a later one is; and no compaction
// is under way (AbstractFileStoreWrite.createConflictAwareWriterCleanChecker).
func (w *keyedWriter) canClose(env *sink.Env, b *bucket) (bool, error) {
	if b.running {
		return false, nil
	}
	committed, err := paimon.LatestOfUser(store(env), w.user)
	return b.modified < committed, err
}

// SnapshotState stores the commit user.
func (w *keyedWriter) SnapshotState(*sink.Env, int64) (sink.State, error) {
	return sink.State(w.user), nil
}

// Clone implements sink.Cloner.
func (w *keyedWriter) Clone() any {
	c := *w
	c.buckets = slices.Clone(w.buckets)
	for i := range c.buckets {
		b := &c.buckets[i]
		b.buffer, b.files = slices.Clone(b.buffer), slices.Clone(b.files)
	}
	return &c
}

// AppendState implements sink.Cloner.
func (w *keyedWriter) AppendState(b []byte, now int64) []byte {
	b = binary.AppendVarint(append(b, w.user...), w.opened)
	for i := range w.buckets {
		b = w.buckets[i].appendState(b, now)
	}
	return b
}
