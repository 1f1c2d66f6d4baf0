package kafka

// Rules are what a mutant may switch off. Each says what the faithful sink does.
type Rules struct {
	// StoreHandles: what is prepared is in the committer's state, with producer id and epoch
	// (CommitterOperator.snapshotState).
	StoreHandles bool
	// CommitOnRestore: what a restored checkpoint covers is committed, again if need be
	// (CommitterOperator.initializeState).
	CommitOnRestore bool
	// CommitOlder: notify(N) commits everything prepared up to N, not N alone.
	CommitOlder bool
	// CommitOnNotify: the committer waits for the notification. Without it the transaction is
	// committed where it is prepared, before anybody knows that the checkpoint is complete.
	CommitOnNotify bool
	// AbortLingering: a writer that starts aborts what an attempt before has left open
	// (ExactlyOnceKafkaWriter.abortLingeringTransactions).
	AbortLingering bool
	// SparePrecommitted: it leaves those alone that the restored checkpoint covers: by number
	// with INCREMENTING, by the list in its state with POOLING.
	SparePrecommitted bool
	// NewIDs: a transaction gets an id that no prepared one has (TransactionNamingStrategy).
	NewIDs bool
}

// Faithful are the rules of Flink's sink.
func Faithful() Rules {
	return Rules{
		StoreHandles: true, CommitOnRestore: true, CommitOlder: true, CommitOnNotify: true,
		AbortLingering: true, SparePrecommitted: true, NewIDs: true,
	}
}

// RulesToChange implements connector.Ruled.
func (s *Sink) RulesToChange() any { return &s.Rules }
