package engine

// Rules are what a mutant changes in the engine. The zero value is not useful;
// Faithful is Flink 2.2.0. Each field says what the real system does.
type Rules struct {
	// PrepareFirst: an operator hands over its committables before its task sends the
	// barrier on, so that they are in front of it in every channel
	// (SubtaskCheckpointCoordinatorImpl.checkpointState: prepareSnapshotPreBarrier, then
	// the barrier, then snapshotState).
	PrepareFirst bool
	// EndFirst: what the end of input leaves is handed over when the input ends, before
	// the barrier of the final checkpoint (StreamTask.endData: operators finish, then
	// checkpoints go on).
	EndFirst bool
	// BlockChannels: a channel that has delivered barrier N is not read until all of them
	// have (SingleCheckpointBarrierHandler, aligned; CheckpointBarrierTracker of
	// AT_LEAST_ONCE reads on).
	BlockChannels bool
	// InOrder: a barrier stays behind what was sent before it. Unaligned barriers
	// overtake it, and what they overtook is stored as channel state
	// (execution.checkpointing.unaligned.enabled; off in a topology of Sink V2, refused by
	// Paimon: FlinkSink:301).
	InOrder bool
	// WaitForFinal: a task whose input has ended waits for a checkpoint that begins after
	// that (StreamTask.afterInvoke: finalCheckpointCompleted).
	WaitForFinal bool
	// KeepCounter: the id counter outlives the JobManager (with high availability it is
	// kept in ZooKeeper or Kubernetes; without, StandaloneCheckpointIDCounter begins at 1).
	KeepCounter bool
	// SilentSavepoints: a savepoint that does not stop the job is not notified to the
	// tasks, as it is not what a failure restores (CheckpointCoordinator:1380, :1434).
	SilentSavepoints bool
}

// Faithful are the rules of Flink 2.2.0.
func Faithful() Rules {
	return Rules{
		PrepareFirst: true, EndFirst: true, BlockChannels: true, InOrder: true,
		WaitForFinal: true, KeepCounter: true, SilentSavepoints: true,
	}
}
