package flinksql

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestParseDuration(t *testing.T) {
	for s, want := range map[string]int64{
		"2 s": 2000, "2s": 2000, " 500 ms ": 500, "10 min": 600_000, "1 h": 3_600_000, "1 day": 86_400_000, "250": 250,
		"2 SECONDS": 2000, "1500 µs": 1, "999 ns": 0, "0": 0, "365 d": 365 * 86_400_000,
	} {
		got, err := ParseDuration(s)
		require.NoError(t, err, s)
		assert.Equal(t, want, got, s)
	}
	for _, s := range []string{"", "s", "-1 s", "1.5 s", "PT2S", "2 fortnights", "366 d", "99999999999999999999 ms", "2 s s"} {
		_, err := ParseDuration(s)
		assert.Error(t, err, s)
	}
}

const insertT = "\nINSERT INTO t SELECT id FROM gen;"

// TestDefaults: what Flink 2.2.0 does when nothing is SET.
func TestDefaults(t *testing.T) {
	job := lastJob(t, insertT)
	assert.Equal(t, "insert-into_p.default.t", job.Name)
	assert.Equal(t, 1, job.Parallelism)
	assert.Equal(t, Checkpointing{TimeoutMillis: 600_000, MaxConcurrent: 1, AfterTasksFinish: true, Retained: 1}, job.Checkpoint)
	assert.Equal(t, "none", job.Restart.Strategy)
	assert.Equal(t, Lab{Expect: "exactly-once", CommitterParallelism: 1}, job.Lab)
}

func TestCheckpointing(t *testing.T) {
	job := lastJob(t, `SET 'execution.checkpointing.interval' = '2 s'; SET 'execution.checkpointing.min-pause' = '3 s';
		SET 'execution.checkpointing.unaligned' = 'TRUE'; SET 'execution.checkpointing.mode' = 'at_least_once';`+insertT)
	assert.Equal(t, int64(3000), job.Checkpoint.IntervalMillis, "an interval below min-pause is raised to it")
	assert.True(t, job.Checkpoint.Unaligned, "the short key is the same option")
	assert.True(t, job.Checkpoint.AtLeastOnce)
	assert.Equal(t, "exponential-delay", job.Restart.Strategy, "the default with checkpoints")
	assert.Equal(t, -1, job.Restart.Attempts)
	job = lastJob(t, "SET 'execution.checkpointing.interval' = '0 s';"+insertT)
	assert.Zero(t, job.Checkpoint.IntervalMillis)
	assert.Equal(t, "none", job.Restart.Strategy)
}

func TestRestart(t *testing.T) {
	job := lastJob(t, "SET 'restart-strategy.type' = 'fixeddelay';"+insertT)
	assert.Equal(t, "fixed-delay", job.Restart.Strategy)
	assert.Equal(t, 1, job.Restart.Attempts)
	assert.Equal(t, int64(1000), job.Restart.DelayMillis)
	job = lastJob(t, `SET 'execution.checkpointing.interval' = '2 s'; SET 'restart-strategy.type' = 'off';`+insertT)
	assert.Equal(t, "none", job.Restart.Strategy)
	job = lastJob(t, `SET 'restart-strategy.type' = 'exponential-delay'; SET 'restart-strategy.exponential-delay.attempts-before-reset-backoff' = '4';
		SET 'restart-strategy.exponential-delay.backoff-multiplier' = '2.5';`+insertT)
	assert.Equal(t, Restart{Strategy: "exponential-delay", Attempts: 4, DelayMillis: 1000, InitialMillis: 1000, MaxMillis: 60_000, Multiplier: 2.5, JitterFactor: 0.1, ResetMillis: 3_600_000}, job.Restart)
}

func TestLab(t *testing.T) {
	job := lastJob(t, `SET 'sinklab.expect' = 'Duplicated+orphans'; SET 'sinklab.first-checkpoint-delay' = '600 ms, 1 s'; SET 'sinklab.run-for' = '10 s';
		SET 'sinklab.latency.upload' = '5 ms'; SET 'sinklab.latency.deploy' = '1 s'; SET 'sinklab.fsync' = 'true'; SET 'pipeline.name' = 'mine';`+insertT)
	assert.Equal(t, "mine", job.Name)
	assert.Equal(t, Lab{Expect: "duplicated + orphans", FirstDelayMillis: []int64{600, 1000}, RunForMillis: 10_000, CommitterParallelism: 1,
		Latency: []Option{{"deploy", "1 s"}, {"upload", "5 ms"}}, Fsync: true}, job.Lab)
}

// TestSetHoldsForLaterJobsOnly: a SET changes what comes after it; RESET takes it back.
func TestSetHoldsForLaterJobsOnly(t *testing.T) {
	p := mustPlan(t, prelude+insertT+"SET 'parallelism.default' = '3';"+insertT+"RESET 'parallelism.default';"+insertT+"SET 'parallelism.default' = '2'; RESET;"+insertT)
	var got []int
	for _, s := range p.Steps {
		if s.Job != nil {
			got = append(got, s.Job.Parallelism)
		}
	}
	assert.Equal(t, []int{1, 3, 1, 1}, got)
}
