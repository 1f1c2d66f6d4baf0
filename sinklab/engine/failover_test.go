package engine_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"exactlyonce/sinklab/engine"
	"exactlyonce/trace"
)

func splitWords(s string) []string { return strings.Fields(s) }

func TestWithoutAStrategyTheFirstFailureEndsTheJob(t *testing.T) {
	r := run(t, job(func(j *engine.Job) { j.Restart = engine.Restart{Strategy: "none"} }), "crash/writer/burst@2=1")
	require.Equal(t, engine.Failed, r.result.Status)
	require.Equal(t, "RUNNING FAILING FAILED", r.statuses())
	require.Contains(t, r.result.Cause, "crash/writer/burst")
}

// forever throws at its row in every attempt.
func forever(j *engine.Job) {
	j.Sources[0].CalcName = "Calc[2]"
	j.Sources[0].Functions = []engine.Function{{Name: "fail", Value: 3, At: []int64{2}}}
}

func TestFixedDelayUsesUpItsAttempts(t *testing.T) {
	r := run(t, job(forever), "")
	require.Equal(t, engine.Failed, r.result.Status)
	require.Equal(t, 3, r.result.Restarts)
	require.Contains(t, r.result.Cause, "injected fault at id=3")
}

// The backoff grows by the multiplier up to its maximum.
func TestExponentialDelayGrowsToItsMaximum(t *testing.T) {
	r := run(t, job(func(j *engine.Job) {
		forever(j)
		j.Restart = engine.Restart{Strategy: "exponential-delay", Attempts: 5, InitialMillis: 1000, MaxMillis: 3000, Multiplier: 2, ResetMillis: 60_000}
	}), "")
	var delays []string
	for _, e := range r.events {
		if e.Kind == trace.Restart {
			delays = append(delays, e.Get("delay"))
		}
	}
	require.Equal(t, []string{"1000", "2000", "3000", "3000", "3000"}, delays)
	require.Equal(t, engine.Failed, r.result.Status)
}

// After a quiet time the backoff begins again.
func TestExponentialDelayStartsOverAfterAQuietTime(t *testing.T) {
	r := run(t, job(func(j *engine.Job) {
		j.Restart = engine.Restart{Strategy: "exponential-delay", Attempts: -1, InitialMillis: 100, MaxMillis: 3000, Multiplier: 2, ResetMillis: 2000}
	}), "crash/writer/burst@2=1,crash/writer/burst@3=1,crash/writer/burst@7=1")
	var delays []string
	for _, e := range r.events {
		if e.Kind == trace.Restart {
			delays = append(delays, e.Get("delay"))
		}
	}
	require.Equal(t, []string{"100", "200", "100"}, delays)
}

// Restore goes back to the newest completed checkpoint: the source's position too.
func TestTheSourceGoesBackToTheCheckpoint(t *testing.T) {
	r := run(t, job(nil), "crash/writer/burst@4=1")
	var positions []string
	for _, e := range r.events {
		if e.Kind == trace.Position {
			positions = append(positions, e.Get("from"))
		}
	}
	require.Equal(t, []string{"0", "1", "2", "3", "4", "5"}, positions)
	require.Equal(t, []int64{3}, r.ids(trace.RestoreJob))
}

func TestNothingToRestoreStartsOver(t *testing.T) {
	r := run(t, job(func(j *engine.Job) { j.FirstDelayMillis = []int64{900} }), "crash/writer/burst@1=1")
	require.Len(t, r.at(trace.NoCheckpoint), 2)
	require.Empty(t, r.at(trace.RestoreJob))
}

func TestCancelEndsTheJobWhateverItStandsIn(t *testing.T) {
	for millis := int64(10); millis < 6500; millis += 130 {
		r := run(t, job(func(j *engine.Job) { j.RunForMillis = millis }), "")
		require.Contains(t, []engine.JobStatus{engine.Canceled, engine.Finished}, r.result.Status, "cancelled after %d ms", millis)
	}
	r := run(t, job(func(j *engine.Job) { j.RunForMillis = 1300 }), "crash/writer/burst@2=1")
	require.Equal(t, engine.Canceled, r.result.Status, "cancelled while RESTARTING")
}

// A run that would not end is inconclusive, never a hang.
func TestBounds(t *testing.T) {
	for name, change := range map[string]func(*engine.Job){
		"events":       func(j *engine.Job) { j.Bounds.Events = 50 },
		"virtual time": func(j *engine.Job) { j.Bounds.VirtualTime = 2000 },
		"attempts": func(j *engine.Job) {
			forever(j)
			j.Bounds.Attempts, j.Restart.Attempts = 4, 100
		},
	} {
		r := run(t, job(change), "")
		require.Contains(t, r.result.Bound, name)
		require.False(t, r.result.Status.Terminal())
	}
}

// A savepoint takes an id and sinks prepare at it, but nobody is notified and a
// failure does not restore it.
func TestASavepointIsNoCheckpoint(t *testing.T) {
	r := run(t, job(func(j *engine.Job) { j.Savepoint = engine.Savepoint{AfterMillis: 2000} }), "crash/writer/burst@4=1")
	require.Equal(t, int64(3), r.result.Savepoint.ID)
	require.NotContains(t, r.ids(trace.Notify), int64(3))
	require.NotContains(t, r.ids(trace.RestoreJob), int64(3))
}

// Stopping with a savepoint notifies it and ends the job.
func TestStopWithSavepoint(t *testing.T) {
	r := run(t, job(func(j *engine.Job) { j.Savepoint = engine.Savepoint{AfterMillis: 2000, Stop: true} }), "")
	require.Equal(t, engine.Finished, r.result.Status)
	require.Equal(t, int64(3), r.result.Savepoint.ID)
	require.Equal(t, int64(3), r.ids(trace.Notify)[len(r.ids(trace.Notify))-1])
	require.Equal(t, []int64{2}, r.result.Emitted, "the source stands still after the savepoint")
}

// A stop whose savepoint fails lets the job go on.
func TestAFailedStopLetsTheJobGoOn(t *testing.T) {
	r := run(t, job(func(j *engine.Job) { j.Savepoint = engine.Savepoint{AfterMillis: 2000, Stop: true} }), "decline/committer@3=1")
	require.Equal(t, engine.Finished, r.result.Status)
	require.Equal(t, []int64{6}, r.result.Emitted)
}

// A job from a savepoint counts on behind it.
func TestANewJobFromASavepoint(t *testing.T) {
	first := run(t, job(func(j *engine.Job) { j.Savepoint = engine.Savepoint{AfterMillis: 2000, Stop: true} }), "")
	second := run(t, job(func(j *engine.Job) {
		j.Incarnation = 1
		j.Recovery = &engine.Recovery{NextID: first.result.Savepoint.ID + 1, Completed: first.result.Savepoint, Savepoint: "sp"}
	}), "")
	require.Equal(t, engine.Finished, second.result.Status)
	require.Equal(t, int64(4), second.ids(trace.Trigger)[0])
	require.Equal(t, []int64{6}, second.result.Emitted)
	var start []string
	for _, e := range second.events[:4] {
		start = append(start, string(e.Kind)+" "+e.Get("location")+e.Get("next"))
	}
	require.Equal(t, []string{"no-checkpoint ", "start-from sp", "reset-id 4", "restore-job sp"}, start)
}
