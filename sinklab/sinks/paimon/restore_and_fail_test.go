package paimon_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"exactlyonce/sinklab/choose"
	"exactlyonce/sinklab/engine"
	rules "exactlyonce/sinklab/paimon"
	"exactlyonce/sinklab/paimon/mem"
	"exactlyonce/sinklab/rows"
	"exactlyonce/sinklab/sinks/paimon"
	"exactlyonce/sinklab/world"
)

// updates generates five ids over and over.
type updates struct{}

func (updates) Value(_ int32, position int64, _ int) any { return position % 5 }

func (updates) Int64s(int32, int64, int, []int64) bool { return false }

// runUpdates lets the commit of checkpoint 2 (rows 8 to 23) fall into the restore,
// with the committer in a task of its own. The last rows come right after it.
func runUpdates(t *testing.T, restoreAndFail bool) (visible []rows.Range, result engine.Result) {
	schema := layout(t, nil, []string{"id"}, "1").Schema
	l, err := rules.NewLayout(schema, updates{})
	require.NoError(t, err)
	s := paimon.New("t")
	s.Layout, s.Options.NoCommitterChaining, s.Rules.RestoreAndFail = l, true, restoreAndFail
	store := &mem.Store{Layout: l}
	j := &engine.Job{
		Name: "updates", Table: "t", Parallelism: 1, Sink: s, World: store,
		Checkpoint: engine.Checkpointing{IntervalMillis: 1500, TimeoutMillis: 4000, MaxConcurrent: 1, AfterTasksFinish: true},
		Restart:    engine.Restart{Strategy: "fixed-delay", Attempts: 3, DelayMillis: 200},
		RunID:      "updates", Latency: engine.DefaultModel(), Bounds: engine.DefaultBounds, Rules: engine.Faithful(), FirstDelayMillis: []int64{700},
		Sources: []engine.Source{{Name: "gen[1]", RowsPerSecond: 8, SplitRows: []int64{32}}},
	}
	schedule := choose.Schedule{{Label: "crash/committer/before-commit", Occurrence: 2, Option: 1}}
	result = engine.New(j, choose.NewReplay(schedule), nil).Run()
	require.Equal(t, engine.Finished, result.Status, result.Cause)
	visible, err = store.Read(world.Committed)
	require.NoError(t, err)
	return visible, result
}

// Without the deliberate failure a writer numbers its rows from a table in which the
// restored files are still missing: older rows then win over newer ones of their key.
func TestRestoreAndFailKeepsSequenceNumbersInOrder(t *testing.T) {
	last := []rows.Range{{From: 27, To: 32}}
	visible, result := runUpdates(t, true)
	require.ElementsMatch(t, positions(last), positions(visible))
	require.Equal(t, 2, result.Restarts)
	visible, result = runUpdates(t, false)
	require.NotEqual(t, positions(last), positions(visible))
	require.Equal(t, 1, result.Restarts)
}

func positions(ranges []rows.Range) (all []int64) {
	for _, r := range ranges {
		for p := r.From; p < r.To; p++ {
			all = append(all, p)
		}
	}
	return all
}
