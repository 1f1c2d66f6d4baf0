package mutants

import (
	"exactlyonce/sinklab/engine"
	"exactlyonce/sinklab/verdict"
)

// gallery: bugs that public trackers of real sinks tell of, by their number there.
//
// Rows of the gallery that are other mutants: 1 is M18b, 2 is M18, 6 is M9, 8 is M10b,
// 9 is M1, 15 and 16 are M23, 21 is M22. Rows that are no mutant of this engine: 4 is what
// the faithful system does (scenario staggered-end-of-input), 13 and 19 are choices outside
// the promise (outside/restore, outside/cleanup), 18 needs a coordinator that waits for
// what a sink has persisted, 20 is the property no-orphan, 22 has no known cause.
var gallery = []Mutant{
	{
		Name: "G3", Title: "after the end of input notify(N) commits up to N only",
		Claim:    "What the end of input left carries MAX: no checkpoint ever covers it.",
		Source:   "delta PR #7401",
		Scenario: "rows-at-the-end", Faults: 0, Orders: 0, Expect: verdict.Lost,
		Rule: ofPaimon("EndCommitsAll"),
	},
	{
		Name: "G5", Title: "what the end of input leaves comes behind the final barrier",
		Claim:    "The final checkpoint is complete without it, and no other follows.",
		Source:   "FLINK-38614, flink PR #28476",
		Scenario: "rows-at-the-end", Faults: 0, Orders: 0, Expect: verdict.Lost,
		Engine: func(r *engine.Rules) { r.EndFirst = false },
	},
	{
		Name: "G7", Title: "every commit has the same identifier",
		Claim:    "The second commit cannot be told from the first: a restore takes what is new for committed.",
		Source:   "paimon #9666; seatunnel PR #7835",
		Scenario: "failover", Faults: 1, Orders: 0, Expect: verdict.Lost, Schedule: "crash/committer/before-commit@2=1",
		Rule: ofPaimon("IdentifierIsCheckpoint"),
	},
	{
		Name: "G10", Title: "a notification with nothing pending is an error",
		Claim:    "A checkpoint may leave nothing to commit. The job fails, restores it, and fails again.",
		Source:   "FLINK-10377, flink PR #6723",
		Scenario: "idle", Faults: 0, Orders: 0, Expect: verdict.Failed,
		Rule: ofPaimon("EmptyNotify"),
	},
	{
		Name: "G11", Title: "several checkpoints become one commit under the oldest's identifier",
		Claim:    "After a restore the newer ones look uncommitted and are committed again.",
		Source:   "iceberg #11008",
		Scenario: "failover", Faults: 1, Orders: 0, Expect: verdict.Blocked, Schedule: "notify/committer@2=1",
		Rule: ofPaimon("OneCommitEach"),
	},
	{
		Name: "G12", Title: "a commit whose answer was lost is simply tried again",
		Claim:    "It may have happened. Then the same files are added twice.",
		Source:   "iceberg #2808, #10765; paimon PR #5776",
		Scenario: "failover", Faults: 1, Orders: 0, Expect: verdict.Duplicated, Schedule: "store/publish@1=2",
		Rule: ofPaimon("FindOwn"),
	},
	{
		Name: "G14", Title: "restored committables of two writers overwrite each other",
		Claim:    "One writer's rows of the checkpoint are committed, the other's are forgotten.",
		Source:   "FLINK-29627, flink PR #21113",
		Scenario: "two-writers", Faults: 1, Orders: 0, Expect: verdict.Lost, Schedule: "crash/committer/before-commit@1=1",
		Rule: ofPaimon("RecoverAllMessages"),
	},
	{
		Name: "G17", Title: "a restored committable that is committed already is an error",
		Claim:    "That is the usual case after a failure: the job fails, restores it, and fails again.",
		Source:   "seatunnel PR #9665",
		Scenario: "failover", Faults: 0, Orders: 0, Expect: verdict.Blocked,
		Rule: ofPaimon("FilterIsNoError"),
	},
}
