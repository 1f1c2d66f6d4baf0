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

// TODO: after a failure, and as a new job from a savepoint, this is somebody else.

// state is what a checkpoint holds of the committer.
type state struct {
	Pending []kit.Group
}

// Restore is the first call of all. Without anything restored this is a new job, and the
// table may hold what other jobs have committed.
func (c *committer) Restore(env *sink.Env, r sink.Restored) error {
	var s state
	if err := kit.Decode(r, &s); err != nil {
		return err
	}
	c.User = env.UUID("commit-user", 0) // drawn: no other attempt and no other job draws the same
	return c.recover(env, s.Pending)
}

// SnapshotState stores what is pending.
func (c *committer) SnapshotState(env *sink.Env, checkpoint int64) (sink.State, error) {
	return c.Store(checkpoint, state{Pending: c.Pending}), nil
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
