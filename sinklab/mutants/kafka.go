package mutants

import "exactlyonce/sinklab/verdict"

func ofKafka(field string) Rule { return Rule{"kafka", field, "Kafka's sinks"} }

// kafkas are wrong designs of Flink's sink for Kafka.
var kafkas = []Mutant{
	{
		Name: "M1k", Title: "the committer ends a transaction where it is handed over",
		Claim:    "Its checkpoint is not complete yet. If it never is, the rows come again, and what is committed stays.",
		Source:   "CommitterOperator.notifyCheckpointComplete",
		Scenario: "kafka-failover", Faults: 1, Expect: verdict.Duplicated, Schedule: "crash/coordinator/after-trigger@6=1",
		Rule: ofKafka("CommitOnNotify"),
	},
	{
		Name: "M2k", Title: "producer id and epoch are not in the committer's state",
		Claim:    "Who restores knows of no transaction to commit. The broker aborts the one that waits, by its timeout or when its id is asked for.",
		Source:   "CommitterOperator.snapshotState: streaming_committer_raw_states; KafkaCommittable",
		Scenario: "kafka-failover", Faults: 1, Expect: verdict.Lost, Schedule: "crash/writer/before-notify@1=1",
		Rule: ofKafka("StoreHandles"),
	},
	{
		Name: "M6k", Title: "all transactions of a subtask have one transactional id",
		Claim:    "The transaction of the next checkpoint is begun while the last one waits for its commit. Asking for the same id aborts it.",
		Source:   "TransactionNamingStrategy",
		Scenario: "kafka-failover", Faults: 0, Expect: verdict.Lost,
		Rule: ofKafka("NewIDs"),
	},
	{
		Name: "M8k", Title: "notify(N) ends the transactions of N alone",
		Claim:    "A notification may be lost. What is older then waits for its timeout, and readers of everything behind it with it.",
		Source:   "CommitterOperator.commitAndEmitCheckpoints: up to N",
		Scenario: "kafka-failover", Faults: 1, Expect: verdict.Lost, Schedule: "notify/writer@1=1",
		Rule: ofKafka("CommitOlder"),
	},
	{
		Name: "M14k", Title: "a restore drops the committables that it finds",
		Claim:    "The checkpoint is complete: its rows will not come again.",
		Source:   "CommitterOperator.initializeState",
		Scenario: "kafka-failover", Faults: 1, Expect: verdict.Lost, Schedule: "crash/writer/before-notify@1=1",
		Rule: ofKafka("CommitOnRestore"),
	},
	{
		Name: "M16k", Title: "a restart aborts what is prepared as well",
		Claim: "In one task the committer is opened first: it has ended the prepared transactions before the writer looks for open ones. " +
			"Nothing is lost as long as the two are chained.",
		Source:   "TransactionAbortStrategyImpl: precommitted ids are left alone",
		Scenario: "kafka-failover", Faults: 1, Expect: verdict.ExactlyOnce, Survives: true,
		Rule: ofKafka("SparePrecommitted"),
	},
	{
		Name: "M17k", Title: "a restart aborts nothing",
		Claim: "With the same parallelism the next transactions take the same ids, and asking for an id ends what is open under it. " +
			"Until then readers stand in front of it.",
		Source:   "ExactlyOnceKafkaWriter.abortLingeringTransactions",
		Scenario: "kafka-failover", Faults: 1, Expect: verdict.ExactlyOnce, Survives: true,
		Rule: ofKafka("AbortLingering"),
	},
}
