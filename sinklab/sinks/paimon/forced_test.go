package paimon_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"exactlyonce/sinklab/engine"
	"exactlyonce/sinklab/paimon/mem"
	"exactlyonce/sinklab/sinks/paimon"
	"exactlyonce/trace"
)

// A source slower than the checkpoints, with commit.force-create-snapshot: every checkpoint
// makes a snapshot, and the one that the end of input forces is under MAX, not under the
// number of the checkpoint that was notified (Paimon 2.0.0
// CommitterOperator.commitUpToCheckpoint). What ends the job comes once.
func TestAForcedSnapshotAtTheEndOfInput(t *testing.T) {
	run := func(forced, endUnderMax bool) []int64 {
		s, store := paimon.New("t"), &mem.Store{}
		s.Options.ForceCreateSnapshot, s.Rules.EndUnderMax = forced, endUnderMax
		result := engine.New(&engine.Job{
			Name: "sparse", Table: "t", Parallelism: 1, Sink: s, World: store,
			Checkpoint: engine.Checkpointing{IntervalMillis: 300, TimeoutMillis: 4000, MaxConcurrent: 1, AfterTasksFinish: true},
			RunID:      "sparse", Latency: engine.DefaultModel(), Bounds: engine.DefaultBounds, Rules: engine.Faithful(), FirstDelayMillis: []int64{50},
			Sources: []engine.Source{{Name: "gen[1]", RowsPerSecond: 1, SplitRows: []int64{3}}},
		}, crashAt(t, ""), nil).Run()
		require.Equal(t, engine.Finished, result.Status, result.Cause)
		return identifiers(t, store)
	}
	plain, forced, repaired := run(false, true), run(true, true), run(true, false)
	require.NotContains(t, plain, int64(trace.MaxIdentifier), "nothing was left to commit")
	for i, id := range forced[:len(forced)-1] {
		require.Equal(t, int64(i+1), id)
	}
	require.Equal(t, int64(trace.MaxIdentifier), forced[len(forced)-1])
	require.NotContains(t, repaired, int64(trace.MaxIdentifier), "the repair knows no identifier but a checkpoint's")
	require.Len(t, repaired, len(forced))
}
