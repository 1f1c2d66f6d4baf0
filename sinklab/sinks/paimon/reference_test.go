package paimon_test

import (
	"os"
	"regexp"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"exactlyonce/sinklab/choose"
	"exactlyonce/sinklab/engine"
	"exactlyonce/sinklab/paimon/mem"
	"exactlyonce/sinklab/sinks/paimon"
	"exactlyonce/trace"
)

const staggered = "../../../golden/reference/logs/staggered-end-of-input-loses-rows.log"

// staggeredJob is the scenario staggered-end-of-input: the first subtask ends seven
// seconds before the second.
func staggeredJob() *engine.Job {
	return &engine.Job{
		Name: "insert", Table: "sk_stag2", Parallelism: 2, Sink: paimon.New("sk_stag2"), World: &mem.Store{},
		Sources: []engine.Source{{Name: "gen[1]", CalcName: "Calc[2]", RowsPerSecond: 20, SplitRows: []int64{50, 50},
			RowMillis: []int64{0, 240}}},
		Checkpoint:       engine.Checkpointing{IntervalMillis: 3000, TimeoutMillis: 60_000, MaxConcurrent: 1, AfterTasksFinish: true},
		Restart:          engine.Restart{Strategy: "fixed-delay", Attempts: 3, DelayMillis: 1000},
		FirstDelayMillis: []int64{2700, 3000}, RunID: "staggered", Latency: engine.DefaultModel(), Bounds: engine.DefaultBounds, Rules: engine.Faithful(),
	}
}

// Two subtasks of a job have the thread names of the real one: the committer stands
// apart, since its parallelism is another. Numbers in brackets are not compared.
func TestThreadNamesOfTwoSubtasks(t *testing.T) {
	text, err := os.ReadFile(staggered)
	require.NoError(t, err)
	numbers := regexp.MustCompile(`\[\d+\]`)
	var want []string
	for _, m := range regexp.MustCompile(`\[Task\] \[(.*?\)#\d)\] .* to RUNNING`).FindAllStringSubmatch(string(text), -1) {
		want = append(want, numbers.ReplaceAllString(m[1], ""))
	}
	rec := &trace.Recorder{}
	require.Equal(t, 1, engine.New(staggeredJob(), crashAt(t, "crash/writer[2]/burst@50=1"), rec).Run().Restarts)
	var got []string
	for _, e := range rec.Events {
		if e.Kind == trace.TaskStatus && e.Get("to") == "RUNNING" {
			got = append(got, numbers.ReplaceAllString(e.Thread, ""))
		}
	}
	slices.Sort(want)
	slices.Sort(got)
	require.Equal(t, want, got)
}

func crashAt(t *testing.T, schedule string) *choose.Replay {
	s, err := choose.Parse(schedule)
	require.NoError(t, err)
	return choose.NewReplay(s)
}

func identifiers(t *testing.T, store *mem.Store) []int64 {
	latest, err := store.LatestID()
	require.NoError(t, err)
	var out []int64
	for id := int64(1); id <= latest; id++ {
		s, err := store.Snapshot(id)
		require.NoError(t, err)
		out = append(out, s.CommitIdentifier)
	}
	return out
}
