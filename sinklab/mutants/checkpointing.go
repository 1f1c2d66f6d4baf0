package mutants

import (
	"exactlyonce/sinklab/engine"
	"exactlyonce/sinklab/verdict"
)

// checkpointing: what the engine promises the sink.
var checkpointing = []Mutant{
	{
		Name: "M7", Title: "barriers overtake committables",
		Claim:    "Checkpoint N is committed without what one writer prepared for it. When that comes, N counts as committed.",
		Source:   "FlinkSink:301 refuses unaligned checkpoints; Flink switches them off inside Sink V2",
		Scenario: "two-writers", Faults: 0, Orders: 1, Expect: verdict.Lost, Schedule: "order/overtake@7=1",
		Engine: func(r *engine.Rules) { r.InOrder = false },
	},
	{
		Name: "M18", Title: "the job ends without a final checkpoint",
		Claim:    "What came after the last checkpoint is prepared, and nobody is ever notified.",
		Source:   "StreamTask.afterInvoke, execution.checkpointing.checkpoints-after-tasks-finish; paimon #3345",
		Scenario: "rows-at-the-end", Faults: 0, Orders: 0, Expect: verdict.Lost,
		Engine: func(r *engine.Rules) { r.WaitForFinal = false },
	},
	{
		Name: "M21", Title: "checkpoint ids start at 1 again when the JobManager fails",
		Claim:    "Identifiers no longer rise: a restore takes what is new for committed.",
		Source:   "StandaloneCheckpointIDCounter, without high availability",
		Scenario: "failover", Faults: 1, Orders: 0, Expect: verdict.Lost, Schedule: "crash/coordinator/after-complete@2=1",
		Engine: func(r *engine.Rules) { r.KeepCounter = false },
	},
	{
		Name: "M28", Title: "a savepoint is notified like a checkpoint",
		Claim:    "A failure does not restore a savepoint, but the checkpoint before it: rows that the savepoint committed come again.",
		Source:   "CheckpointCoordinator:1380 and :1434",
		Scenario: "savepoint-taken", Faults: 1, Orders: 0, Expect: verdict.Duplicated, Schedule: "crash/writer/before-notify@3=1",
		Engine: func(r *engine.Rules) { r.SilentSavepoints = false },
	},
	{
		Name: "M29", Title: "barriers do not wait for each other",
		Claim:    "Rows behind the barrier of one input get into the checkpoint, and come again after a restore.",
		Source:   "CheckpointBarrierTracker, AT_LEAST_ONCE",
		Scenario: "two-inputs", Faults: 1, Orders: 0, Expect: verdict.Duplicated, Schedule: "crash/writer/before-notify@1=1",
		Engine: func(r *engine.Rules) { r.BlockChannels = false },
	},
}
