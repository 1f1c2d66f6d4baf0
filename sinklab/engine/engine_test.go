package engine_test

import (
	"bytes"
	"os"
	"testing"

	"github.com/stretchr/testify/require"

	"exactlyonce/sinklab/choose"
	"exactlyonce/sinklab/engine"
	"exactlyonce/sinklab/paimon/mem"
	"exactlyonce/sinklab/rows"
	sinkpaimon "exactlyonce/sinklab/sinks/paimon"
	"exactlyonce/sinklab/world"
	"exactlyonce/trace"
)

// failover is the lecture's scenario 3 on the value store.
func failover() *engine.Job {
	return &engine.Job{
		Name: "insert-into_lab.default.sk_fail", Table: "sk_fail", Parallelism: 1,
		Sources: []engine.Source{{Name: "gen[1]", CalcName: "Calc[2]", RowsPerSecond: 20, SplitRows: []int64{200},
			Functions: []engine.Function{{Name: "fail_at", Value: 120, Once: true, At: []int64{119}}}}},
		Sink: sinkpaimon.New("sk_fail"), World: &mem.Store{},
		Checkpoint:       engine.Checkpointing{IntervalMillis: 2000, TimeoutMillis: 600_000, MaxConcurrent: 1, AfterTasksFinish: true},
		Restart:          engine.Restart{Strategy: "fixed-delay", Attempts: 3, DelayMillis: 1000},
		FirstDelayMillis: []int64{600}, RunID: "failover", Latency: engine.DefaultModel(), Bounds: engine.DefaultBounds, Rules: engine.Faithful(),
	}
}

func TestFailoverOnTheValueStore(t *testing.T) {
	job := failover()
	rec := &trace.Recorder{}
	result := engine.New(job, choose.Default{}, rec).Run()
	if testing.Verbose() {
		trace.WriteText(os.Stdout, trace.Trace{Events: rec.Events})
	}
	require.Equal(t, engine.Finished, result.Status, result.Cause)
	require.Equal(t, 1, result.Restarts)
	store := job.World.(*mem.Store)
	visible, err := store.Read(world.Committed)
	require.NoError(t, err)
	require.Equal(t, []rows.Range{{To: 20}, {From: 20, To: 60}, {From: 60, To: 100}, {From: 100, To: 120}, {From: 120, To: 160}, {From: 160, To: 200}}, visible)
	var identifiers []int64
	latest, _ := store.LatestID()
	for id := int64(1); id <= latest; id++ {
		s, err := store.Snapshot(id)
		require.NoError(t, err)
		identifiers = append(identifiers, s.CommitIdentifier)
	}
	require.Equal(t, []int64{1, 2, 3, 4, 5, 6, trace.MaxIdentifier}, identifiers)
}

// A clone taken anywhere ends like the original, and its canonical form is equal.
func TestCloneGoesOnLikeTheOriginal(t *testing.T) {
	whole := &trace.Recorder{}
	engine.New(failover(), choose.Default{}, whole).Run()

	original := engine.New(failover(), choose.Default{}, &trace.Recorder{})
	for step := 0; original.Step(); step++ {
		if step%7 != 0 {
			continue
		}
		rest := &trace.Recorder{}
		clone, ok := original.Clone(choose.Default{}, rest)
		require.True(t, ok)
		require.True(t, bytes.Equal(original.AppendState(nil), clone.AppendState(nil)), "step %d", step)
		clone.Run()
		n := len(whole.Events) - len(rest.Events)
		require.Equal(t, whole.Events[n:], rest.Events, "step %d", step)
	}
}

func BenchmarkFailoverValueStore(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		job := failover()
		engine.New(job, choose.Default{}, nil).Run()
	}
}
