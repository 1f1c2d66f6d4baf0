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

// hidden is the name under which a file waits for its checkpoint.
func hidden(name string) string { return "." + name + ".inprogress" }

// PrepareCommit makes a hidden file of the rows and hands over the name that it is to have.
// No attempt of any subtask uses a name again: what has it may be visible, or still owed.
func (w *writer) PrepareCommit(env *sink.Env, checkpoint int64) ([]sink.Committable, error) {
	if len(w.rows) == 0 {
		return nil, nil
	}
	name := "part-" + env.UUID("part", 0) + "-" + sink.Itoa(w.files)
	if err := kit.FolderOf(env).Write(hidden(name), checkpoint, w.rows); err != nil {
		return nil, err
	}
	w.rows, w.files = nil, w.files+1
	return []sink.Committable{{Checkpoint: checkpoint, Subtask: env.Subtask, Handle: name}}, nil
}

// Commit renames one file. One that waits no more has its name already.
func (c *committer) Commit(env *sink.Env) (sink.Progress, error) {
	if len(c.Due) == 0 {
		return sink.Progress{Outcome: sink.Done}, nil
	}
	folder, name := kit.FolderOf(env), c.Due[0]
	if !folder.Exists(hidden(name)) {
		return c.After(env, sink.Done), nil
	}
	outcome, err := folder.Rename(hidden(name), name)
	if err != nil {
		return sink.Progress{}, err
	}
	return c.After(env, outcome), nil
}

// Restore makes everything due that a completed checkpoint has stored, done or not.
func (c *committer) Restore(env *sink.Env, r sink.Restored) error {
	if err := kit.Decode(r, &c.Pending); err != nil {
		return err
	}
	return c.Notify(env, sink.EndOfInput)
}
