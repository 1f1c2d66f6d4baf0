package engine

import (
	"testing"

	"github.com/stretchr/testify/require"

	"exactlyonce/sinklab/choose"
)

// However many inputs of a task have something to read, each of them comes first under some
// schedule, the one that waits longest under none; no pick is left over.
func TestEveryReadyInputCanBeReadFirst(t *testing.T) {
	for k := 2; k <= 12; k++ {
		r := inputs(k)
		task := k // the Compact Coordinator behind k writers
		channels := r.s.tasks[task].channels
		require.Len(t, channels, k)
		var oldestFirst []int
		for i := range channels {
			at := (i + k/2) % k // some channel in the middle has waited longest
			channels[at].queue = []element{{kind: elBarrier, checkpoint: 5, at: r.s.now - int64(k-i)}}
			oldestFirst = append(oldestFirst, at)
		}
		var first []int
		for option := range k {
			replay := choose.NewReplay(picks(option))
			r.chooser = replay
			first = append(first, r.nextChannel(task))
			require.NoError(t, replay.Err(), "%d inputs wait, and the one that waits for %d others cannot be read first", k, option)
		}
		require.Equal(t, oldestFirst, first, "%d inputs", k)

		tooMany := choose.NewReplay(picks(k))
		r.chooser = tooMany
		r.nextChannel(task)
		require.Error(t, tooMany.Err(), "%d inputs are %d choices", k, k)
	}
}

// What is blocked, empty or still on its way is no choice.
func TestAnInputThatIsNotReadyIsNoChoice(t *testing.T) {
	r := inputs(12)
	channels := r.s.tasks[12].channels
	for i := range channels {
		channels[i].queue = []element{{kind: elBarrier, checkpoint: 5, at: r.s.now}}
	}
	channels[3].blocked = true
	channels[5].queue = nil
	channels[7].queue[0].at = r.s.now + 1
	read := map[int]bool{}
	for option := range 9 {
		r.chooser = choose.NewReplay(picks(option))
		read[r.nextChannel(12)] = true
	}
	require.Len(t, read, 9)
	for _, i := range []int{3, 5, 7} {
		require.False(t, read[i], "input %d", i)
	}
}

// picks is the schedule that answers the next question about inputs.
func picks(option int) choose.Schedule {
	if option == 0 {
		return nil
	}
	return choose.Schedule{{Label: "order/channel", Occurrence: 1, Option: option}}
}
