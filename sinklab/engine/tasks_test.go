package engine_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"exactlyonce/sinklab/engine"
	"exactlyonce/trace"
)

// The header of a trace lists the graph of its job. Two sources are one vertex each, and
// subtask i of what comes behind them gets from subtask i of both.
func TestTasksOfAJob(t *testing.T) {
	union := job(func(j *engine.Job) {
		j.Parallelism = 2
		j.Sources = []engine.Source{{Name: "low[1]", CalcName: "Calc[2]", SplitRows: []int64{3, 3}}, {Name: "high[3]", SplitRows: []int64{3, 3}}}
	})
	require.Equal(t, []trace.Task{
		{Name: "Source: low[1] -> Calc[2]", Parallelism: 2, Roles: []trace.Role{trace.Source, trace.Calc}},
		{Name: "Source: high[3]", Parallelism: 2, Roles: []trace.Role{trace.Source}},
		{Name: "Writer", Parallelism: 2, Roles: []trace.Role{trace.Writer}, Inputs: []int{0, 1}, Pointwise: true},
		{Name: "Committer", Parallelism: 1, Roles: []trace.Role{trace.Committer}, Inputs: []int{2}},
	}, union.Tasks())
}

// Every thread of a run is one of its tasks.
func TestEveryThreadIsATaskOfTheHeader(t *testing.T) {
	j := failover()
	listed := trace.TasksOf(trace.Trace{Header: trace.Header{Tasks: j.Tasks()}})
	for _, e := range run(t, j, "").events {
		if trace.IsTask(e.Thread) {
			require.GreaterOrEqual(t, listed.Index(e.Thread), 0, e.Thread)
		}
	}
}
