package compose_test

import (
	"errors"
	"testing"

	"github.com/stretchr/testify/require"

	"exactlyonce/scenarios"
	"exactlyonce/sinklab/choose"
	"exactlyonce/sinklab/engine"
	"exactlyonce/sinklab/flinksql"
	"exactlyonce/sinklab/paimon/mem"
	"exactlyonce/sinklab/runner/compose"
	"exactlyonce/sinklab/verdict"
	"exactlyonce/sinklab/world/worldtest"
)

// failover is the scenario, prepared, and its job.
func failover(t *testing.T) (*compose.Value, *engine.Job) {
	t.Helper()
	s, _ := scenarios.Get("failover")
	script, err := flinksql.Parse(s.Name, s.Text)
	require.NoError(t, err)
	v, err := compose.NewValue(script, "")
	require.NoError(t, err)
	job, err := v.Job()
	require.NoError(t, err)
	return v, job
}

// A job that its user stops with a savepoint is followed by the one that goes on from
// there, in the same world; restarts add up, and the whole is judged. The world is in order
// after every step.
func TestASuccessionGoesOnFromASavepoint(t *testing.T) {
	v, first := failover(t)
	schedule, err := choose.Parse("savepoint/stop@2=1,crash/writer/burst@1=1")
	require.NoError(t, err)
	replay := choose.NewReplay(schedule)
	var ids []string
	jobs := compose.Succeed(first)
	begin := func(job *engine.Job, ended engine.Result) (*engine.Run, error) {
		require.Equal(t, len(ids) > 0, ended.Resubmit, "only the first job begins on nothing")
		ids = append(ids, job.JobID())
		return engine.New(job, replay, nil), nil
	}
	store := first.World.(*mem.Store)
	for step := 0; jobs.Step(begin); step++ {
		if step%25 == 0 {
			worldtest.Check(t, store, nil)
		}
	}
	require.NoError(t, jobs.Err)
	require.NoError(t, replay.Err())
	require.Len(t, ids, 2)
	require.NotEqual(t, ids[0], ids[1], "another job")
	require.EqualValues(t, 2, jobs.Started)
	require.Equal(t, 2, jobs.Result().Restarts, "the schedule's in the first job, the script's own in the second")
	got, err := v.Judge(store, jobs.Run.Result(), &jobs.Monitor)
	require.NoError(t, err)
	require.Equal(t, verdict.ExactlyOnce, got.Word)
}

// What cannot be begun ends the succession, and says why.
func TestASuccessionThatCannotBeginSaysWhy(t *testing.T) {
	_, first := failover(t)
	jobs := compose.Succeed(first)
	require.False(t, jobs.Step(func(*engine.Job, engine.Result) (*engine.Run, error) { return nil, errors.ErrUnsupported }))
	require.ErrorIs(t, jobs.Err, errors.ErrUnsupported)
}

// visible is a table with so many visible rows.
type visible int64

func (v visible) Totals() (newest, rows int64) { return 1, int64(v) }

// What was there before the first job is not seen too early.
func TestAMonitorLeavesOutWhatWasThereBefore(t *testing.T) {
	_, job := failover(t)
	run := engine.New(job, choose.Default{}, nil)
	run.Step()
	m := compose.Monitor{Before: 100}
	m.Look(run, visible(100), true)
	require.Zero(t, m.Early)
	m.Look(run, visible(103), true)
	require.EqualValues(t, 3, m.Early)
	m.Look(run, visible(200), false)
	require.EqualValues(t, 3, m.Early, "without checkpoints nothing covers a row")
}
