package paimon

import (
	"exactlyonce/sinklab/choose"
	"exactlyonce/sinklab/sink"
)

// With snapshot.expire.execution-mode = async a thread of its own expires snapshots
// beside the committer (Paimon 2.0.0 TableCommitImpl, maintainExecutor), and the end of
// the task interrupts it (shutdownNow). Nobody waits for its steps here: those that are
// over by then are taken whenever the committer is called.

// catchUp takes the steps of an asynchronous expiry that are over by now.
func (c *committer) catchUp(env *sink.Env) error {
	m := &c.work.after
	for c.sink.Options.AsyncExpiry && m.running && m.due <= env.NowMillis {
		at := m.due
		m.due += env.Latency("expire")
		if err := c.maintainStep(env, at); err != nil {
			return err
		}
		if m.running || !m.again {
			continue
		}
		m.again = false
		if err := c.planExpiry(env, 0); choose.IsCrash(err) {
			return err
		} else if err != nil {
			c.maintainFailed(env, err)
		}
	}
	return nil
}

// Close implements sink.Closer: what is not over by now never is.
func (c *committer) Close(env *sink.Env) {
	_ = c.catchUp(env) // the task ends in any case
	c.work.after.running = false
}

var _ sink.Closer = (*committer)(nil)
