package paimon

// Rules are what a mutant or a repair changes. The zero value is not useful;
// Faithful is Paimon 2.0.0. Each field says what the real system does.
type Rules struct {
	// CommitOnNotify: what is pending is committed when its checkpoint is known to be
	// complete, not when it is snapshotted (CommitterOperator.notifyCheckpointComplete:196).
	CommitOnNotify bool
	// CommitOlder: notify(N) commits every pending identifier <= N, not N alone
	// (CommitterOperator.commitUpToCheckpoint: head map, inclusive).
	CommitOlder bool
	// HoldNewer: notify(N) leaves identifiers > N pending.
	HoldNewer bool
	// EndCommitsAll: once the input has ended, the next notification commits up to MAX,
	// whatever its own number is (CommitterOperator.notifyCheckpointComplete:196).
	EndCommitsAll bool
	// EndUnderMax: what a writer hands over at the end of its input keeps the identifier
	// MAX, whichever checkpoint stores it (PrepareCommitOperator:101-104,
	// CommitterOperator.pollInputs). Without it, it belongs to the checkpoint that stores
	// it first, like everything else, and no identifier but a checkpoint's own is used:
	// the repair "end-of-input", argued in docs/concepts/end-of-input.md.
	EndUnderMax bool
	// EndUnrecorded: only the running committer knows that all writers have ended. Its state
	// does not say so, and a restore commits what is under MAX, whole or not
	// (CommitterOperator.endInput:181, RestoreCommittableStateManager.initializeState). Without
	// it, as in paimon PR #9284: the end of input groups what has arrived at once, each snapshot
	// stores whether it had come, and a restore of one before it keeps what is under MAX pending.
	EndUnrecorded bool
	// EndAskedLate: a notification asks whether all writers have ended by now
	// (CommitterOperator.notifyCheckpointComplete:198). Without it the state is as without
	// EndUnrecorded, and a notification commits MAX only if they had ended when its checkpoint,
	// or an older one, was taken.
	EndAskedLate bool
	// EmptyNotify: a notification with nothing pending is no error
	// (CommitterOperator.commitUpToCheckpoint: the head map may be empty).
	EmptyNotify bool
	// OneCommitEach: each checkpoint is committed by itself, under its own identifier; not
	// several together under that of the oldest (CommitterOperator.pollInputs:240).
	OneCommitEach bool
	// IdentifierIsCheckpoint: the commit identifier is the checkpoint id, not a constant
	// (Committable.checkpointId).
	IdentifierIsCheckpoint bool

	// StoreCommittables: what is pending is written to the committer's state
	// (CommitterOperator.snapshotState:169).
	StoreCommittables bool
	// KeepUser: the commit user comes from the committer's state (commit_user_state).
	KeepUser bool
	// DrawnUser: the commit user is drawn at random once, it is not the id of the job
	// (CoreOptions.createCommitUser).
	DrawnUser bool

	// RecoverPending: what a restore finds to be pending is committed, not dropped
	// (RestoreCommittableStateManager.recover:73).
	RecoverPending bool
	// RecoverFromState: what is pending is what the restored state holds, not the data files
	// that lie there without a snapshot: some belong to a checkpoint that never completed
	// (RestoreCommittableStateManager.initializeState).
	RecoverFromState bool
	// RecoverAllMessages: of a restored committable every message counts, also where
	// several writers sent one (ManifestCommittable.fileCommittables is a list).
	RecoverAllMessages bool
	// FilterOnRestore: after a restore and on the path of MAX, committables that
	// this user has already committed are dropped (FileStoreCommitImpl.filterCommitted).
	FilterOnRestore bool
	// FilterIsNoError: that a restored committable is there already is what a restore
	// expects (FileStoreCommitImpl.filterCommitted:274).
	FilterIsNoError bool
	// CheckFiles: every data file of what a filter lets through must exist, after a restore
	// and at the end of input (TableCommitImpl.filterAndCommitMultiple, checkFilesExistence).
	CheckFiles bool
	// CheckAppend: after a restore a file that is already in the table is not added again,
	// the commit fails (FileStoreCommitImpl.commit with checkAppendFiles, FileEntry:202).
	CheckAppend bool
	// FindOwn: a commit that does not know what became of its last try first looks for its
	// own snapshot (FileStoreCommitImpl.tryCommitOnce:911).
	FindOwn bool

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
		CommitOnNotify: true, CommitOlder: true, HoldNewer: true, EndCommitsAll: true, EndUnderMax: true, EndUnrecorded: true, EndAskedLate: true,
		EmptyNotify:   true,
		OneCommitEach: true, IdentifierIsCheckpoint: true,
		StoreCommittables: true, KeepUser: true, DrawnUser: true,
		RecoverPending: true, RecoverFromState: true, RecoverAllMessages: true,
		FilterOnRestore: true, FilterIsNoError: true, CheckFiles: true, CheckAppend: true, FindOwn: true,
		EmptySnapshots: true, RestoreAndFail: true,
	}
}
