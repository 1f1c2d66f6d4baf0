// Package exercise is exercise 17: a file sink that commits by renaming.
package exercise

import (
	"exactlyonce/labs/kit"
	"exactlyonce/sinklab/sink"
)

// New makes the sink: your writer in front of your committer.
func New() sink.Sink {
	return kit.Sink{
		Writer:    func() sink.Writer { return &writer{} },
		Committer: func() sink.Committer { return &committer{} },
	}
}

// writer keeps rows until the barrier and makes one file of them.
type writer struct {
	rows  []sink.Rows
	files int // that this writer has made
}

// committer finishes files. What it embeds stores the handles of c.Pending in its state,
// and moves those of a completed checkpoint to c.Due, one name a file.
type committer struct{ kit.Waiting }

// Write takes some rows.
func (w *writer) Write(_ *sink.Env, r sink.Rows) error {
	w.rows = append(w.rows, r)
	return nil
}

// SnapshotState is called behind the barrier. This writer has no state.
func (w *writer) SnapshotState(*sink.Env, int64) (sink.State, error) { return "", nil }

// TODO: three methods. PrepareCommit writes under a name that readers pass over, Commit
// renames, and Restore finds out what is still owed. These show every file at once.

// PrepareCommit makes a file of the rows and hands its name over.
func (w *writer) PrepareCommit(env *sink.Env, checkpoint int64) ([]sink.Committable, error) {
	if len(w.rows) == 0 {
		return nil, nil
	}
	w.files++
	name := "part-" + sink.Itoa(w.files)
	if err := kit.FolderOf(env).Write(name, checkpoint, w.rows); err != nil {
		return nil, err
	}
	w.rows = nil
	return []sink.Committable{{Checkpoint: checkpoint, Subtask: env.Subtask, Handle: name}}, nil
}

// Commit takes one step. c.After says what it came to for c.Due[0], and Commit is called
// until nothing is due.
func (c *committer) Commit(env *sink.Env) (sink.Progress, error) {
	if len(c.Due) == 0 {
		return sink.Progress{Outcome: sink.Done}, nil
	}
	return c.After(env, sink.Done), nil
}

// Restore is called first of all. kit.Decode(r, &c.Pending) reads what the newest checkpoint
// has stored, and c.Notify makes it due.
func (c *committer) Restore(*sink.Env, sink.Restored) error { return nil }
