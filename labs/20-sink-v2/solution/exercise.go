// Package exercise is exercise 20: port to Sink V2.
package exercise

import (
	"errors"

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

// PrepareCommit is preCommit: the store keeps the transaction, and its name is Flink's from
// now on. The next row begins another one.
func (w *writer) PrepareCommit(env *sink.Env, _ int64) ([]string, error) {
	if w.handle == "" {
		return nil, nil
	}
	handed := w.handle
	w.handle = ""
	return []string{handed}, kit.StoreOf(env).Prepare(handed)
}

// Commit is commit and recoverAndCommit: it cannot tell them apart, and need not. A
// transaction that is committed already stays so. Where no answer came the same is asked again.
func (c *committer) Commit(env *sink.Env, requests []*kit.Request) error {
	for _, r := range requests {
		switch err := kit.StoreOf(env).Commit(r.Committable); {
		case errors.Is(err, kit.ErrUnavailable):
			r.RetryLater()
		case err != nil:
			r.SignalFailedWithUnknownReason(err)
		}
	}
	return nil
}
