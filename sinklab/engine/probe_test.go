package engine_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"exactlyonce/sinklab/choose"
	"exactlyonce/sinklab/engine"
	"exactlyonce/sinklab/rows"
	"exactlyonce/sinklab/sink"
	"exactlyonce/trace"
)

// probe is the smallest sink with two phases: one committable a checkpoint, and a
// committer that is told what to do and does it at once.
type probe struct{}

func (probe) Topology(c sink.Config) (sink.Topology, error) {
	return sink.Topology{Stages: []sink.Stage{
		{Name: "Writer", NewWriter: func() sink.Writer { return &probeWriter{} }, Prepares: true},
		{Name: "Committer", NewCommitter: func() sink.Committer { return &probeCommitter{} }, Parallelism: 1, Exchange: sink.Global},
	}}, nil
}

type probeWriter struct{ rows int64 }

func (w *probeWriter) Write(_ *sink.Env, r rows.Range) error { w.rows += r.Len(); return nil }
func (w *probeWriter) PrepareCommit(env *sink.Env, id int64) ([]sink.Committable, error) {
	return []sink.Committable{{Checkpoint: id, Subtask: env.Subtask, Handle: fmt.Sprint(id)}}, nil
}
func (w *probeWriter) SnapshotState(*sink.Env, int64) (sink.State, error) { return "", nil }

type probeCommitter struct{}

func (*probeCommitter) Restore(*sink.Env, sink.Restored) error             { return nil }
func (*probeCommitter) Collect(*sink.Env, sink.Committable) error          { return nil }
func (*probeCommitter) SnapshotState(*sink.Env, int64) (sink.State, error) { return "", nil }
func (*probeCommitter) Commit(*sink.Env) (sink.Progress, error)            { return sink.Progress{}, nil }
func (*probeCommitter) Notify(env *sink.Env, id int64) error {
	env.Emit(trace.Notify, id)
	return nil
}

// job is one row a second for a while, a checkpoint every second, tasks that run
// after 100 ms, and failed checkpoints that are tolerated.
func job(change func(*engine.Job)) *engine.Job {
	j := &engine.Job{
		Name: "probe", Table: "t", Parallelism: 1, Sink: probe{}, RunID: "probe", Latency: engine.DefaultModel(), Bounds: engine.DefaultBounds, Rules: engine.Faithful(),
		Sources:          []engine.Source{{Name: "gen[1]", RowsPerSecond: 1, SplitRows: []int64{6}}},
		Checkpoint:       engine.Checkpointing{IntervalMillis: 1000, TimeoutMillis: 500, MaxConcurrent: 1, TolerableFailures: 9, AfterTasksFinish: true},
		Restart:          engine.Restart{Strategy: "fixed-delay", Attempts: 3, DelayMillis: 200},
		FirstDelayMillis: []int64{600},
	}
	if change != nil {
		change(j)
	}
	return j
}

// ran is what a run said.
type ran struct {
	result engine.Result
	events []trace.Event
}

func run(t *testing.T, j *engine.Job, schedule string) ran {
	t.Helper()
	s, err := choose.Parse(schedule)
	require.NoError(t, err)
	replay := choose.NewReplay(s)
	rec := &trace.Recorder{}
	result := engine.New(j, replay, rec).Run()
	require.NoError(t, replay.Err())
	return ran{result, rec.Events}
}

// at lists the moments and ids of one kind: "0.600 #1".
func (r ran) at(kind trace.Kind) []string {
	var out []string
	for _, e := range r.events {
		if e.Kind == kind {
			out = append(out, fmt.Sprintf("%d.%03d #%d", e.AtMillis/1000, e.AtMillis%1000, e.Checkpoint))
		}
	}
	return out
}

// ids lists the checkpoint ids of one kind, once a run of equal ones.
func (r ran) ids(kind trace.Kind) []int64 {
	var out []int64
	for _, e := range r.events {
		if e.Kind == kind {
			out = append(out, e.Checkpoint)
		}
	}
	return slices.Compact(out)
}

// statuses are the job's statuses in order.
func (r ran) statuses() string {
	var out []string
	for _, e := range r.events {
		if e.Kind == trace.JobStatus {
			out = append(out, e.Get("to"))
		}
	}
	return strings.Join(out, " ")
}
