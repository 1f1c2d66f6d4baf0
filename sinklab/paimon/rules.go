package paimon

// Rules are what a mutant or a repair changes. The zero value is not useful;
// Faithful is Paimon 2.0.0.
type Rules struct {
	// CommitOlder: notify(N) commits every pending identifier <= N, not N alone
	// (CommitterOperator.commitUpToCheckpoint: head map, inclusive).
	CommitOlder bool
	// HoldNewer: notify(N) leaves identifiers > N pending.
	HoldNewer bool
	// StoreCommittables: what is pending is written to the committer's state.
	StoreCommittables bool
	// KeepUser: the commit user comes from the committer's state (commit_user_state).
	KeepUser bool
	// FilterOnRestore: after a restore and on the path of MAX, committables that
	// this user has already committed are dropped (FileStoreCommitImpl.filterCommitted).
	FilterOnRestore bool
	// CheckFiles: after a restore every data file of what is retried must exist
	// (TableCommitImpl.checkFilesExistence).
	CheckFiles bool
	// EmptySnapshots: with checkpoints on a committable without files makes a
	// snapshot too (FlinkWriteSink: ignoreEmptyCommit = !streamingCheckpointEnabled).
	EmptySnapshots bool
	// RestoreAndFail: a primary-key table's committer that committed something at its
	// restore fails once on purpose, so that writers, which took their sequence numbers
	// from the table before that commit, start again
	// (RestoreAndFailCommittableStateManager).
	RestoreAndFail bool
}

// Faithful are the rules of Paimon 2.0.0.
func Faithful() Rules {
	return Rules{
		CommitOlder: true, HoldNewer: true, StoreCommittables: true, KeepUser: true,
		FilterOnRestore: true, CheckFiles: true, EmptySnapshots: true, RestoreAndFail: true,
	}
}
