package paimon_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"exactlyonce/sinklab/engine"
	rules "exactlyonce/sinklab/paimon"
	"exactlyonce/sinklab/paimon/mem"
	"exactlyonce/sinklab/sinks/paimon"
	"exactlyonce/trace"
)

// thief deletes every data file as soon as it is written from the n-th on.
type thief struct {
	store *mem.Store
	files int
	from  int
}

func (c *thief) Observe(e trace.Event) {
	if e.Kind != trace.File {
		return
	}
	if c.files++; c.files >= c.from {
		_ = c.store.DeleteData(rules.NoPlace, e.Get("file"))
	}
}

// A data file that goes before its commit is missed wherever Paimon 2.0.0 filters what it
// commits: under MAX at the end of input, with checkpoints and without, and at a restore.
// On the way of an ordinary notification nobody looks: two snapshots name files that are
// not there before the end of input misses one.
func TestAFilteredCommitMissesItsFiles(t *testing.T) {
	for name, c := range map[string]struct {
		interval  int64
		from      int // the first file to go
		schedule  string
		snapshots int
	}{
		"at the end of input":                     {1000, 3, "", 2},
		"at the end of input without checkpoints": {0, 1, "", 0},
		"at a restore":                            {1000, 1, "crash/committer/before-commit@1=1", 0},
		"not at a notification":                   {1000, 1, "", 2},
	} {
		t.Run(name, func(t *testing.T) {
			store := &mem.Store{}
			job := &engine.Job{
				Name: "checked", Table: "t", Parallelism: 1, Sink: paimon.New("t"), World: store,
				Checkpoint: engine.Checkpointing{IntervalMillis: c.interval, TimeoutMillis: 4000, MaxConcurrent: 1, AfterTasksFinish: true},
				Restart:    engine.Restart{Strategy: "fixed-delay", Attempts: 1, DelayMillis: 100},
				RunID:      "checked", Latency: engine.DefaultModel(), Bounds: engine.DefaultBounds, Rules: engine.Faithful(), FirstDelayMillis: []int64{700},
				Sources: []engine.Source{{Name: "gen[1]", RowsPerSecond: 10, SplitRows: []int64{25}}},
			}
			result := engine.New(job, crashAt(t, c.schedule), &thief{store: store, from: c.from}).Run()
			require.Equal(t, engine.Failed, result.Status)
			require.Contains(t, result.Cause, "Cannot recover from this checkpoint because some files in the snapshot that need to be resubmitted have been deleted: data-")
			require.Len(t, identifiers(t, store), c.snapshots)
		})
	}
}
