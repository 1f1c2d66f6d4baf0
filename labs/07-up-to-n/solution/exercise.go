// Package exercise is exercise 07: commit everything up to N.
package exercise

import (
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
	n := 0
	for n < len(c.Pending) && c.Pending[n].Checkpoint <= checkpoint {
		n++
	}
	c.Due = append(c.Due, c.Pending[:n]...)
	c.Pending = c.Pending[n:]
	return nil
}
