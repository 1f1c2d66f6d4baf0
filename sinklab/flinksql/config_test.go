package flinksql

import (
	"testing"

	"github.com/stretchr/testify/assert"
)

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

// TestAgain: rows that are meant to be read once more.
func TestAgain(t *testing.T) {
	again := lastJob(t, "SET 'sinklab.expect' = 'EXACTLY_ONCE + again';"+insertT).Lab
	assert.Equal(t, "exactly-once + again", again.Expect)
	assert.True(t, again.Again)
	assert.False(t, lastJob(t, "SET 'sinklab.expect' = 'exactly-once + orphans';"+insertT).Lab.Again)
}

// TestRetention: where checkpoints lie and what becomes of them, under either spelling.
func TestRetention(t *testing.T) {
	job := lastJob(t, `SET 'execution.checkpointing.dir' = 'chk'; SET 'execution.checkpointing.num-retained' = '3';
		SET 'execution.checkpointing.externalized-checkpoint-retention' = 'RETAIN_ON_CANCELLATION';`+insertT)
	assert.Equal(t, "chk", job.Checkpoint.Dir)
	assert.Equal(t, 3, job.Checkpoint.Retained)
	assert.Equal(t, "retain-on-cancellation", job.Checkpoint.Retention)
	old := lastJob(t, `SET 'state.checkpoints.dir' = 'chk'; SET 'state.checkpoints.num-retained' = '2'; SET 'execution.savepoint.path' = 'sp';
		SET 'execution.savepoint-restore-mode' = 'CLAIM';`+insertT)
	assert.Equal(t, "chk", old.Checkpoint.Dir)
	assert.Equal(t, 2, old.Checkpoint.Retained)
	assert.Equal(t, "sp", old.Lab.RecoveryPath)
	assert.True(t, old.Lab.Claim)
	assert.False(t, lastJob(t, "SET 'execution.state-recovery.claim-mode' = 'NO_CLAIM';"+insertT).Lab.Claim)
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
		Latency: []Option{{Key: "deploy", Value: "1 s"}, {Key: "upload", Value: "5 ms"}}, Fsync: true}, job.Lab)
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
