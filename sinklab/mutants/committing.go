package mutants

import (
	"exactlyonce/sinklab/verdict"
)

// committing: what a notification commits, and as whom.
var committing = []Mutant{
	{
		Name: "M8", Title: "notify(N) commits N alone",
		Claim:    "A notification may be lost, and a declined checkpoint has none: what is older then waits for ever.",
		Source:   "CommitterOperator.commitUpToCheckpoint: head map, inclusive",
		Scenario: "failover", Faults: 1, Orders: 0, Expect: verdict.Lost, Schedule: "notify/committer@1=1",
		Rule: ofPaimon("CommitOlder"),
	},
	{
		Name: "M8b", Title: "notify(N) commits everything that is pending",
		Claim:    "A newer checkpoint is not complete yet: if it fails its rows come again.",
		Source:   "CommitterOperator.commitUpToCheckpoint: head map",
		Scenario: "overlapping", Faults: 1, Orders: 0, Expect: verdict.Duplicated, Schedule: "crash/writer/before-notify@1=1",
		Rule: ofPaimon("HoldNewer"),
	},
	{
		Name: "M10", Title: "the commit user is the id of the job",
		Claim:    "A job that starts from a savepoint has a new id. It does not find what the old one committed and commits it again.",
		Source:   "CoreOptions.createCommitUser: a random user, kept in the state",
		Scenario: "failover", Faults: 1, Orders: 0, Expect: verdict.Blocked, Schedule: "savepoint/stop@1=1",
		Rule: ofPaimon("DrawnUser"),
	},
	{
		Name: "M10b", Title: "the commit user is not kept in the state",
		Claim:    "Each attempt is somebody else and commits again what the one before has committed.",
		Source:   "CommitterOperator.initializeState: commit_user_state; paimon PR #3474",
		Scenario: "failover", Faults: 0, Orders: 0, Expect: verdict.Blocked,
		Rule: ofPaimon("KeepUser"),
	},
	{
		Name: "M22", Title: "a checkpoint without rows makes no snapshot",
		Claim:    "Whether N was committed can no longer be asked of the table; higher identifiers still compare, so nothing is lost.",
		Source:   "FlinkWriteSink:60, ignoreEmptyCommit; paimon #2957",
		Scenario: "failover", Faults: 1, Orders: 0, Expect: verdict.ExactlyOnce,
		Rule: ofPaimon("EmptySnapshots"), Survives: true,
	},
}
