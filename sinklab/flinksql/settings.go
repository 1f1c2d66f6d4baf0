package flinksql

import (
	_ "embed" // the names of the options that are not modelled
	"fmt"
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
	keyExpect           = "sinklab.expect"
	keyFirstDelay       = "sinklab.first-checkpoint-delay"
	keyRunFor           = "sinklab.run-for"
	keyCommitters       = "sinklab.committer-parallelism"
	keyFsync            = "sinklab.fsync"
	keySavepoint        = "sinklab.savepoint"
	keyStopSavepoint    = "sinklab.stop-with-savepoint"
	keySchedule         = "sinklab.schedule"
	keyMutant           = "sinklab.mutant"
	keySavepointDir     = "execution.checkpointing.savepoint-dir"
	keyRecoveryPath     = "execution.state-recovery.path"
	keyClaimMode        = "execution.state-recovery.claim-mode"
	latencyPrefix       = "sinklab.latency."
)

// maxParallelism is Flink's lower bound of pipeline.max-parallelism, so it fits
// without setting that (Flink 2.2.0 KeyGroupRangeAssignment).
const maxParallelism = 128

const maxInt32 = 1<<31 - 1

// settings are the keys that change what a job does.
var settings = map[string]check.Value{
	keyMode:             check.OneOf("streaming", "batch"), // a batch INSERT is refused when it comes
	keyParallelism:      check.Integer(1, maxParallelism),
	keyJobName:          check.Anything,
	keyInterval:         checkpointInterval,
	keyMinPause:         check.Duration(0),
	keyTimeout:          check.Duration(10), // CheckpointConfig: at least 10 ms
	keyMaxConcurrent:    check.Integer(1, maxInt32),
	keyTolerable:        check.Integer(0, maxInt32),
	keyCheckpointMode:   check.OneOf("exactly-once", "at-least-once"),
	keyUnaligned:        check.Boolean,
	keyRetained:         check.Integer(1, maxInt32),
	keyCheckpointDir:    check.Anything,
	keyRetention:        check.OneOf("delete-on-cancellation", "retain-on-cancellation", "no-externalized-checkpoints"),
	keyAfterTasksFinish: check.Boolean,
	keyRestart:          restartType,
	keyFixedAttempts:    check.Integer(0, maxInt32),
	keyFixedDelay:       check.Duration(0),
	keyExpInitial:       check.Duration(1),
	keyExpMax:           check.Duration(1),
	keyExpMultiplier:    check.Number(1, 1e6),
	keyExpJitter:        check.Number(0, 1),
	keyExpReset:         check.Duration(1),
	keyExpAttempts:      check.Integer(1, maxInt32),
	keyExpect:           verdictWords,
	keyFirstDelay:       durations,
	keyRunFor:           check.Duration(1),
	keyCommitters:       check.Integer(1, maxParallelism),
	keyFsync:            check.Boolean,
	keySavepoint:        check.Duration(1),
	keyStopSavepoint:    check.Duration(1),
	keySchedule:         check.Anything,
	keyMutant:           check.Anything,
	keySavepointDir:     check.Anything,
	keyRecoveryPath:     check.Anything,
	keyClaimMode:        check.OneOf("no-claim", "claim", "legacy"), // legacy leaves the files alone as well
}

// harmless are keys of real Flink that cannot change what this model shows.
var harmless = map[string]check.Value{
	"sql-client.execution.result-mode":                   check.OneOf("table", "changelog", "tableau"),
	"sql-client.execution.max-table-result.rows":         check.Integer(1, maxInt32),
	"sql-client.display.max-column-width":                check.Integer(1, maxInt32),
	"sql-client.display.print-time-cost":                 check.Boolean,
	"sql-client.verbose":                                 check.Boolean,
	"table.dml-sync":                                     check.Boolean,
	"table.display.max-column-width":                     check.Integer(1, maxInt32),
	"table.local-time-zone":                              check.Anything,
	"table.exec.sink.not-null-enforcer":                  check.OneOf("error", "drop"),
	"table.exec.sink.type-length-enforcer":               check.Only("values are never cut or padded", "ignore"),
	"table.exec.resource.default-parallelism":            check.Only("use parallelism.default", "-1"),
	"pipeline.object-reuse":                              check.Boolean,
	"pipeline.max-parallelism":                           check.Integer(1, 32768),
	"pipeline.operator-chaining.enabled":                 check.Only("the graph is always chained", "true"),
	"execution.checkpointing.storage":                    check.Anything,
	"execution.checkpointing.incremental":                check.Boolean,
	"execution.checkpointing.aligned-checkpoint-timeout": check.Duration(0),
	"state.backend.type":                                 check.Anything,
}

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
}

// SettingKeys lists every key that SET takes, sorted; sinklab.latency.<name> stands for many.
func SettingKeys() []string {
	all := map[string]bool{latencyPrefix + "<name>": true}
	for _, k := range append(sortedKeys(settings), sortedKeys(harmless)...) {
		all[k] = true
	}
	return sortedKeys(all)
}

// settingKey finds the normal spelling of a key and its check.
func settingKey(t text) (string, check.Value, error) {
	key := strings.TrimSpace(t.Value)
	if other, ok := otherNames[key]; ok {
		key = other
	}
	if c, ok := settings[key]; ok {
		return key, c, nil
	}
	if c, ok := harmless[key]; ok {
		return key, c, nil
	}
	if name, ok := strings.CutPrefix(key, latencyPrefix); ok && name != "" {
		return key, check.Duration(0), nil
	}
	if strings.HasPrefix(key, "restart-strategy.failure-rate.") {
		return "", nil, refuse(t.Pos, "restart strategy failure-rate", "use fixed-delay or exponential-delay")
	}
	if flinkNames().Have(key) {
		return "", nil, refuse(t.Pos, "option '"+key+"'", "")
	}
	return "", nil, unknownOption(t.Pos, "option", t.Value, SettingKeys(), flinkNames())
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
		known := check.OneOf("exactly-once", "duplicated", "lost", "dirty", "never-visible", "refused", "failed", "blocked", "stalled", "inconclusive", "orphans")
		if msg := known(part); msg != "" {
			return msg
		}
	}
	return ""
}
