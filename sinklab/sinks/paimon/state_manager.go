package paimon

// stateManager says what becomes of committables that a failure finds uncommitted (Paimon
// 2.0.0 CommittableStateManager).
type stateManager uint8

const (
	// restoreManager: the state keeps them, a restore commits those that are missing and goes on
	// (RestoreCommittableStateManager; unaware-bucket append tables).
	restoreManager stateManager = iota
	// restoreAndFailManager: and then the job fails once on purpose, so that writers start from what
	// was committed (RestoreAndFailCommittableStateManager; FlinkWriteSink).
	restoreAndFailManager
	// noopManager: nothing is kept, nothing is restored: a lost compaction is done again
	// (NoopCommittableStateManager; CompactorSink).
	noopManager
)

// manager is the one place that chooses.
func (s *Sink) manager() stateManager {
	switch {
	case s.Compacts:
		return noopManager
	case s.keyed() && s.Rules.RestoreAndFail:
		return restoreAndFailManager
	}
	return restoreManager
}
