// Package exercise is exercise 10: who commits.
package exercise

import (
	"exactlyonce/labs/kit"
	"exactlyonce/sinklab/sink"
)

// New makes the sink: a finished writer in front of your committer.
func New() sink.Sink {
	return kit.Sink{Writer: kit.NewWriter, Committer: func() sink.Committer { return &committer{} }}
}

// committer is a finished one that finds out by itself who it is: c.User, the name that
// every snapshot bears.
type committer struct{ kit.Committer }

// state is what a checkpoint holds of the committer.
type state struct {
	User    string
	Pending []kit.Group
}

// Restore is the first call of all. Without anything restored this is a new job, and the
// table may hold what other jobs have committed.
func (c *committer) Restore(env *sink.Env, r sink.Restored) error {
	var s state
	if err := kit.Decode(r, &s); err != nil {
		return err
	}
	if c.User = s.User; c.User == "" {
		c.User = env.UUID("commit-user", 0)
	}
	return c.recover(env, s.Pending)
}

// SnapshotState stores who this is, whether or not anything is pending.
func (c *committer) SnapshotState(env *sink.Env, checkpoint int64) (sink.State, error) {
	return c.Store(checkpoint, state{User: c.User, Pending: c.Pending}), nil
}

// recover is exercise 09.
func (c *committer) recover(env *sink.Env, pending []kit.Group) error {
	newest := kit.TableOf(env).Newest(c.User)
	for _, g := range pending {
		if g.Checkpoint > newest {
			c.Due = append(c.Due, g)
		}
	}
	return nil
}
