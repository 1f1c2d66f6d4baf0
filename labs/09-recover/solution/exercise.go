// Package exercise is exercise 09: recover.
package exercise

import (
	"exactlyonce/labs/kit"
	"exactlyonce/sinklab/sink"
)

// New makes the sink: a finished writer in front of your committer.
func New() sink.Sink {
	return kit.Sink{Writer: kit.NewWriter, Committer: func() sink.Committer { return &committer{} }}
}

// committer is a finished one that recovers in its own way:
//
//	c.User     who commits
//	c.Due      groups to be committed at once, oldest first; a restore may leave some
//	c.Pending  groups that wait for the notification of their checkpoint
type committer struct{ kit.Committer }

// Restore is the first call of all. r holds what SnapshotState of the newest completed
// checkpoint, r.Checkpoint, stored: the groups that waited at its barrier.
func (c *committer) Restore(env *sink.Env, r sink.Restored) error {
	var stored kit.Stored
	if err := kit.Decode(r, &stored); err != nil {
		return err
	}
	c.User = stored.Owner(env) // exercise 10
	newest := kit.TableOf(env).Newest(c.User)
	for _, g := range stored.Pending {
		if g.Checkpoint > newest {
			c.Due = append(c.Due, g)
		}
	}
	return nil
}
