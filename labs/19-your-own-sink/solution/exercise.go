// Package exercise is exercise 19: your own sink.
package exercise

import (
	"cmp"
	"slices"

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

// writer keeps rows until the barrier and hands them over as one file.
type writer struct{ rows []sink.Rows }

// Write takes some rows.
func (w *writer) Write(_ *sink.Env, r sink.Rows) error {
	w.rows = append(w.rows, r)
	return nil
}

// PrepareCommit hands over all there is: after the barrier nobody sends it again.
func (w *writer) PrepareCommit(env *sink.Env, checkpoint int64) ([]sink.Committable, error) {
	if len(w.rows) == 0 {
		return nil, nil
	}
	file, err := kit.TableOf(env).WriteFile(checkpoint, w.rows)
	if err != nil {
		return nil, err
	}
	w.rows = nil
	return []sink.Committable{{Checkpoint: checkpoint, Subtask: env.Subtask, Handle: file}}, nil
}

// SnapshotState stores nothing: what was prepared is the committer's.
func (w *writer) SnapshotState(*sink.Env, int64) (sink.State, error) { return "", nil }

// group is what all writers prepared for one checkpoint.
type group struct {
	Checkpoint int64
	Files      []string
}

// owed is the committer's state: who it is, and what it has to commit.
type owed struct {
	User   string
	Groups []group // ascending
}

// add puts files to those of their checkpoint.
func (o *owed) add(checkpoint int64, files ...string) {
	for i := range o.Groups {
		if o.Groups[i].Checkpoint == checkpoint {
			o.Groups[i].Files = append(o.Groups[i].Files, files...)
			return
		}
	}
	o.Groups = append(o.Groups, group{checkpoint, files})
	slices.SortFunc(o.Groups, func(a, b group) int { return cmp.Compare(a.Checkpoint, b.Checkpoint) })
}

type committer struct {
	owed
	due   []group // their checkpoints are complete
	ended bool    // the input of all writers has ended
	final int64   // the first checkpoint whose state knows of that, 0 = none
}

// Restore makes everything due that a completed checkpoint has stored. Commit will see what
// of it is done.
func (c *committer) Restore(env *sink.Env, r sink.Restored) error {
	if err := kit.Decode(r, &c.owed); err != nil {
		return err
	}
	if c.User == "" {
		c.User = env.UUID("commit-user", 0)
	}
	c.due, c.Groups = c.Groups, nil
	return nil
}

// Collect takes one file.
func (c *committer) Collect(_ *sink.Env, in sink.Committable) error {
	c.add(in.Checkpoint, in.Handle)
	return nil
}

// SnapshotState stores what is owed. What a writer has left at its end belongs to the first
// checkpoint that stores it, like everything else in front of that barrier: others may go
// on for long, and would find "the end" committed.
func (c *committer) SnapshotState(_ *sink.Env, checkpoint int64) (sink.State, error) {
	if n := len(c.Groups); n > 0 && c.Groups[n-1].Checkpoint == sink.EndOfInput {
		left := c.Groups[n-1].Files
		c.Groups = c.Groups[:n-1]
		c.add(checkpoint, left...)
	}
	if c.ended && c.final == 0 {
		c.final = checkpoint
	}
	return kit.Encode(c.owed), nil
}

// Notify makes everything up to N due, and in the end an empty snapshot that says so.
func (c *committer) Notify(_ *sink.Env, checkpoint int64) error {
	for len(c.Groups) > 0 && c.Groups[0].Checkpoint <= checkpoint {
		c.due, c.Groups = append(c.due, c.Groups[0]), c.Groups[1:]
	}
	if c.final > 0 && checkpoint >= c.final {
		c.due = append(c.due, group{Checkpoint: sink.EndOfInput})
	}
	return nil
}

// EndInput notes the end. Without checkpoints no Notify will come, and this is it.
func (c *committer) EndInput(env *sink.Env) error {
	c.ended = true
	if env.CheckpointingEnabled {
		return nil
	}
	c.add(sink.EndOfInput)
	return c.Notify(env, sink.EndOfInput)
}

// Commit commits one group, unless the table says that it is done: by an attempt before, or
// by a try whose answer was lost.
func (c *committer) Commit(env *sink.Env) (sink.Progress, error) {
	if len(c.due) == 0 {
		return sink.Progress{Outcome: sink.Done}, nil
	}
	table, next, outcome := kit.TableOf(env), c.due[0], sink.Done
	if table.Newest(c.User) < next.Checkpoint {
		var err error
		if outcome, err = table.Commit(c.User, next.Checkpoint, next.Files); err != nil {
			return sink.Progress{}, err
		}
	}
	if outcome == sink.Done {
		c.due, outcome = c.due[1:], sink.More
	}
	return sink.Progress{Outcome: outcome, WaitMillis: env.Latency("commit-publish")}, nil
}
