package engine_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"exactlyonce/sinklab/engine"
	"exactlyonce/trace"
)

// Each test states one rule of Flink 2.2.0's CheckpointCoordinator.

func TestATriggerBeforeAllTasksRunTakesNoID(t *testing.T) {
	r := run(t, job(func(j *engine.Job) { j.FirstDelayMillis = []int64{50} }), "")
	require.Equal(t, []string{"0.050 #0"}, r.at(trace.SkipTrigger))
	require.Equal(t, "1.050 #1", r.at(trace.Trigger)[0])
}

func TestTriggersComeAtAFixedRate(t *testing.T) {
	r := run(t, job(func(j *engine.Job) { j.Latency, _ = j.Latency.Override("upload", 300) }), "")
	require.Equal(t, []string{"0.600 #1", "1.600 #2", "2.600 #3"}, r.at(trace.Trigger)[:3])
}

// min-pause counts from the last completion, and re-arms the timer for the rest.
func TestMinPauseCountsFromTheLastCompletion(t *testing.T) {
	r := run(t, job(func(j *engine.Job) {
		j.Checkpoint.MinPauseMillis = 900
		j.FirstDelayMillis = []int64{900}
		j.Latency, _ = j.Latency.Override("upload", 200)
	}), "")
	done := r.at(trace.Complete)
	require.Equal(t, "1.103 #1", done[0])
	require.Equal(t, []string{"0.900 #1", "2.003 #2"}, r.at(trace.Trigger)[:2])
}

// A failed checkpoint does not make the next one wait.
func TestMinPauseDoesNotCountFromAFailure(t *testing.T) {
	r := run(t, job(func(j *engine.Job) { j.Checkpoint.MinPauseMillis = 600 }), "ack/writer@1=1")
	require.Equal(t, []string{"1.100 #1"}, r.at(trace.Expire))
	require.Equal(t, "1.600 #2", r.at(trace.Trigger)[1])
}

// With one checkpoint at a time a request waits for the slot, and starts at once
// when it is free.
func TestARequestWaitsForASlot(t *testing.T) {
	r := run(t, job(func(j *engine.Job) {
		j.Checkpoint.TimeoutMillis = 60_000
		j.Latency, _ = j.Latency.Override("upload", 1500)
	}), "")
	require.Equal(t, "0.600 #1", r.at(trace.Trigger)[0])
	require.Equal(t, r.at(trace.Complete)[0][:5], r.at(trace.Trigger)[1][:5])
}

func TestAnExpiredCheckpointKeepsItsIDAndItsLateAckIsRecognised(t *testing.T) {
	r := run(t, job(nil), "ack/writer@1=2")
	require.Equal(t, []string{"1.100 #1"}, r.at(trace.Expire))
	require.Equal(t, int64(2), r.ids(trace.Complete)[0])
	late := 0
	for _, e := range r.events {
		if e.Kind == trace.Ack && e.Get("late") == "true" {
			late++
			require.Equal(t, int64(1), e.Checkpoint)
		}
	}
	require.Equal(t, 1, late)
}

func TestMoreConsecutiveFailuresThanToleratedFailTheJob(t *testing.T) {
	tolerateOne := func(j *engine.Job) { j.Checkpoint.TolerableFailures = 1 }
	require.Zero(t, run(t, job(tolerateOne), "decline/writer@1=1").result.Restarts)
	require.Equal(t, 1, run(t, job(tolerateOne), "decline/writer@1=1,decline/writer@2=1").result.Restarts)
	require.Zero(t, run(t, job(tolerateOne), "decline/writer@1=1,decline/writer@3=1").result.Restarts, "a success in between resets the count")
}

// The default tolerates none: the first declined checkpoint restarts the job.
func TestNothingIsToleratedByDefault(t *testing.T) {
	r := run(t, job(func(j *engine.Job) { j.Checkpoint.TolerableFailures = 0 }), "decline/writer@1=1")
	require.Equal(t, 1, r.result.Restarts)
	require.Equal(t, engine.Finished, r.result.Status)
}

// notify is best effort; "aborted" carries the newest completed id and repairs a
// lost one first.
func TestAnAbortRepairsALostCompletion(t *testing.T) {
	r := run(t, job(nil), "notify/committer@1=1,ack/writer@2=1")
	require.Equal(t, int64(1), r.ids(trace.Notify)[0], "notify(1) comes with the abort of 2")
	require.Greater(t, r.at(trace.Notify)[0], "2.1")
}

// Ids are taken at the trigger, so an aborted checkpoint leaves a gap after a restart.
func TestIDsGoOnAfterAFailover(t *testing.T) {
	r := run(t, job(nil), "crash/writer/after-snapshot@2=1")
	require.Equal(t, []int64{1, 3}, r.ids(trace.Complete)[:2])
	require.Equal(t, []string{"RUNNING", "RESTARTING", "RUNNING", "FINISHED"}, splitWords(r.statuses()))
}

// A completed checkpoint aborts the older ones that are still pending.
func TestANewerCheckpointSubsumesAnOlderOne(t *testing.T) {
	r := run(t, job(func(j *engine.Job) {
		j.Checkpoint.MaxConcurrent, j.Checkpoint.TimeoutMillis = 2, 60_000
	}), "ack/writer@1=1")
	require.Equal(t, int64(2), r.ids(trace.Complete)[0])
	for _, e := range r.events {
		if e.Kind == trace.Abort && e.Checkpoint == 1 {
			require.Contains(t, e.Get("reason"), "subsumed")
			return
		}
	}
	t.Fatal("checkpoint 1 was not aborted")
}

// When all tasks have reached the end of data a checkpoint comes at once, and the
// tasks finish with it.
func TestTheFinalCheckpointDoesNotWaitForTheTimer(t *testing.T) {
	r := run(t, job(func(j *engine.Job) { j.Checkpoint.IntervalMillis, j.FirstDelayMillis = 60_000, []int64{50_000} }), "")
	require.Equal(t, engine.Finished, r.result.Status)
	require.Equal(t, []int64{1}, r.ids(trace.Complete))
	require.Less(t, r.result.AtMillis, int64(7000))
}

// If it fails, they wait for a later one.
func TestAFailedFinalCheckpointIsFollowedByALaterOne(t *testing.T) {
	r := run(t, job(func(j *engine.Job) { j.Checkpoint.IntervalMillis, j.FirstDelayMillis = 10_000, []int64{9000} }), "decline/writer@1=1")
	require.Equal(t, engine.Finished, r.result.Status)
	require.Equal(t, []int64{2}, r.ids(trace.Complete))
}
