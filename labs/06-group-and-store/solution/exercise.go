// Package exercise is exercise 06: group by checkpoint, and store.
package exercise

import (
	"cmp"
	"slices"

	"exactlyonce/labs/kit"
	"exactlyonce/sinklab/sink"
)

// New makes the sink: a finished writer in front of your committer.
func New() sink.Sink {
	return kit.Sink{Writer: kit.NewWriter, Committer: func() sink.Committer { return &committer{} }}
}

// committer is a finished one with two methods of its own. What it shares with the others:
//
//	c.Pending  groups that wait for their checkpoint to complete, oldest checkpoint first;
//	           a notification commits from here, one snapshot for each group
//	c.User     who commits (exercise 10)
//	c.Store    makes a state of a value
type committer struct{ kit.Committer }

// Collect takes one file of one writer. in.Checkpoint is the checkpoint it was prepared for.
func (c *committer) Collect(_ *sink.Env, in sink.Committable) error {
	for i := range c.Pending {
		if c.Pending[i].Checkpoint == in.Checkpoint {
			c.Pending[i].Files = append(c.Pending[i].Files, in.Handle)
			return nil
		}
	}
	c.Pending = append(c.Pending, kit.Group{Checkpoint: in.Checkpoint, Files: []string{in.Handle}})
	// A writer whose input ends early hands over sink.EndOfInput before others have sent N.
	slices.SortFunc(c.Pending, func(a, b kit.Group) int { return cmp.Compare(a.Checkpoint, b.Checkpoint) })
	return nil
}

// SnapshotState is called at barrier N, when all of N was collected. After a failure a
// committer without memory gets what was stored here, and nothing else.
func (c *committer) SnapshotState(env *sink.Env, checkpoint int64) (sink.State, error) {
	return c.Store(checkpoint, kit.Stored{User: c.User, Pending: c.Pending}), nil
}
