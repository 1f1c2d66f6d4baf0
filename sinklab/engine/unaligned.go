package engine

import (
	"encoding/binary"
	"slices"

	"exactlyonce/sinklab/sink"
)

// Barriers that overtake, for rules without InOrder: the barrier goes to the front of a
// channel, and the committables that it passed are stored with the receiver's snapshot
// (Flink 2.2.0 ChannelStateWriter), behind the states of its operators.

// overtake is the point that is asked where a barrier could pass committables.
const overtake = "order/overtake"

// overtakes puts a barrier in front of what waits in a channel, if the schedule says so.
func (r *Run) overtakes(c *channel, el element) bool {
	waits := slices.ContainsFunc(c.queue, func(e element) bool { return e.kind == elCommittable })
	if el.kind != elBarrier || !waits || !r.strikes(overtake) {
		return false
	}
	for i := range c.queue {
		c.queue[i].passed = el.checkpoint
	}
	c.queue = slices.Insert(c.queue, 0, el)
	return true
}

// channelState adds to a task's snapshot the committables that barrier id has passed and
// that are still under way.
func (r *Run) channelState(t int, id int64, states []sink.State) []sink.State {
	var b []byte
	for i := range r.s.tasks[t].channels {
		for _, el := range r.s.tasks[t].channels[i].queue {
			if el.kind != elCommittable || el.passed != id {
				continue
			}
			for _, n := range []int64{int64(i), el.commit.Checkpoint, int64(el.commit.Subtask), int64(len(el.commit.Handle))} {
				b = binary.AppendVarint(b, n)
			}
			b = append(b, el.commit.Handle...)
		}
	}
	if len(b) == 0 {
		return states
	}
	return append(states, sink.State(b))
}

// refillChannels puts back what the restored checkpoint holds of the task's channels.
func (r *Run) refillChannels(t int) {
	done := &r.s.coord.completed
	operators := len(r.graph.vertices[r.graph.tasks[t].vertex].operators)
	if done.id == 0 || len(done.states[t]) <= operators {
		return
	}
	rest := []byte(done.states[t][operators])
	number := func() int64 {
		n, size := binary.Varint(rest)
		rest = rest[size:]
		return n
	}
	for len(rest) > 0 {
		c := &r.s.tasks[t].channels[number()]
		el := element{at: r.s.now, kind: elCommittable, commit: sink.Committable{Checkpoint: number(), Subtask: int32(number())}}
		size := number()
		el.commit.Handle, rest = string(rest[:size]), rest[size:]
		c.queue = append(c.queue, el)
	}
}
