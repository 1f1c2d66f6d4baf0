package flinksql

import (
	"exactlyonce/sinklab/connector"
	"exactlyonce/sinklab/connector/check"
)

// settings are the keys of SET, by what they are about. Types and defaults are Flink
// 2.2.0's; of sinklab.* they are the lab's own.
var settings = [][]connector.Option{jobSettings, checkpointSettings, restartSettings, clientSettings, labSettings}

// onlyValue is what an option does of which the lab takes one value.
const onlyValue = "the one value that is modelled: any other is refused"

// Why settings change nothing.
const (
	noBackend = "state is a few numbers, and virtual time does not ask where they are kept"
	noScreen  = "a result is printed as a tableau, whole and without a time"
)

var jobSettings = []connector.Option{
	{Key: keyMode, Type: "enum", Default: "streaming", Check: check.OneOf("streaming", "batch"), Effect: "batch: an INSERT is refused, CALL sys.compact is taken"},
	{Key: keyParallelism, Type: "integer", Default: "1", Check: check.Integer(1, maxParallelism), Effect: "subtasks of sources and writers"},
	{Key: keyJobName, Type: "string", Check: check.Anything, Effect: "name of the job in its log"},
	{Key: "pipeline.object-reuse", Type: "boolean", Default: "false", Check: check.Boolean, NoEffect: "rows are values here, and nobody can change one that was passed on"},
	{Key: "pipeline.max-parallelism", Type: "integer", Default: "-1", Check: check.Integer(1, 32768), NoEffect: "no job is rescaled, so keys are in no groups"},
	{Key: "pipeline.operator-chaining.enabled", Type: "boolean", Default: "true", Check: check.Only("the graph is always chained", "true"), Effect: onlyValue},
	{Key: keyRetries, Type: "integer", Default: "10", Check: check.Integer(0, maxInt32), Effect: "so often a committer of Sink V2 tries again at once what is to be tried later; then the job fails"}, // SinkOptions.COMMITTER_RETRIES
	{Key: keyRecoveryPath, Type: "string", Check: check.Anything, Effect: "the job starts from this savepoint or retained checkpoint"},
	{Key: keyClaimMode, Type: "enum", Default: "no-claim", Check: check.OneOf("no-claim", "claim", "legacy"),
		Effect: "claim: what the job starts from is its own then, and goes when it is no longer kept; legacy leaves it alone, as no-claim does"},
	{Key: "state.backend.type", Type: "string", Default: "hashmap", Check: check.Anything, NoEffect: noBackend},
	{Key: "table.exec.sink.not-null-enforcer", Type: "enum", Default: "error", Check: check.OneOf("error", "drop"),
		NoEffect: "a column that may be NULL is refused where NOT NULL is wanted, so no row has to be dropped"},
	{Key: "table.exec.sink.type-length-enforcer", Type: "enum", Default: "ignore", Check: check.Only("values are never cut or padded", "ignore"), Effect: onlyValue},
	{Key: "table.exec.resource.default-parallelism", Type: "integer", Default: "-1", Check: check.Only("use parallelism.default", "-1"), Effect: onlyValue},
}

var checkpointSettings = []connector.Option{
	{Key: keyInterval, Type: "duration", Check: checkpointInterval, Effect: "0 or unset = no checkpoints"},
	{Key: keyMinPause, Type: "duration", Default: "0 ms", Check: check.Duration(0), Effect: "from the end of a checkpoint to the next one"},
	{Key: keyTimeout, Type: "duration", Default: "10 min", Check: check.Duration(10), Effect: "after this a checkpoint expires"}, // CheckpointConfig: at least 10 ms
	{Key: keyMaxConcurrent, Type: "integer", Default: "1", Check: check.Integer(1, maxInt32), Effect: "checkpoints under way at once"},
	{Key: keyTolerable, Type: "integer", Default: "0", Check: check.Integer(0, maxInt32), Effect: "checkpoints in a row that may fail"},
	{Key: keyCheckpointMode, Type: "enum", Default: "exactly-once", Check: check.OneOf("exactly-once", "at-least-once"), Effect: "at-least-once: barriers are not aligned; Paimon refuses it"},
	{Key: keyUnaligned, Type: "boolean", Default: "false", Check: check.Boolean, Effect: "Paimon refuses it"},
	{Key: keyAfterTasksFinish, Type: "boolean", Default: "true", Check: check.Boolean, Effect: "false: no checkpoint once a task has finished, and none waits for a final one"},
	{Key: keySavepointDir, Type: "string", Check: check.Anything, Effect: "where savepoints go; one in the script goes nowhere without"},
	{Key: keyCheckpointDir, Type: "string", Check: check.Anything, Effect: "where checkpoints go, as <dir>/<job id>/chk-N"},
	{Key: keyRetained, Type: "integer", Default: "1", Check: check.Integer(1, maxInt32), Effect: "the newest completed checkpoints that are kept"},
	{Key: keyRetention, Type: "enum", Default: "no-externalized-checkpoints", Check: check.OneOf("delete-on-cancellation", "retain-on-cancellation", "no-externalized-checkpoints"),
		Effect: "which of them outlive the job: those of a failed one, of a cancelled one too, or none"},
	{Key: "execution.checkpointing.storage", Type: "string", Check: check.Anything, NoEffect: noBackend},
	{Key: "execution.checkpointing.incremental", Type: "boolean", Default: "false", Check: check.Boolean, NoEffect: noBackend},
	{Key: "execution.checkpointing.aligned-checkpoint-timeout", Type: "duration", Default: "0 ms", Check: check.Duration(0), NoEffect: "it is read of unaligned checkpoints only, which no sink here takes"},
}

var restartSettings = []connector.Option{
	{Key: keyRestart, Type: "enum", Check: restartType, Effect: "none, fixed-delay or exponential-delay; unset = the last where checkpoints are on, else none"},
	{Key: keyFixedAttempts, Type: "integer", Default: "1", Check: check.Integer(0, maxInt32), Effect: "restarts until the job fails"},
	{Key: keyFixedDelay, Type: "duration", Default: "1 s", Check: check.Duration(0), Effect: "before each restart"},
	{Key: keyExpInitial, Type: "duration", Default: "1 s", Check: check.Duration(1), Effect: "before the first restart"},
	{Key: keyExpMax, Type: "duration", Default: "1 min", Check: check.Duration(1), Effect: "the longest delay"},
	{Key: keyExpMultiplier, Type: "double", Default: "1.5", Check: check.Number(1, 1e6), Effect: "how the delay grows"},
	{Key: keyExpJitter, Type: "double", Default: "0.1", Check: check.Number(0, 1), NoEffect: "a delay is never jittered here: what a seed draws are latencies"},
	{Key: keyExpReset, Type: "duration", Default: "1 h", Check: check.Duration(1), Effect: "after so long without a failure the delay begins anew"},
	{Key: keyExpAttempts, Type: "integer", Default: "-1", Check: check.Integer(1, maxInt32), Effect: "restarts until the job fails; unset = without end"},
}

var clientSettings = []connector.Option{
	{Key: "sql-client.execution.result-mode", Type: "enum", Default: "table", Shown: "tableau", Check: check.OneOf("table", "changelog", "tableau"), NoEffect: noScreen},
	{Key: "sql-client.execution.max-table-result.rows", Type: "integer", Default: "1000000", Check: check.Integer(1, maxInt32), NoEffect: noScreen},
	{Key: "sql-client.display.print-time-cost", Type: "boolean", Default: "true", Shown: "false", Check: check.Boolean, NoEffect: noScreen},
	{Key: "sql-client.verbose", Type: "boolean", Default: "false", Check: check.Boolean, NoEffect: "an error says what is wrong and where, and has no stack"},
	{Key: keyColumnWidth, Type: "integer", Default: "30", Check: check.Integer(1, maxInt32), Effect: "results are cut at this width where their type has none"},
	{Key: keyZone, Type: "string", Default: "UTC", Check: timeZone, Effect: "results show TIMESTAMP_LTZ in it"},
	{Key: keySync, Type: "boolean", Default: "false", Shown: "true", Check: check.Boolean,
		NoEffect: "each INSERT runs to its end before the next statement; with 'false' Flink would run them side by side"},
}

var labSettings = []connector.Option{
	{Key: keyExpect, Type: "verdict", Default: "exactly-once", Check: verdictWords, Effect: "the verdict that is as expected, with + orphans where some are"},
	{Key: keyFirstDelay, Type: "durations", Check: durations, Effect: "of the first checkpoint, one an attempt; the last repeats"},
	{Key: keyRunFor, Type: "duration", Check: check.Duration(1), Effect: "the job is cancelled after this"},
	{Key: keyCommitters, Type: "integer", Default: "1", Check: check.Integer(1, maxParallelism), Effect: "committers; Paimon refuses more than one"},
	{Key: keyFsync, Type: "boolean", Default: "false", Check: check.Boolean, Effect: "what is written is on the disk at once, so that no power failure takes it"},
	{Key: keySavepoint, Type: "duration", Check: check.Duration(1), Effect: "a savepoint is taken so long after the start"},
	{Key: keyStopSavepoint, Type: "duration", Check: check.Duration(1), Effect: "the job is stopped with one"},
	{Key: keySchedule, Type: "schedule", Check: check.Anything, Effect: "faults and orders of this job"},
	{Key: keyMutant, Type: "string", Check: check.Anything, Effect: "a wrong design or a repair runs"},
	{Key: latencyPrefix + "*", Type: "duration", Check: check.Duration(0), Effect: "fixes one latency"},
}
