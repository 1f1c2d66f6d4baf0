package mutants

import (
	"exactlyonce/sinklab/flinksql"
	"exactlyonce/sinklab/verdict"
)

// configuring: settings with which the faithful system does not do what its user wants.
var configuring = []Mutant{
	{
		Name: "M18b", Title: "an endless job without checkpoints",
		Claim:    "Commits follow checkpoints. Without them files are written and nothing is ever visible.",
		Source:   "FlinkSink:205; iceberg #1442, paimon #2263",
		Scenario: "endless", Faults: 0, Orders: 0, Expect: verdict.NeverVisible,
		Plan: func(p *flinksql.Job) { p.Checkpoint.IntervalMillis = 0 },
	},
	{
		Name: "M24", Title: "one restart attempt on a primary-key table",
		Claim:    "A restore that commits fails once on purpose. That needs a second attempt: the job ends FAILED, its rows are right.",
		Source:   "RestoreAndFailCommittableStateManager.recover:49; paimon #4267",
		Scenario: "keyed", Faults: 1, Orders: 0, Expect: verdict.Failed, Schedule: "crash/writer/before-commit@1=1",
		Plan: func(p *flinksql.Job) { p.Restart.Attempts = 1 }, Survives: true, Keyed: true,
	},
}
