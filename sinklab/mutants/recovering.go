package mutants

import (
	"exactlyonce/sinklab/verdict"
)

// recovering: what a restore does with what it finds.
var recovering = []Mutant{
	{
		Name: "M2", Title: "what is pending is kept in memory only",
		Claim:    "The checkpoint says that the rows are written, and after a failure nobody knows where.",
		Source:   "CommitterOperator.snapshotState: streaming_committer_raw_states",
		Scenario: "failover", Faults: 1, Orders: 0, Expect: verdict.Lost, Schedule: "crash/committer/before-commit@1=1",
		Rule: ofPaimon("StoreCommittables"),
	},
	{
		Name: "M9", Title: "a restore commits without asking what is committed already",
		Claim:    "The state of N still holds N after N was committed. Paimon notices that the file is there and fails, each time anew.",
		Source:   "FileStoreCommitImpl.filterCommitted; flink-cdc PR #3639",
		Scenario: "failover", Faults: 0, Orders: 0, Expect: verdict.Blocked,
		Rule: ofPaimon("FilterOnRestore"),
	},
	{
		Name: "M14", Title: "a restore drops what it finds",
		Claim:    "The checkpoint is complete: its rows will not come again.",
		Source:   "RestoreCommittableStateManager.recover",
		Scenario: "failover", Faults: 1, Orders: 0, Expect: verdict.Lost, Schedule: "crash/committer/before-commit@1=1",
		Rule: ofPaimon("RecoverPending"),
	},
	{
		Name: "M15", Title: "a restore commits every data file without a snapshot",
		Claim:    "Files of a checkpoint that never completed lie there too, and their rows come again.",
		Source:   "RestoreCommittableStateManager.initializeState: the state, nothing else",
		Scenario: "failover", Faults: 1, Orders: 0, Expect: verdict.Duplicated, Schedule: "crash/writer/after-snapshot@1=1",
		Rule: ofPaimon("RecoverFromState"),
	},
	{
		Name: "M23", Title: "a primary-key table goes on after a recommit",
		Claim:    "Writers took their sequence numbers from the table before that commit, so an older row of a key wins over its last one.",
		Source:   "RestoreAndFailCommittableStateManager.recover:49; paimon PR #225",
		Scenario: "updates", Faults: 1, Orders: 0, Expect: verdict.Lost, Schedule: "crash/committer/before-commit@2=1",
		Rule: ofPaimon("RestoreAndFail"), Keyed: true,
	},
}
