// Package exercise is exercise 07: commit everything up to N.
package exercise

import (
	"slices"

	"exactlyonce/labs/kit"
	"exactlyonce/sinklab/sink"
)

// New makes the sink: a finished writer in front of your committer.
func New() sink.Sink {
	return kit.Sink{Writer: kit.NewWriter, Committer: func() sink.Committer { return &committer{} }}
}

// committer is a finished one that takes notifications in its own way:
//
//	c.Pending  groups that wait, oldest checkpoint first, as you stored them in exercise 06
//	c.Due      groups to be committed now, in this order, one snapshot each
type committer struct{ kit.Committer }

// Notify says that checkpoint N is complete.
func (c *committer) Notify(env *sink.Env, checkpoint int64) error {
	if c.Final > 0 && checkpoint >= c.Final { // the input has ended: exercise 11
		return c.Committer.Notify(env, checkpoint)
	}
	// TODO: this commits the group of N and no other. Which of those that wait are due?
	i := slices.IndexFunc(c.Pending, func(g kit.Group) bool { return g.Checkpoint == checkpoint })
	if i < 0 {
		return nil
	}
	c.Due = append(c.Due, c.Pending[i])
	c.Pending = slices.Delete(c.Pending, i, i+1)
	return nil
}
