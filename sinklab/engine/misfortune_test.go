package engine_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"exactlyonce/sinklab/choose"
	"exactlyonce/sinklab/engine"
	"exactlyonce/trace"
)

// The JobManager fails: the id is used up, no restart attempt is, and the job goes on from
// the newest completed checkpoint.
func TestTheJobManagerFails(t *testing.T) {
	for _, c := range []struct {
		schedule  string
		completed []int64
		restored  []int64
	}{
		{"crash/coordinator/after-trigger@2=1", []int64{1, 3, 4, 5, 6, 7}, []int64{1}},
		{"crash/coordinator/before-complete@2=1", []int64{1, 3, 4, 5, 6, 7}, []int64{1}},
		{"crash/coordinator/after-complete@2=1", []int64{1, 2, 3, 4, 5, 6}, []int64{2}},
		{"crash/coordinator/before-complete@1=1", []int64{2, 3, 4, 5, 6, 7}, nil},
	} {
		r := run(t, job(nil), c.schedule)
		require.Equal(t, engine.Finished, r.result.Status, c.schedule)
		require.Zero(t, r.result.Restarts, c.schedule)
		require.Equal(t, 1, r.result.Attempt, c.schedule)
		require.Equal(t, "RUNNING RUNNING FINISHED", r.statuses(), c.schedule)
		require.Equal(t, c.restored, r.ids(trace.RestoreJob), c.schedule)
		require.Subset(t, c.completed, r.ids(trace.Complete)[:5], c.schedule)
	}
}

// Without high availability the ids begin anew.
func TestACounterThatIsNotKept(t *testing.T) {
	r := run(t, job(func(j *engine.Job) { j.Rules.KeepCounter = false }), "crash/coordinator/after-complete@2=1")
	require.Equal(t, []int64{1, 2, 1, 2}, r.ids(trace.Trigger)[:4])
}

// A job that is cancelled while no JobManager is there is not started again.
func TestCancelledWhileTheJobManagerIsGone(t *testing.T) {
	r := run(t, job(func(j *engine.Job) { j.RunForMillis = 2000 }), "crash/coordinator/after-complete@2=1")
	require.Equal(t, engine.Canceled, r.result.Status)
}

// A late notification is overtaken by that of the next checkpoint, and ignored then.
func TestALateNotificationIsOvertaken(t *testing.T) {
	r := run(t, job(nil), "notify/committer@1=2")
	require.Equal(t, []int64{2, 3}, r.ids(trace.Notify)[:2])
}

// What throws in the middle of a burst is user code: the rows before it went on.
func TestAFunctionThrowsInABurst(t *testing.T) {
	r := run(t, job(func(j *engine.Job) {
		j.Sources[0] = engine.Source{Name: "gen[1]", RowsPerSecond: 10, SplitRows: []int64{60}}
	}), "throw/writer@2=1")
	require.Equal(t, engine.Finished, r.result.Status)
	require.Equal(t, 1, r.result.Restarts)
	i := slices.IndexFunc(r.events, func(e trace.Event) bool { return e.Kind == trace.Fault })
	last := r.events[i-1]
	require.Equal(t, trace.Position, last.Kind)
	require.Equal(t, "15", last.Get("to"))
}

func TestAnOutageOfADay(t *testing.T) {
	r := run(t, job(nil), "crash/writer/burst@2=1,outage/restart@1=1")
	require.Equal(t, engine.Finished, r.result.Status)
	require.Greater(t, r.result.AtMillis, int64(24*3600*1000))
}

// An operator restores the checkpoint before the newest, or starts without state; the
// counter goes on above what was restored.
func TestAnOperatorRestoresSomethingElse(t *testing.T) {
	r := run(t, job(nil), "crash/committer/before-notify@3=1,outside/restore@1=1")
	require.Equal(t, []int64{2}, r.ids(trace.RestoreJob))
	require.Len(t, slices.DeleteFunc(r.at(trace.Trigger), func(s string) bool { return !strings.HasSuffix(s, " #3") }), 2, "3 is given away again")
	r = run(t, job(nil), "crash/committer/before-notify@3=1,outside/restore@1=2")
	require.Equal(t, []int64{1, 2, 3, 1, 2}, r.ids(trace.Trigger)[:5])
	r = run(t, job(nil), "crash/committer/before-notify@1=1,outside/restore@1=1")
	require.Len(t, r.ids(trace.NoCheckpoint), 1, "twice: there was none before the first")
	require.Empty(t, r.ids(trace.RestoreJob))
}

// A job without state is another one: it draws other names.
func TestAJobWithoutStateIsANewIncarnation(t *testing.T) {
	executions := map[string]bool{}
	r := run(t, job(nil), "crash/committer/before-notify@3=1,outside/restore@1=2")
	for _, e := range r.events {
		if e.Kind == trace.TaskStatus && e.Get("to") == "RUNNING" {
			executions[e.Get("execution")[:32]] = true
		}
	}
	require.Len(t, executions, 2, "of two graphs")
}

// The user stops the job with a savepoint and starts a new one from it: another id, the
// counter above it, and the chooser goes on counting.
func TestStoppedWithASavepointAndGoneOn(t *testing.T) {
	s, err := choose.Parse("savepoint/stop@3=1,crash/writer/burst@5=1")
	require.NoError(t, err)
	replay, first := choose.NewReplay(s), job(nil)
	result := engine.New(first, replay, nil).Run()
	require.Equal(t, engine.Finished, result.Status)
	require.Equal(t, int64(3), result.Savepoint.ID)
	second, ok := first.Successor(result)
	require.True(t, ok)
	require.NotEqual(t, first.JobID(), second.JobID())
	rec := &trace.Recorder{}
	result = engine.New(second, replay, rec).Run()
	require.NoError(t, replay.Err())
	require.Equal(t, engine.Finished, result.Status)
	require.Equal(t, int64(6), result.Emitted[0])
	require.Equal(t, int64(4), (ran{events: rec.Events}).ids(trace.Trigger)[0])
	_, ok = second.Successor(result)
	require.False(t, ok)
}

// A stop that fails lets the job go on, and nobody starts another.
func TestAStopThatFails(t *testing.T) {
	r := run(t, job(nil), "savepoint/stop@2=1,decline/writer@2=1")
	require.Equal(t, engine.Finished, r.result.Status)
	require.False(t, r.result.Resubmit)
}

func TestLabelsListEveryPointThatIsAsked(t *testing.T) {
	j := job(nil)
	labels := j.Labels()
	a := &askedLabels{seen: map[string]bool{}}
	engine.New(j, a, nil).Run()
	for label := range a.seen {
		require.Contains(t, labels, label)
	}
}

// askedLabels strikes at every tenth question, so that restarts are asked about as well.
type askedLabels struct {
	seen map[string]bool
	n    int
}

func (a *askedLabels) Choose(label string, n int) int {
	a.seen[label] = true
	if a.n++; a.n%10 == 0 && choose.ClassOf(label) == choose.Fault {
		return 1
	}
	return 0
}

// A job that is stopped with a savepoint has emitted what the savepoint covers: what an
// attempt before it read beyond belongs to the job that goes on.
func TestAStoppedJobHasEmittedWhatItsSavepointCovers(t *testing.T) {
	stopped := func(j *engine.Job) { j.Savepoint = engine.Savepoint{AfterMillis: 5000, Stop: true} }
	for _, schedule := range []string{"", "crash/coordinator/after-trigger@2=1"} {
		parsed, err := choose.Parse(schedule)
		require.NoError(t, err)
		r := engine.New(job(stopped), choose.NewReplay(parsed), nil)
		result := r.Run()
		require.Equal(t, engine.Finished, result.Status)
		require.Positive(t, result.Savepoint.ID)
		require.Equal(t, r.Covered(), result.Emitted, schedule)
	}
}

// An error of the sink's that comes back after a restart is a repetition; an injected one,
// and a checkpoint that was declined because of one, is not.
func TestWhatCountsAsARepetition(t *testing.T) {
	for schedule, want := range map[string]int{
		"crash/writer/burst@1=1,crash/writer/burst@2=1": 0,
		"decline/writer@1=1,decline/writer@2=1":         0,
	} {
		r := run(t, job(nil), schedule)
		require.Equal(t, want, r.result.Repeats, schedule)
	}
	failing := job(func(j *engine.Job) { j.CommitterLanes = 2 })
	require.Equal(t, 0, run(t, failing, "").result.Repeats)
}
