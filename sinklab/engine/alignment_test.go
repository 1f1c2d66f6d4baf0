package engine

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"exactlyonce/sinklab/choose"
	"exactlyonce/sinklab/paimon/mem"
	"exactlyonce/sinklab/sinks/paimon"
)

// coordinatorTask is the Compact Coordinator of two writers: two inputs, and tasks behind it.
const coordinatorTask = 2

// twoInputs is a run whose tasks have just begun.
func twoInputs() *Run { return inputs(2) }

// inputs is such a run with any number of writers: as many inputs of the task behind them.
func inputs(writers int) *Run {
	r := New(&Job{
		Name: "j", Table: "t", Parallelism: writers, Sink: paimon.New("t"), World: &mem.Store{}, Latency: DefaultModel(), Bounds: DefaultBounds, Rules: Faithful(),
		Sources:          []Source{{Name: "gen[1]", RowsPerSecond: 8, SplitRows: slices.Repeat([]int64{-1}, writers)}},
		Checkpoint:       Checkpointing{IntervalMillis: 9000, TimeoutMillis: 5000, MaxConcurrent: 1, AfterTasksFinish: true},
		FirstDelayMillis: []int64{9000},
	}, choose.Default{}, nil)
	for r.s.tasks[len(r.s.tasks)-1].status != taskRunning {
		r.Step()
	}
	return r
}

// delivered is one element that reaches the task over a channel.
type delivered struct {
	channel int
	kind    elementKind
	id      int64
}

// What a task with two inputs does with barriers and cancel markers
// (Flink 2.2.0 SingleCheckpointBarrierHandler).
func TestAlignment(t *testing.T) {
	for _, c := range []struct {
		rule     string
		arrive   []delivered
		passed   []delivered // on to the first task behind
		declined []int64
		aligning int64
	}{
		{"one barrier of two blocks its channel", []delivered{{0, elBarrier, 5}}, nil, nil, 5},
		{"the last barrier performs the checkpoint", []delivered{{0, elBarrier, 5}, {1, elBarrier, 5}}, []delivered{{0, elBarrier, 5}}, nil, 0},
		{"an older barrier is dropped", []delivered{{0, elBarrier, 5}, {1, elBarrier, 4}}, nil, nil, 5},
		{"a higher barrier cancels the alignment", []delivered{{0, elBarrier, 5}, {1, elBarrier, 6}}, []delivered{{0, elCancelBarrier, 5}}, []int64{5}, 6},
		{"a cancel marker ends the alignment", []delivered{{0, elBarrier, 5}, {1, elCancelBarrier, 5}}, []delivered{{0, elCancelBarrier, 5}}, []int64{5}, 0},
		{"the marker of the other channel is late", []delivered{{0, elCancelBarrier, 5}, {1, elCancelBarrier, 5}}, []delivered{{0, elCancelBarrier, 5}}, []int64{5}, 0},
		{"so is its barrier", []delivered{{0, elCancelBarrier, 5}, {1, elBarrier, 5}}, []delivered{{0, elCancelBarrier, 5}}, []int64{5}, 0},
		{"a newer marker ends an older alignment", []delivered{{0, elBarrier, 5}, {1, elCancelBarrier, 6}}, []delivered{{0, elCancelBarrier, 6}}, []int64{6}, 0},
		{"an older marker does not", []delivered{{0, elBarrier, 5}, {1, elCancelBarrier, 4}}, nil, nil, 5},
		{"end of data is not the end of the channel", []delivered{{0, elBarrier, 5}, {1, elEnd, 0}}, nil, nil, 5},
		{"the end of a channel counts as aligned", []delivered{{0, elBarrier, 5}, {1, elEnd, 0}, {1, elFinished, 0}}, []delivered{{0, elBarrier, 5}}, nil, 0},
	} {
		t.Run(c.rule, func(t *testing.T) {
			r := twoInputs()
			for _, d := range c.arrive {
				require.NoError(t, r.handleElement(coordinatorTask, d.channel, element{kind: d.kind, checkpoint: d.id}))
			}
			var passed []delivered
			for _, el := range r.s.tasks[coordinatorTask+1].channels[0].queue {
				passed = append(passed, delivered{0, el.kind, el.checkpoint})
			}
			require.Equal(t, c.passed, passed)
			var declined []int64
			for _, e := range r.s.queue {
				if e.kind == evDecline {
					declined = append(declined, e.checkpoint)
				}
			}
			require.Equal(t, c.declined, declined)
			require.Equal(t, c.aligning, r.s.tasks[coordinatorTask].aligning)
		})
	}
}

// An aborted id is forgotten once its barrier has come, or can no longer come.
func TestAbortedIDsAreForgotten(t *testing.T) {
	r := twoInputs()
	for _, id := range []int64{3, 5, 7} {
		require.NoError(t, r.notifiedAborted(0, event{kind: evAborted, checkpoint: id}))
	}
	require.NoError(t, r.perform(0, 5))
	require.Equal(t, []int64{7}, r.s.tasks[0].aborted)
	require.Equal(t, elCancelBarrier, r.s.tasks[coordinatorTask].channels[0].queue[0].kind)
}

// At most a thousand requests wait; periodic ones make room.
func TestTheQueueOfRequestsIsBounded(t *testing.T) {
	r := twoInputs()
	c := &r.s.coord
	r.trigger(false) // the slot is taken
	c.periodic = maxRequests
	r.request(&c.periodic)
	require.Equal(t, maxRequests, c.periodic)
	r.request(&c.wanted)
	require.Equal(t, maxRequests-1, c.periodic)
	require.Equal(t, 1, c.wanted)
}

// Only failures that Flink counts fail the job.
func TestReasonsThatCount(t *testing.T) {
	for why := range reasons {
		r := twoInputs()
		r.trigger(false)
		r.giveUp(0, reason(why))
		require.Equal(t, reasons[why].counts, r.s.status != Running, reasons[why].text)
	}
}
