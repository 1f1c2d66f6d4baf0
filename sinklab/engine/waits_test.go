package engine_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"exactlyonce/sinklab/choose"
	"exactlyonce/sinklab/engine"
	"exactlyonce/sinklab/sink"
	"exactlyonce/trace"
)

// At every step of a job that has not ended somebody waits for something, and says so in
// both languages. These runs come to everything that a task, a checkpoint or the job can
// wait for.
func TestSomebodyAlwaysWaitsForSomething(t *testing.T) {
	said := map[trace.Awaited]string{}
	slow := stages{
		{Name: "Writer", NewWriter: newSlowChest}, {Name: "Committer", NewCommitter: newKey, Exchange: sink.Rebalance},
		{Name: "Herald", NewCommitter: newHerald, Parallelism: 1, Exchange: sink.Global},
	}
	apart := func(j *engine.Job) { // two subtasks that end at different times, latencies that differ
		j.Parallelism, j.Seed = 2, 3
		j.Sources[0].SplitRows = []int64{3, 6}
	}
	for _, c := range []struct {
		change   func(*engine.Job)
		schedule string
	}{
		{nil, ""},
		{nil, "savepoint/stop@2=1,notify/writer@2=1"},
		{nil, "ack/committer@1=1"},
		{both(onVault(slow), apart), ""},
		{both(onVault(slow), apart), "crash/committer[1]/before-commit@1=1"},
	} {
		schedule, err := choose.Parse(c.schedule)
		require.NoError(t, err)
		r := engine.New(job(c.change), choose.NewReplay(schedule), nil)
		for r.Step() {
			waits := r.Waits()
			require.NotEmpty(t, waits, "%s at %d ms", c.schedule, r.Result().AtMillis)
			for _, w := range waits {
				said[w.For] = w.In(trace.English)
				require.NotContains(t, w.In(trace.English)+w.In(trace.Chinese), "{")
				require.NotRegexp(t, `  |from $|of $|for  `, w.In(trace.English))
				require.Regexp(t, `\p{Han}`, w.In(trace.Chinese))
			}
		}
		if r.Status().Terminal() {
			require.Empty(t, r.Waits(), c.schedule)
		}
	}
	for _, a := range trace.Awaiteds() {
		require.Contains(t, said, a, "no run waits so: %q", trace.Wait{For: a}.In(trace.English))
	}
	require.Equal(t, "stop-with-savepoint: writer (1/1) waits for the notification of checkpoint 2, which was lost and is never sent again", said[trace.NotificationLost])
}

// Behind a message that was lost for ever the rest follows, and is not said.
func TestOnlyTheRootIsSaid(t *testing.T) {
	r := run(t, job(nil), "savepoint/stop@1=1,notify/committer@1=1")
	require.True(t, r.result.Idle)
	require.Equal(t, []trace.Wait{{Who: "committer (1/1)", For: trace.NotificationLost, Checkpoint: 1, Stopping: true}}, r.result.Waits)
	r = run(t, job(func(j *engine.Job) { j.Bounds.Events = 20 }), "")
	require.Equal(t, "20 events", r.result.Bound)
	require.NotEmpty(t, r.result.Waits)
	r = run(t, job(nil), "")
	require.Empty(t, r.result.Waits, "the job has finished")
}
