package paimon_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"exactlyonce/sinklab/choose"
	"exactlyonce/sinklab/engine"
	"exactlyonce/sinklab/paimon/mem"
	"exactlyonce/sinklab/rows"
	"exactlyonce/sinklab/sinks/paimon"
	"exactlyonce/sinklab/world"
)

// A failure between a checkpoint's end and its commit: a manager that keeps committables commits
// them at the restore, a compaction job forgets them, and the rows it would have added
// are lost, which is why nobody but it does so.
func TestNoopForgetsWhatARestoreWouldCommit(t *testing.T) {
	for _, c := range []struct {
		compacts bool
		lost     int64
	}{{false, 0}, {true, 8}} {
		s := paimon.New("t")
		s.Compacts = c.compacts
		store := &mem.Store{}
		schedule := choose.Schedule{{Label: "crash/committer/before-commit", Occurrence: 2, Option: 1}}
		result := engine.New(&engine.Job{
			Name: "noop", Table: "t", Parallelism: 1, Sink: s, World: store,
			Checkpoint: engine.Checkpointing{IntervalMillis: 1000, TimeoutMillis: 4000, MaxConcurrent: 1, AfterTasksFinish: true},
			Restart:    engine.Restart{Strategy: "fixed-delay", Attempts: 3, DelayMillis: 200},
			RunID:      "noop", Latency: engine.DefaultModel(), Bounds: engine.DefaultBounds, Rules: engine.Faithful(), FirstDelayMillis: []int64{700},
			Sources: []engine.Source{{Name: "gen[1]", RowsPerSecond: 8, SplitRows: []int64{40}}},
		}, choose.NewReplay(schedule), nil).Run()
		require.Equal(t, engine.Finished, result.Status, result.Cause)
		require.Equal(t, 1, result.Restarts)
		visible, err := store.Read(world.Committed)
		require.NoError(t, err)
		require.Equal(t, c.lost, rows.Compare(visible, result.Emitted, result.Emitted).Lost)
	}
}
