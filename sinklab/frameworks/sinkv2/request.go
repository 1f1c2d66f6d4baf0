package sinkv2

import (
	"errors"
	"fmt"
)

// Request is a committable that is to be committed, and what the committer says about it
// (CommitRequestImpl). One of which nothing is said is committed.
type Request struct {
	Committable string
	Checkpoint  int64 // that covers it
	Retries     int   // how often it was tried before

	state  requestState
	reason error
}

type requestState uint8

const (
	received requestState = iota
	retry
	failed
	committed
)

// RetryLater: it could not be committed now. It is tried again at once, and when that has
// been done often enough the job fails.
func (r *Request) RetryLater() { r.state = retry }

// UpdateAndRetryLater: likewise, and what is tried is another committable.
func (r *Request) UpdateAndRetryLater(committable string) {
	r.Committable, r.state = committable, retry
}

// SignalAlreadyCommitted: it was committed before. Nobody checks that.
func (r *Request) SignalAlreadyCommitted() { r.state = committed }

// SignalFailedWithKnownReason: it can never be committed, and the committer knows why. Flink
// counts it in a metric and drops it: the job goes on, and its rows are lost.
func (r *Request) SignalFailedWithKnownReason(reason error) { r.state, r.reason = failed, reason }

// SignalFailedWithUnknownReason: something went wrong. The job fails, restores its state and
// tries again.
func (r *Request) SignalFailedWithUnknownReason(reason error) {
	r.state, r.reason = failed, fmt.Errorf("%w: %w", errUnknown, reason)
}

// errUnknown is the exception with which Flink fails the job.
var errUnknown = errors.New("java.lang.IllegalStateException: Failed to commit")

// thrown is the error that fails the task, nil where the job goes on.
func (r *Request) thrown() error {
	if r.state == failed && errors.Is(r.reason, errUnknown) {
		return r.reason
	}
	return nil
}
