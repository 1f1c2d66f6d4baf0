package flinksql

import (
	_ "embed" // the names of the options that are not modelled
	"fmt"
	"slices"
	"strings"
	"sync"

	"exactlyonce/sinklab/connector"
	"exactlyonce/sinklab/connector/check"
	"exactlyonce/sinklab/internal/flinktime"
)

// Keys of SET, as Flink 2.2.0 spells them (CheckpointingOptions,
// RestartStrategyOptions, CoreOptions, ExecutionOptions).
const (
	keyMode             = "execution.runtime-mode"
	keyParallelism      = "parallelism.default"
	keyJobName          = "pipeline.name"
	keyInterval         = "execution.checkpointing.interval"
	keyMinPause         = "execution.checkpointing.min-pause"
	keyTimeout          = "execution.checkpointing.timeout"
	keyMaxConcurrent    = "execution.checkpointing.max-concurrent-checkpoints"
	keyTolerable        = "execution.checkpointing.tolerable-failed-checkpoints"
	keyCheckpointMode   = "execution.checkpointing.mode"
	keyUnaligned        = "execution.checkpointing.unaligned.enabled"
	keyRetained         = "execution.checkpointing.num-retained"
	keyCheckpointDir    = "execution.checkpointing.dir"
	keyRetention        = "execution.checkpointing.externalized-checkpoint-retention"
	keyAfterTasksFinish = "execution.checkpointing.checkpoints-after-tasks-finish"
	keyRestart          = "restart-strategy.type"
	keyFixedAttempts    = "restart-strategy.fixed-delay.attempts"
	keyFixedDelay       = "restart-strategy.fixed-delay.delay"
	keyExpInitial       = "restart-strategy.exponential-delay.initial-backoff"
	keyExpMax           = "restart-strategy.exponential-delay.max-backoff"
	keyExpMultiplier    = "restart-strategy.exponential-delay.backoff-multiplier"
	keyExpJitter        = "restart-strategy.exponential-delay.jitter-factor"
	keyExpReset         = "restart-strategy.exponential-delay.reset-backoff-threshold"
	keyExpAttempts      = "restart-strategy.exponential-delay.attempts-before-reset-backoff"
	keyRetries          = "sink.committer.retries"
	keyExpect           = "sinklab.expect"
	keyFirstDelay       = "sinklab.first-checkpoint-delay"
	keyRunFor           = "sinklab.run-for"
	keyCommitters       = "sinklab.committer-parallelism"
	keyFsync            = "sinklab.fsync"
	keySavepoint        = "sinklab.savepoint"
	keyStopSavepoint    = "sinklab.stop-with-savepoint"
	keySchedule         = "sinklab.schedule"
	keyMutant           = "sinklab.mutant"
	keySync             = "table.dml-sync"
	keyZone             = "table.local-time-zone"
	keyColumnWidth      = "table.display.max-column-width"
	keySavepointDir     = "execution.checkpointing.savepoint-dir"
	keyRecoveryPath     = "execution.state-recovery.path"
	keyClaimMode        = "execution.state-recovery.claim-mode"
	latencyPrefix       = "sinklab.latency."
)

// maxParallelism is Flink's lower bound of pipeline.max-parallelism, so it fits
// without setting that (Flink 2.2.0 KeyGroupRangeAssignment).
const maxParallelism = 128

const maxInt32 = 1<<31 - 1

// flinkNames are the options of Flink 2.2.0 that are not modelled.
var flinkNames = sync.OnceValue(func() connector.Names { return connector.NamesIn(flinkOptions) })

//go:embed flink-options.txt
var flinkOptions string

// otherNames are deprecated spellings that Flink 2.2.0 still takes (withDeprecatedKeys).
var otherNames = map[string]string{
	"restart-strategy":                                               keyRestart,
	"pipeline.operator-chaining":                                     "pipeline.operator-chaining.enabled",
	"state.checkpoint-storage":                                       "execution.checkpointing.storage",
	"state.backend.incremental":                                      "execution.checkpointing.incremental",
	"savepoints.state.backend.fs.dir":                                keySavepointDir,
	"state.backend.fs.checkpointdir":                                 keyCheckpointDir,
	"execution.checkpointing.alignment-timeout":                      "execution.checkpointing.aligned-checkpoint-timeout",
	"execution.checkpointing.checkpoints-after-tasks-finish.enabled": keyAfterTasksFinish,
	"execution.checkpointing.unaligned":                              keyUnaligned,
	"state.backend":                                                  "state.backend.type",
	"state.checkpoints.dir":                                          keyCheckpointDir,
	"state.savepoints.dir":                                           keySavepointDir,
	"execution.savepoint.path":                                       keyRecoveryPath,
	"execution.savepoint-restore-mode":                               keyClaimMode,
	"state.checkpoints.num-retained":                                 keyRetained,
	"sql-client.display.max-column-width":                            keyColumnWidth,
}

// Settings are the keys that SET takes, sorted; sinklab.latency.* stands for many.
func Settings() []connector.Option {
	return slices.SortedFunc(slices.Values(slices.Concat(settings...)), func(a, b connector.Option) int { return strings.Compare(a.Key, b.Key) })
}

// setting finds a key that SET takes.
func setting(key string) (connector.Option, bool) {
	for _, group := range settings {
		if o, ok := connector.Of(group, key); ok && key != latencyPrefix {
			return o, true
		}
	}
	return connector.Option{}, false
}

// settingKeys are the keys for a suggestion.
func settingKeys() (keys []string) {
	for _, o := range Settings() {
		keys = append(keys, o.Key)
	}
	return keys
}

// settingOf finds the normal spelling of a key and what the lab does about it.
func settingOf(t text) (string, connector.Option, error) {
	key := strings.TrimSpace(t.Value)
	if other, ok := otherNames[key]; ok {
		key = other
	}
	if o, ok := setting(key); ok {
		return key, o, nil
	}
	if strings.HasPrefix(key, "restart-strategy.failure-rate.") {
		return "", connector.Option{}, refuse(t.Pos, "restart strategy failure-rate", "use fixed-delay or exponential-delay")
	}
	if flinkNames().Have(key) {
		return "", connector.Option{}, refuse(t.Pos, "option '"+key+"'", "")
	}
	return "", connector.Option{}, unknownOption(t.Pos, "option", t.Value, settingKeys(), flinkNames())
}

// checkpointInterval: 0 means off, else Flink wants 10 ms (CheckpointCoordinatorConfiguration).
func checkpointInterval(value string) string {
	millis, err := flinktime.Parse(value)
	switch {
	case err != nil:
		return err.Error()
	case millis > 0 && millis < 10:
		return fmt.Sprintf("must be at least 10 ms, got '%s'", value)
	}
	return ""
}

func restartType(value string) string {
	switch check.Word(value) {
	case "failure-rate", "failurerate":
		return "refused: restart strategy failure-rate " + outside + ": use fixed-delay or exponential-delay"
	}
	return check.OneOf("none", "off", "disable", "fixed-delay", "fixeddelay", "exponential-delay", "exponentialdelay")(value)
}

// durations takes a list separated by commas.
func durations(value string) string {
	_, err := parseDurations(value)
	if err != nil {
		return err.Error()
	}
	return ""
}

func parseDurations(value string) ([]int64, error) {
	var all []int64
	for part := range strings.SplitSeq(value, ",") {
		millis, err := flinktime.Parse(part)
		if err != nil {
			return nil, err
		}
		all = append(all, millis)
	}
	return all, nil
}

// verdictWords takes the verdicts of a run joined by "+".
func verdictWords(value string) string {
	for part := range strings.SplitSeq(value, "+") {
		known := check.OneOf("exactly-once", "duplicated", "lost", "dirty", "never-visible", "refused", "failed", "blocked", "stalled", "inconclusive", "orphans", "again")
		if msg := known(part); msg != "" {
			return msg
		}
	}
	return ""
}
