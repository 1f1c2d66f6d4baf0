package transactional

// Rules are what a mutant may switch off. Each says what the faithful sink does.
type Rules struct {
	// NewIDs: every transaction of a subtask has an id of its own, with the number of the
	// checkpoint that it is begun for. With one id for all a transaction that is begun
	// fences the one that still waits for its notification (KafkaSink's transactional ids).
	NewIDs bool
	// StoreHandles: what is pending is in the committer's state (CommitterOperator.snapshotState).
	StoreHandles bool
	// CommitOnRestore: what a restored checkpoint covers is committed, again if need be
	// (TwoPhaseCommitSinkFunction.recoverAndCommit).
	CommitOnRestore bool
	// AbortLeftOver: a restarted writer aborts open transactions that no checkpoint covers;
	// they would hold readers back until their timeout (TwoPhaseCommitSinkFunction.recoverAndAbort).
	AbortLeftOver bool
	// CommitOlder: notify(N) commits everything pending <= N, not N alone.
	CommitOlder bool
}

// Faithful are the rules of a sink that keeps its promise.
func Faithful() Rules {
	return Rules{NewIDs: true, StoreHandles: true, CommitOnRestore: true, AbortLeftOver: true, CommitOlder: true}
}

// RulesToChange implements connector.Ruled.
func (s *Sink) RulesToChange() any { return &s.Rules }
