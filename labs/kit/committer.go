package kit

import (
	"slices"

	"exactlyonce/sinklab/sink"
)

// Group is what all writers prepared for one checkpoint (Paimon's ManifestCommittable).
type Group struct {
	Checkpoint int64 // its identifier in the table, sink.EndOfInput for what the end of the input left
	Files      []string
}

// Committer is a finished committer with the rules of Paimon 2.0.0's CommitterOperator
// and RestoreCommittableStateManager. It spoils exercises 06 to 11.
type Committer struct {
	User    string  // of every snapshot
	Pending []Group // prepared, ascending; not to be committed before their checkpoint is complete
	Due     []Group // left for Commit: their checkpoints are complete
	Ended   bool    // the input has ended
	Final   int64   // the first checkpoint whose state knows of that, 0 = none yet

	started bool // Commit has begun with the first of Due
	unsure  bool // it may have been done
}

// Stored is the committer's state.
type Stored struct {
	User    string
	Pending []Group
}

// Owner is the user who stored this, or a new one where nothing was stored.
func (s Stored) Owner(env *sink.Env) string {
	if s.User == "" {
		return env.UUID("commit-user", 0)
	}
	return s.User
}

// NewCommitter returns a finished committer.
func NewCommitter() sink.Committer { return &Committer{} }

var (
	_ sink.Committer   = (*Committer)(nil)
	_ sink.EndInputter = (*Committer)(nil)
)

// Restore finds out who this committer is and what is still owed.
func (c *Committer) Restore(env *sink.Env, r sink.Restored) error {
	var stored Stored
	if err := Decode(r, &stored); err != nil {
		return err
	}
	c.User = stored.Owner(env)
	newest := TableOf(env).Newest(c.User)
	for _, g := range stored.Pending {
		if g.Checkpoint > newest {
			c.Due = append(c.Due, g)
		}
	}
	return nil
}

// Collect puts a committable to those of its checkpoint.
func (c *Committer) Collect(_ *sink.Env, in sink.Committable) error {
	c.Pending = add(c.Pending, in)
	return nil
}

// add puts a committable to those of its checkpoint; the groups stay ascending.
func add(groups []Group, in sink.Committable) []Group {
	i, found := slices.BinarySearchFunc(groups, in.Checkpoint, func(g Group, id int64) int {
		switch {
		case g.Checkpoint < id:
			return -1
		case g.Checkpoint > id:
			return 1
		}
		return 0
	})
	if !found {
		groups = slices.Insert(slices.Clip(groups), i, Group{Checkpoint: in.Checkpoint})
	}
	groups[i].Files = append(slices.Clip(groups[i].Files), in.Handle)
	return groups
}

// SnapshotState stores the user and everything that is pending.
func (c *Committer) SnapshotState(_ *sink.Env, checkpoint int64) (sink.State, error) {
	return c.Store(checkpoint, Stored{User: c.User, Pending: c.Pending}), nil
}

// Store makes a checkpoint's state of a value, and notes the first one that knows of the
// end of the input.
func (c *Committer) Store(checkpoint int64, v any) sink.State {
	if c.Ended && c.Final == 0 {
		c.Final = checkpoint
	}
	return Encode(v)
}

// Notify leaves everything up to N for Commit, or all there is once a checkpoint with the
// end of the input is complete. Paimon 2.0.0 does so at the first notification behind the
// end: that may still be one of an earlier checkpoint, and rows are seen too early.
func (c *Committer) Notify(env *sink.Env, checkpoint int64) error {
	if c.Final > 0 && checkpoint >= c.Final {
		c.finish(env)
		return nil
	}
	c.Take(checkpoint)
	return nil
}

// EndInput implements sink.EndInputter: without checkpoints nothing else will call.
func (c *Committer) EndInput(env *sink.Env) error {
	c.Ended = true
	if !env.CheckpointingEnabled {
		c.finish(env)
	}
	return nil
}

// Take moves the groups up to a checkpoint from Pending to Due. It spoils exercise 07.
func (c *Committer) Take(upTo int64) {
	for len(c.Pending) > 0 && c.Pending[0].Checkpoint <= upTo {
		c.Due, c.Pending = append(c.Due, c.Pending[0]), c.Pending[1:]
	}
}

// finish moves everything to Due and has the last snapshot bear sink.EndOfInput, if need
// be an empty one: so that a reader of the snapshots sees that the input has ended. Like a
// restore it asks what is committed already (Paimon's filterAndCommit, here and there):
// an attempt before may have come as far.
func (c *Committer) finish(env *sink.Env) {
	newest := TableOf(env).Newest(c.User)
	for _, g := range c.Pending {
		if g.Checkpoint > newest {
			c.Due = append(c.Due, g)
		}
	}
	c.Pending = nil
	ends := len(c.Due) > 0 && c.Due[len(c.Due)-1].Checkpoint == sink.EndOfInput
	if !ends && newest < sink.EndOfInput {
		c.Due = append(c.Due, Group{Checkpoint: sink.EndOfInput})
	}
}

// Commit commits what is due, one group a step. A commit takes time, and a crash may
// come before any of its steps.
func (c *Committer) Commit(env *sink.Env) (sink.Progress, error) {
	if len(c.Due) == 0 {
		return sink.Progress{Outcome: sink.Done}, nil
	}
	if !c.started {
		c.started = true
		return sink.Progress{Outcome: sink.More, WaitMillis: env.Latency("commit-collect")}, nil
	}
	table, next := TableOf(env), c.Due[0]
	if c.unsure && table.Newest(c.User) >= next.Checkpoint {
		return c.done(env), nil
	}
	outcome, err := table.Commit(c.User, next.Checkpoint, next.Files)
	if err != nil {
		return sink.Progress{}, err
	}
	if c.unsure = outcome == sink.Unknown; c.unsure {
		return sink.Progress{Outcome: sink.Unknown, WaitMillis: env.Latency("commit-publish")}, nil
	}
	return c.done(env), nil
}

func (c *Committer) done(env *sink.Env) sink.Progress {
	c.Due, c.started, c.unsure = c.Due[1:], false, false
	return sink.Progress{Outcome: sink.More, WaitMillis: env.Latency("commit-publish")}
}
