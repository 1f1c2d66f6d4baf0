package mutants

import (
	"exactlyonce/sinklab/engine"
	"exactlyonce/sinklab/verdict"
)

// writing: what a writer hands over, and when.
var writing = []Mutant{
	{
		Name: "M1", Title: "the committer commits when it is snapshotted",
		Claim:    "The checkpoint may still fail. Then the source goes back and its rows are committed again.",
		Source:   "CommitterOperator.notifyCheckpointComplete; iceberg PR #9694",
		Scenario: "failover", Faults: 1, Orders: 0, Expect: verdict.Duplicated, Schedule: "crash/writer/after-snapshot@1=1",
		Rule: ofPaimon("CommitOnNotify"),
	},
	{
		Name: "M12", Title: "committables are handed over behind the barrier",
		Claim:    "The checkpoint then has the source's new position and not what was written up to it.",
		Source:   "SubtaskCheckpointCoordinatorImpl.checkpointState: prepareSnapshotPreBarrier comes before the barrier",
		Scenario: "failover", Faults: 0, Orders: 0, Expect: verdict.Lost,
		Engine: func(r *engine.Rules) { r.PrepareFirst = false },
	},
}
