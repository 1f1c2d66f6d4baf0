// Package exercise is exercise 20: port to Sink V2.
package exercise

import (
	"exactlyonce/labs/kit"
	"exactlyonce/sinklab/sink"
)

// New makes the sink: your writer, and behind each writer your committer.
func New() sink.Sink {
	return kit.SinkV2{
		Writer:    func() kit.SinkWriter { return &writer{} },
		Committer: func() kit.SinkCommitter { return &committer{} },
	}
}

// writer writes rows as they come, in one transaction from barrier to barrier.
type writer struct {
	handle string // of the open transaction, "" = none is open
}

// committer keeps nothing: what there is to commit Flink hands it, also after a restore.
type committer struct{}

// Write begins a transaction with the first row behind a barrier.
func (w *writer) Write(env *sink.Env, r sink.Rows) error {
	if w.handle == "" {
		w.handle = kit.StoreOf(env).Begin()
	}
	return kit.StoreOf(env).Write(w.handle, r)
}

// Flush has everything written that is held back, and here nothing is.
func (w *writer) Flush(*sink.Env, bool) error { return nil }

// TODO: two methods. Where have preCommit, commit, recoverAndCommit and abort gone?

// PrepareCommit names what is to be committed for the rows so far. It is called before the
// barrier, and at the end of the input.
func (w *writer) PrepareCommit(*sink.Env, int64) ([]string, error) { return nil, nil }

// Commit is called with all that is to be committed now, and says by each request what
// became of it. One of which it says nothing counts as committed.
func (c *committer) Commit(*sink.Env, []*kit.Request) error { return nil }
