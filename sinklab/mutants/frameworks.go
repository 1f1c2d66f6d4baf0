package mutants

import "exactlyonce/sinklab/verdict"

func ofTwoPhase(field string) Rule {
	return Rule{"sinklab-two-phase", field, "sinks of TwoPhaseCommitSinkFunction"}
}

func ofSinkV2(field string) Rule { return Rule{"sinklab-sink-v2", field, "sinks of Sink V2"} }

// frameworks: the wrong designs again in the sinks of Flink's two frameworks: t is
// TwoPhaseCommitSinkFunction, v is Sink V2. Two can be made in the first alone.
var frameworks = []Mutant{
	{
		Name: "M2t", Title: "transactions that wait for their notification are not in the state",
		Claim:    "A failure between checkpoint and commit forgets them: the source does not send their rows again.",
		Source:   "TwoPhaseCommitSinkFunction.snapshotState: pendingCommitTransactions",
		Scenario: "two-phase-failover", Faults: 1, Orders: 0, Expect: verdict.Lost, Schedule: "crash/writer/before-notify@1=1",
		Rule: ofTwoPhase("StorePending"),
	},
	{
		Name: "M8t", Title: "notify(N) commits the transaction of N alone",
		Claim:    "A notification may be lost: what is older then waits for ever.",
		Source:   "TwoPhaseCommitSinkFunction.notifyCheckpointComplete: all entries up to the id",
		Scenario: "two-phase-failover", Faults: 1, Orders: 0, Expect: verdict.Lost, Schedule: "notify/writer@4=1",
		Rule: ofTwoPhase("CommitOlder"),
	},
	{
		Name: "M11", Title: "the next transaction is begun by the notification",
		Claim:    "Rows behind the barrier go into the transaction of the checkpoint before it, are committed with it, and come again after a restore.",
		Source:   "TwoPhaseCommitSinkFunction.snapshotState: beginTransactionInternal in the same call",
		Scenario: "two-phase", Faults: 1, Orders: 0, Expect: verdict.Duplicated, Schedule: "crash/writer/before-notify@1=1",
		Rule: ofTwoPhase("BeginWithSnapshot"),
	},
	{
		Name: "M13", Title: "a checkpoint that is aborted aborts its transaction",
		Claim:    "The source does not go back: the rows of a checkpoint that failed belong to the next one.",
		Source:   "TwoPhaseCommitSinkFunction.notifyCheckpointAborted, which does nothing",
		Scenario: "two-phase", Faults: 1, Orders: 0, Expect: verdict.Lost, Schedule: "decline/writer@1=1",
		Rule: ofTwoPhase("KeepAborted"),
	},
	{
		Name: "M14t", Title: "a restore commits nothing",
		Claim:    "What a completed checkpoint covers is not sent again. Whoever restores it owes the commit.",
		Source:   "TwoPhaseCommitSinkFunction.initializeState: recoverAndCommit",
		Scenario: "two-phase-failover", Faults: 1, Orders: 0, Expect: verdict.Lost, Schedule: "crash/writer/before-notify@1=1",
		Rule: ofTwoPhase("RecoverAndCommit"),
	},
	{
		Name: "M15t", Title: "a restore commits the open transaction too",
		Claim:    "Its rows are behind the checkpoint and come again.",
		Source:   "TwoPhaseCommitSinkFunction.initializeState: recoverAndAbort of pendingTransaction",
		Scenario: "two-phase-failover", Faults: 1, Orders: 0, Expect: verdict.Duplicated, Schedule: "crash/writer/burst@7=1",
		Rule: ofTwoPhase("AbortOpen"),
	},
	{
		Name: "M1v", Title: "with checkpoints too the committer commits at the end of its input",
		Claim:    "The final checkpoint is not complete. If it fails the rows come again.",
		Source:   "CommitterOperator.endInput: only without checkpoints, or in batch mode",
		Scenario: "sink-v2-failover", Faults: 1, Orders: 0, Expect: verdict.Duplicated, Schedule: "crash/coordinator/after-trigger@6=1",
		Rule: ofSinkV2("EndWaits"),
	},
	{
		Name: "M2v", Title: "committables are not in the committer's state",
		Claim:    "A failure between checkpoint and commit forgets them: the source does not send their rows again.",
		Source:   "CommitterOperator.snapshotState: streaming_committer_raw_states",
		Scenario: "sink-v2-failover", Faults: 1, Orders: 0, Expect: verdict.Lost, Schedule: "crash/writer/before-notify@1=1",
		Rule: ofSinkV2("StoreCommittables"),
	},
	{
		Name: "M8v", Title: "notify(N) commits the committables of N alone",
		Claim:    "A notification may be lost: what is older then waits for ever.",
		Source:   "CommitterOperator.notifyCheckpointComplete: up to the id",
		Scenario: "sink-v2-failover", Faults: 1, Orders: 0, Expect: verdict.Lost, Schedule: "notify/writer@4=1",
		Rule: ofSinkV2("CommitOlder"),
	},
	{
		Name: "M14v", Title: "a restore drops the committables that it finds",
		Claim:    "What a completed checkpoint covers is not sent again. Whoever restores it owes the commit.",
		Source:   "CommitterOperator.initializeState: commitAndEmitCheckpoints(restoredId)",
		Scenario: "sink-v2-failover", Faults: 1, Orders: 0, Expect: verdict.Lost, Schedule: "crash/writer/before-notify@1=1",
		Rule: ofSinkV2("CommitOnRestore"),
	},
}
