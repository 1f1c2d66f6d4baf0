package engine_test

import (
	"errors"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"exactlyonce/sinklab/engine"
	"exactlyonce/sinklab/paimon/mem"
	"exactlyonce/sinklab/sink"
	"exactlyonce/sinklab/sinks/paimon"
	"exactlyonce/trace"
)

// Rules of Flink 2.2.0 that need two things to come together.

// A request that waited for a slot is too early when the slot comes free, and the
// timer is armed anew for the rest of the pause.
func TestMinPauseHoldsForARequestThatWaited(t *testing.T) {
	r := run(t, job(func(j *engine.Job) {
		j.Checkpoint.MinPauseMillis, j.Checkpoint.TimeoutMillis = 700, 60_000
		j.Latency, _ = j.Latency.Override("upload", 1500)
	}), "")
	require.Equal(t, "2.103 #1", r.at(trace.Complete)[0])
	require.Equal(t, []string{"0.600 #1", "2.803 #2"}, r.at(trace.Trigger)[:2])
}

func TestAMinPauseLongerThanTheIntervalIsTheInterval(t *testing.T) {
	r := run(t, job(func(j *engine.Job) { j.Checkpoint.MinPauseMillis = 1800 }), "")
	require.Equal(t, "0.600 #1", r.at(trace.Trigger)[0])
	require.Equal(t, "2.411 #2", r.at(trace.Trigger)[1], "1.8 s after the completion, not after the trigger")
}

func TestACompletedSavepointEndsTheRowOfFailures(t *testing.T) {
	tolerateOne := func(j *engine.Job) {
		j.Checkpoint.TolerableFailures = 1
		j.Savepoint = engine.Savepoint{AfterMillis: 2000}
	}
	require.Zero(t, run(t, job(tolerateOne), "decline/writer@2=1,decline/writer@4=1").result.Restarts)
}

func TestAFailedSavepointIsNotCounted(t *testing.T) {
	r := run(t, job(func(j *engine.Job) {
		j.Checkpoint.TolerableFailures = 0
		j.Savepoint = engine.Savepoint{AfterMillis: 2000}
	}), "decline/writer@3=1")
	require.Zero(t, r.result.Restarts)
	require.Equal(t, []int64{1, 2, 4}, r.ids(trace.Complete)[:3])
}

func TestASavepointIsNotSubsumed(t *testing.T) {
	r := run(t, job(func(j *engine.Job) {
		j.Checkpoint.MaxConcurrent, j.Checkpoint.TimeoutMillis = 2, 2500
		j.Savepoint = engine.Savepoint{AfterMillis: 2000}
	}), "ack/writer@3=1")
	require.Equal(t, []string{"4.500 #3"}, r.at(trace.Expire), "checkpoint 4 completed, and 3 went on")
	require.Equal(t, []int64{1, 2, 4}, r.ids(trace.Complete)[:3])
}

// The asynchronous part of a snapshot ends with its task: nothing is acknowledged,
// and a failed upload is not declined either.
func TestATaskThatFailsDuringItsUploadSaysNothing(t *testing.T) {
	// The trigger reaches the source at 1.095, its next burst is due at 1.100, the upload is done at 1.103.
	for _, also := range []string{"", "decline/writer@1=1,"} {
		r := run(t, job(func(j *engine.Job) { j.FirstDelayMillis = []int64{1094} }), also+"crash/writer/burst@2=1")
		require.NotContains(t, r.ids(trace.Complete), int64(1))
		require.Empty(t, r.at(trace.Decline))
		require.Len(t, r.at(trace.NoCheckpoint), 2)
	}
}

// A task that heard of the abort before the barrier does not prepare; it passes on
// that nobody behind it shall wait.
func TestACheckpointAbortedBeforeItsBarrierIsNotPerformed(t *testing.T) {
	r := run(t, job(func(j *engine.Job) {
		j.Checkpoint.TimeoutMillis, j.RunForMillis = 10, 1500
		j.Latency, _ = j.Latency.Override("trigger", 50)
	}), "")
	require.Equal(t, []string{"0.610 #1"}, r.at(trace.Expire))
	require.Equal(t, []string{"0.613 #1", "0.613 #1"}, r.at(trace.NotifyAborted))
	require.Empty(t, r.at(trace.Prepare))
	require.Empty(t, r.at(trace.Barrier))
	require.Empty(t, r.at(trace.Decline), "the coordinator no longer knows the checkpoint")
}

// The lost completion is handled to its end, commit included, before the abort.
func TestTheRepairedCommitIsDoneBeforeTheAbort(t *testing.T) {
	r := run(t, job(onPaimon), "notify/committer@1=1,ack/writer@2=1")
	var order []trace.Kind
	for _, e := range r.events {
		if e.Kind == trace.Commit && e.Get("identifier") == "1" || e.Kind == trace.NotifyAborted && e.Checkpoint == 2 && e.Get("latestCompleted") == "1" && e.Operator == "" && len(order) > 0 {
			order = append(order, e.Kind)
		}
	}
	require.Equal(t, []trace.Kind{trace.Commit, trace.NotifyAborted}, order)
}

func onPaimon(j *engine.Job) { j.Sink, j.World = paimon.New("t"), &mem.Store{} }

// uneven has a subtask that ends long before the other.
func uneven(j *engine.Job) {
	onPaimon(j)
	j.Parallelism = 2
	j.Sources[0].RowsPerSecond, j.Sources[0].SplitRows = 2, []int64{2, 6}
}

// A task finishes with the first checkpoint after its end of data. Later ones do not
// wait for it, its channel counts as aligned, and a restore keeps where it stood.
func TestAFinishedTaskIsNotWaitedFor(t *testing.T) {
	r := run(t, job(uneven), "crash/writer[2]/burst@6=1")
	require.Equal(t, 1, r.result.Restarts)
	require.Equal(t, []int64{2, 6}, r.result.Emitted)
	first := "Source: gen[1] -> Map -> Writer : t (1/2)#0"
	acked := map[int64]bool{}
	for _, e := range r.events {
		if e.Kind == trace.Ack && e.Get("task") == first {
			acked[e.Checkpoint] = true
		}
		require.False(t, e.Kind == trace.Position && e.Thread == "Source: gen[1] -> Map -> Writer : t (1/2)#1", "split 0 is read again")
	}
	require.Equal(t, []int64{5}, r.ids(trace.RestoreJob))
	require.Equal(t, map[int64]bool{1: true, 2: true, 3: true}, acked)
}

// Two tasks fail at once: the JobManager was about to cancel the second one anyway,
// so one restart is used up.
func TestTwoFailuresAtOnceAreOneRestart(t *testing.T) {
	r := run(t, job(func(j *engine.Job) {
		uneven(j)
		j.Restart.Attempts = 1
	}), "crash/writer[1]/burst@2=1,crash/writer[2]/burst@2=1")
	require.Equal(t, engine.Finished, r.result.Status)
	require.Equal(t, 1, r.result.Restarts)
}

// fragile fails while it restores, in one attempt.
type fragile struct {
	probe
	attempt int32
}

func (f fragile) Topology(c sink.Config) (sink.Topology, error) {
	topology, err := f.probe.Topology(c)
	topology.Stages[1].NewCommitter = func() sink.Committer { return &fragileCommitter{attempt: f.attempt} }
	return topology, err
}

type fragileCommitter struct {
	probeCommitter
	attempt int32
}

func (c *fragileCommitter) Restore(env *sink.Env, _ sink.Restored) error {
	if env.Attempt == c.attempt {
		return errors.New("cannot restore")
	}
	return nil
}

func TestAFailureDuringTheRestoreIsAFailureLikeAnyOther(t *testing.T) {
	r := run(t, job(func(j *engine.Job) { j.Sink = fragile{attempt: 1} }), "crash/writer/burst@3=1")
	require.Equal(t, engine.Finished, r.result.Status)
	require.Equal(t, 2, r.result.Restarts)
	require.Equal(t, []int64{2}, r.ids(trace.RestoreJob), "both restarts restore the same checkpoint")
	require.Equal(t, []int64{6}, r.result.Emitted)
}

// A task that fails while the user's cancel is under way was to end anyway.
func TestAFailureWhileCancellingEndsCanceled(t *testing.T) {
	r := run(t, job(func(j *engine.Job) {
		onPaimon(j)
		j.RunForMillis = 630 // the committer stands in the commit of checkpoint 1
	}), "crash/committer/in-commit@2=1")
	require.Equal(t, engine.Canceled, r.result.Status)
	require.Equal(t, "RUNNING CANCELLING CANCELED", r.statuses())
}

// Stopping aborts what is pending, and its tasks hear of it: they go on.
func TestAStopTellsTheTasksWhatItAborted(t *testing.T) {
	r := run(t, job(func(j *engine.Job) {
		j.Checkpoint.TimeoutMillis = 60_000
		j.Savepoint = engine.Savepoint{AfterMillis: 1700, Stop: true}
	}), "notify/committer@1=1,ack/writer@2=1")
	require.Equal(t, engine.Finished, r.result.Status)
	require.Contains(t, r.ids(trace.NotifyAborted), int64(2))
	require.Equal(t, []int64{1, 3}, r.ids(trace.Notify), "and notify(1), which was lost, is repaired")
}

// A savepoint whose tasks do not all finish is consistent, but only a start from it
// is exactly once: the job does not restart.
func TestAStopThatHalfSucceededDoesNotRestart(t *testing.T) {
	r := run(t, job(func(j *engine.Job) { j.Savepoint = engine.Savepoint{AfterMillis: 2000, Stop: true} }), "crash/committer/before-notify@3=1")
	require.Equal(t, engine.Failed, r.result.Status)
	require.Equal(t, int64(3), r.result.Savepoint.ID)
	require.Zero(t, r.result.Restarts)
	require.Contains(t, r.result.Cause, "StopWithSavepointStoppingException")
}

// The attempts of exponential-delay begin anew with the backoff.
func TestExponentialDelayCountsFromItsReset(t *testing.T) {
	r := run(t, job(func(j *engine.Job) {
		j.Restart = engine.Restart{Strategy: "exponential-delay", Attempts: 2, InitialMillis: 100, MaxMillis: 3000, Multiplier: 2, ResetMillis: 2000}
	}), "crash/writer/burst@2=1,crash/writer/burst@3=1,crash/writer/burst@7=1")
	require.Equal(t, engine.Finished, r.result.Status)
	require.Equal(t, 3, r.result.Restarts)
}

// A source in one chain with the committer sleeps through its commit: they share a thread.
func TestASourceWaitsForTheCommitOfItsChain(t *testing.T) {
	r := run(t, job(func(j *engine.Job) {
		onPaimon(j)
		j.Sink.(*paimon.Sink).Options.WriteOnly = true
		j.Latency, _ = j.Latency.Override("commit-manifest", 800)
	}), "")
	done := r.at(trace.CommitDone)[0]
	require.Equal(t, "1.425 #0", done)
	require.Equal(t, []string{"0.100 #0", done, "2.425 #0"}, r.at(trace.Position)[:3], "the bursts of 1.100 and 2.100 waited")
	require.True(t, slices.IsSorted(r.at(trace.Position)))
}
