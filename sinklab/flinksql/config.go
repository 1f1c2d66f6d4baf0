package flinksql

import (
	"slices"
	"strconv"
	"strings"

	"github.com/alecthomas/participle/v2/lexer"

	"exactlyonce/sinklab/connector"
	"exactlyonce/sinklab/connector/check"
	"exactlyonce/sinklab/internal/flinktime"
)

// setValue is the value of a key and where it was SET.
type setValue struct {
	value string
	at    lexer.Position
}

// config is what was SET so far. Values have passed their check, so the readers
// below cannot fail.
type config map[string]setValue

func (c config) set(p property) (connector.Option, error) {
	key, o, err := settingOf(p.Key)
	if err != nil {
		return o, err
	}
	if o.Check != nil {
		if msg := o.Check(p.Value.Value); msg != "" {
			return o, fail(p.Value.Pos, "", "option '%s': %s", p.Key.Value, msg)
		}
	}
	c[key] = setValue{p.Value.Value, p.Value.Pos}
	return o, nil
}

func (c config) reset(key *text) error {
	if key == nil {
		clear(c)
		return nil
	}
	normal, _, err := settingOf(*key)
	delete(c, normal)
	return err
}

func (c config) text(key, unset string) string {
	if s, ok := c[key]; ok {
		return s.value
	}
	return unset
}

func (c config) integer(key string, unset int) int {
	n, err := strconv.Atoi(strings.TrimSpace(c.text(key, "")))
	if err != nil {
		return unset
	}
	return n
}

func (c config) millis(key string, unset int64) int64 {
	n, err := flinktime.Parse(c.text(key, ""))
	if err != nil {
		return unset
	}
	return n
}

func (c config) number(key string, unset float64) float64 {
	f, err := strconv.ParseFloat(strings.TrimSpace(c.text(key, "")), 64)
	if err != nil {
		return unset
	}
	return f
}

func (c config) boolean(key string, unset bool) bool {
	return strings.EqualFold(c.text(key, strconv.FormatBool(unset)), "true")
}

// parallelism is parallelism.default.
func (c config) parallelism() int { return c.integer(keyParallelism, 1) }

// checkpointing reads execution.checkpointing.* with the defaults of Flink 2.2.0.
func (c config) checkpointing() Checkpointing {
	cp := Checkpointing{
		IntervalMillis:    c.millis(keyInterval, 0),
		MinPauseMillis:    c.millis(keyMinPause, 0),
		TimeoutMillis:     c.millis(keyTimeout, 600_000),
		MaxConcurrent:     c.integer(keyMaxConcurrent, 1),
		TolerableFailures: c.integer(keyTolerable, 0),
		AtLeastOnce:       check.Word(c.text(keyCheckpointMode, "")) == "at-least-once",
		Unaligned:         c.boolean(keyUnaligned, false),
		AfterTasksFinish:  c.boolean(keyAfterTasksFinish, true),
		Retained:          c.integer(keyRetained, 1),
		Dir:               c.text(keyCheckpointDir, ""),
		Retention:         check.Word(c.text(keyRetention, "")),
	}
	if cp.IntervalMillis > 0 { // CheckpointCoordinator's constructor: an interval below min-pause is raised to it
		cp.IntervalMillis = max(cp.IntervalMillis, cp.MinPauseMillis)
	}
	return cp
}

// restart reads restart-strategy.* with the defaults of Flink 2.2.0.
func (c config) restart(checkpoints bool) Restart {
	r := Restart{
		Strategy:      "none",
		Attempts:      c.integer(keyFixedAttempts, 1),
		DelayMillis:   c.millis(keyFixedDelay, 1000),
		InitialMillis: c.millis(keyExpInitial, 1000),
		MaxMillis:     c.millis(keyExpMax, 60_000),
		Multiplier:    c.number(keyExpMultiplier, 1.5),
		JitterFactor:  c.number(keyExpJitter, 0.1),
		ResetMillis:   c.millis(keyExpReset, 3_600_000),
	}
	switch set := check.Word(c.text(keyRestart, "")); {
	case set == "fixed-delay" || set == "fixeddelay":
		r.Strategy = "fixed-delay"
	case set == "exponential-delay" || set == "exponentialdelay" || set == "" && checkpoints:
		r.Strategy = "exponential-delay"
		r.Attempts = c.integer(keyExpAttempts, -1)
	}
	return r
}

// lab reads sinklab.*.
func (c config) lab() Lab {
	l := Lab{
		Expect:               expectation(c.text(keyExpect, "exactly-once")),
		RunForMillis:         c.millis(keyRunFor, 0),
		CommitterParallelism: c.integer(keyCommitters, 1),
		Fsync:                c.boolean(keyFsync, false),
		SavepointMillis:      c.millis(keySavepoint, 0),
		StopSavepointMillis:  c.millis(keyStopSavepoint, 0),
		Schedule:             c.text(keySchedule, ""),
		Mutant:               c.text(keyMutant, ""),
		SavepointDir:         c.text(keySavepointDir, ""),
		RecoveryPath:         c.text(keyRecoveryPath, ""),
		Claim:                check.Word(c.text(keyClaimMode, "")) == "claim",
	}
	l.Again = slices.Contains(strings.Split(l.Expect, " + "), "again")
	if list, ok := c[keyFirstDelay]; ok {
		l.FirstDelayMillis, _ = parseDurations(list.value)
	}
	for _, key := range sortedKeys(c) {
		if name, ok := strings.CutPrefix(key, latencyPrefix); ok {
			l.Latency = append(l.Latency, Option{Key: name, Value: c[key].value})
		}
	}
	return l
}

// display reads what the client shows results by.
func (c config) display() Display {
	return Display{Zone: c.text(keyZone, ""), ColumnWidth: c.integer(keyColumnWidth, 30)}
}

// expectation is the normal form of sinklab.expect: words joined by " + ".
func expectation(value string) string {
	var words []string
	for part := range strings.SplitSeq(value, "+") {
		words = append(words, check.Word(part))
	}
	return strings.Join(words, " + ")
}

// checkJob checks what only holds of several settings together, at the INSERT that uses them.
func (c config) checkJob() error {
	cp := c.checkpointing()
	if check.Word(c.text(keyMode, "streaming")) == "batch" {
		return refuse(c[keyMode].at, "an INSERT with execution.runtime-mode BATCH", "set it to 'streaming' before the INSERT; a SELECT may follow either")
	}
	if c.lab().SavepointDir == "" && c.millis(keySavepoint, 0)+c.millis(keyStopSavepoint, 0) > 0 {
		return fail(c.where(keySavepoint, keyStopSavepoint), "SET '"+keySavepointDir+"' = 'savepoints'", "a savepoint needs a folder to be written to")
	}
	if cp.Unaligned && cp.MaxConcurrent > 1 {
		return fail(c[keyMaxConcurrent].at, "", "max-concurrent-checkpoints can't be > 1 if unaligned checkpoints are enabled")
	}
	if c.millis(keyExpMax, 60_000) < c.millis(keyExpInitial, 1000) {
		return fail(c.where(keyExpMax, keyExpInitial), "", "the exponential-delay max-backoff must not be less than its initial-backoff")
	}
	if cp.IntervalMillis == 0 {
		return nil
	}
	for _, d := range c.lab().FirstDelayMillis {
		if d < cp.MinPauseMillis || d > cp.IntervalMillis {
			return fail(c[keyFirstDelay].at, "", "option '%s': %d ms is outside [min-pause, interval] = [%d, %d] ms, from which Flink draws the first delay", keyFirstDelay, d, cp.MinPauseMillis, cp.IntervalMillis)
		}
	}
	return nil
}

// where is the place of the first of keys that was SET.
func (c config) where(keys ...string) lexer.Position {
	for _, k := range keys {
		if s, ok := c[k]; ok {
			return s.at
		}
	}
	return lexer.Position{}
}
