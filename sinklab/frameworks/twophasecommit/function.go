// Package twophasecommit is Flink's TwoPhaseCommitSinkFunction: the part that Flink 2.2.0
// gives, as an operator over the hooks that a connector writes (package
// streaming.api.functions.sink.legacy; TwoPhaseCommitSinkFunction.java).
//
// One operator does everything. It holds an open transaction from barrier to barrier. At the
// barrier it flushes that one and begins the next in the same call; both are in its state.
// The notification commits what waits. A restore commits all that waited and aborts what
// was open.
//
// Without checkpoints nothing is ever committed: the end of the input prepares nothing, and
// closing aborts the open transaction.
//
// Non-goals: rescaling.
package twophasecommit

import "exactlyonce/sinklab/sink"

// Transaction is a transaction with what Flink keeps beside its name (TransactionHolder).
type Transaction struct {
	Handle string `json:"handle"`
	// StartMillis is the calendar time at which it was begun, 0 where no timeout asks for it:
	// Flink always stores it, and states that differ by their hour alone would all be new to a search.
	StartMillis int64 `json:"transactionStartTime,omitempty"`
	// Checkpoint that it was flushed for, 0 = it is open. Flink keeps it as the key of the map in memory alone.
	Checkpoint int64 `json:"checkpoint,omitempty"`
	// Complete is the checkpoint whose notification has it committed, that one or a later one; 0 in a
	// recovery.
	Complete int64 `json:"-"`
}

// Function is what a connector has to write: a subclass of TwoPhaseCommitSinkFunction.
// Every hook may fail, and an error fails the task but where it is said otherwise.
type Function interface {
	// BeginTransaction opens a transaction and names it.
	BeginTransaction(*sink.Env) (handle string, err error)
	// Invoke writes rows into the open transaction.
	Invoke(*sink.Env, Transaction, sink.Rows) error
	// PreCommit flushes: after it the transaction must be possible to commit, whatever
	// happens to this task.
	PreCommit(*sink.Env, Transaction) error
	// Commit commits a transaction. It is called again where nobody knows whether the first
	// call came through, and must then do no harm.
	Commit(*sink.Env, Transaction) error
	// Abort drops a transaction. Of an error nobody hears when the task closes.
	Abort(*sink.Env, Transaction) error
}

// Optional hooks, found by type assertion.
type (
	// RecoverCommitter commits a transaction of the restored state; without it Commit does.
	RecoverCommitter interface {
		RecoverAndCommit(*sink.Env, Transaction) error
	}
	// RecoverAborter aborts the transaction that was open in the restored state; without it Abort does.
	RecoverAborter interface {
		RecoverAndAbort(*sink.Env, Transaction) error
	}
	// FinishProcesser is told that the input has ended, with the transaction that is open.
	FinishProcesser interface {
		FinishProcessing(*sink.Env, Transaction) error
	}
	// ContextKeeper keeps something of its own in the state (userContext), such as a pool of ids.
	ContextKeeper interface {
		// InitializeUserContext makes it, where no state has one; "" = none.
		InitializeUserContext(*sink.Env) (context string, err error)
		// FinishRecoveringContext follows the recovery, with the transactions that it has dealt with.
		FinishRecoveringContext(env *sink.Env, context string, handled []Transaction) error
	}
)

// Settings are what a subclass sets in its constructor. Durations are milliseconds.
type Settings struct {
	// TimeoutMillis is setTransactionTimeout: it changes nothing by itself. 0 = none.
	TimeoutMillis int64
	// IgnoreAfterTimeout is ignoreFailuresAfterTransactionTimeout: a recovery that cannot commit a
	// transaction which is older than the timeout goes on without it, and its rows are lost.
	IgnoreAfterTimeout bool
	// WarningRatio is enableTransactionTimeoutWarnings: a commit warns where the transaction is
	// older than that part of the timeout. Below 0 = never.
	WarningRatio float64
}

// Rules are what a mutant may switch off. Each says what Flink does.
type Rules struct {
	// BeginWithSnapshot: snapshotState begins the next transaction, so that rows behind the
	// barrier go into it. Else the notification does, and they go into the one that waits.
	BeginWithSnapshot bool
	// StorePending: the state has the transactions that wait for their notification.
	StorePending bool
	// KeepAborted: a checkpoint that is aborted changes nothing; what waits for it is committed
	// with a later one (notifyCheckpointAborted is empty).
	KeepAborted bool
	// CommitOlder: notify(N) commits everything that waits <= N, not N alone.
	CommitOlder bool
	// RecoverAndCommit: a restore commits what waited.
	RecoverAndCommit bool
	// AbortOpen: a restore aborts the transaction that was open; else it commits that one too.
	AbortOpen bool
}

// Faithful are the rules of Flink.
func Faithful() Rules {
	return Rules{BeginWithSnapshot: true, StorePending: true, KeepAborted: true, CommitOlder: true, RecoverAndCommit: true, AbortOpen: true}
}
