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
	"exactlyonce/trace"
)

// heard keeps the events of a kind.
type heard struct {
	kinds  []trace.Kind
	events []trace.Event
}

func (h *heard) Observe(e trace.Event) {
	for _, k := range h.kinds {
		if e.Kind == k {
			h.events = append(h.events, e)
		}
	}
}

// runExpiring writes 80 rows in ten snapshots to an append table that keeps three.
func runExpiring(t *testing.T, schedule string, change func(*paimon.Sink)) (*mem.Store, *heard, engine.Result) {
	s := paimon.New("t")
	s.Options.Retention = rules.Retention{Min: 1, Max: 3, Limit: 50, TimeMillis: 3_600_000}
	if change != nil {
		change(s)
	}
	store := &mem.Store{}
	picks, err := choose.Parse(schedule)
	require.NoError(t, err)
	chooser := choose.NewReplay(picks)
	h := &heard{kinds: []trace.Kind{trace.SnapshotsExpired, trace.MaintainFailed}}
	result := engine.New(&engine.Job{
		Name: "expiring", Table: "t", Parallelism: 1, Sink: s, World: store,
		Checkpoint: engine.Checkpointing{IntervalMillis: 1000, TimeoutMillis: 4000, MaxConcurrent: 1, AfterTasksFinish: true},
		Restart:    engine.Restart{Strategy: "fixed-delay", Attempts: 3, DelayMillis: 200},
		RunID:      "expiring", Latency: engine.DefaultModel(), Bounds: engine.DefaultBounds, Rules: engine.Faithful(), FirstDelayMillis: []int64{700},
		Sources: []engine.Source{{Name: "gen[1]", RowsPerSecond: 8, SplitRows: []int64{80}}},
	}, chooser, h).Run()
	require.NoError(t, chooser.Err())
	require.Equal(t, engine.Finished, result.Status, result.Cause)
	visible, err := store.Read(world.Committed)
	require.NoError(t, err)
	require.Equal(t, rows.Tally{Visible: 80, Due: 80}, rows.Compare(visible, result.Emitted, result.Emitted))
	return store, h, result
}

func span(t *testing.T, store *mem.Store) [2]int64 {
	earliest, err := store.EarliestID()
	require.NoError(t, err)
	latest, err := store.LatestID()
	require.NoError(t, err)
	return [2]int64{earliest, latest}
}

func TestSnapshotsExpireAfterCommits(t *testing.T) {
	store, h, _ := runExpiring(t, "", nil)
	require.Equal(t, [2]int64{9, 11}, span(t, store))
	require.Len(t, h.events, 8, "each commit from the fourth on")
	store, h, _ = runExpiring(t, "", func(s *paimon.Sink) { s.Options.WriteOnly = true })
	require.Equal(t, [2]int64{1, 11}, span(t, store), "a write-only table leaves it to others")
	require.Empty(t, h.events)
	store, _, _ = runExpiring(t, "", func(s *paimon.Sink) { s.Options.Retention = rules.DefaultRetention() })
	require.Equal(t, [2]int64{1, 11}, span(t, store), "an hour has not passed")
}

// An error of an expiry does not undo the commit before it: the next commit throws it,
// when it is done itself, and the restart filters it.
func TestAFailedExpiryIsThrownByTheNextCommit(t *testing.T) {
	// EARLIEST is written three times before it counts as failed; the first hints are LATEST.
	_, h, result := runExpiring(t, "store/hint@6=1,store/hint@7=1,store/hint@8=1", nil)
	require.Equal(t, 1, result.Restarts)
	var failed []trace.Event
	for _, e := range h.events {
		if e.Kind == trace.MaintainFailed {
			failed = append(failed, e)
		}
	}
	require.Len(t, failed, 1)
	require.Contains(t, failed[0].Get("reason"), "injected fault")
}

// Beside the committer an expiry is cut off by the end of the task; the last one never
// comes to its end.
func TestAsynchronousExpiryEndsWithTheTask(t *testing.T) {
	store, h, _ := runExpiring(t, "", func(s *paimon.Sink) { s.Options.AsyncExpiry = true })
	require.Equal(t, [2]int64{8, 11}, span(t, store))
	require.Len(t, h.events, 7)
	require.Equal(t, "60", h.events[0].Get("duration"))
}
