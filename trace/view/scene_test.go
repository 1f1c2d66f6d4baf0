package view_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"exactlyonce/trace"
	"exactlyonce/trace/replay"
	"exactlyonce/trace/view"
)

func scene(t *testing.T, tr trace.Trace, o view.Options) view.Scene {
	t.Helper()
	s, err := view.New(tr, o)
	require.NoError(t, err)
	return s
}

func laneNames(s view.Scene) (names []string) {
	for _, l := range s.Lanes {
		names = append(names, l.Name)
	}
	return names
}

func TestLanes(t *testing.T) {
	require.Equal(t, []string{"Coordinator", "Source: gen[1] → Writer (1/1)", "Compact Coordinator (1/1)", "Compact Worker → Global Committer (1/1)", "Table sk_fail"},
		laneNames(scene(t, scenario(t, "failover"), view.Options{})), "both attempts of a task share a lane")
	require.Equal(t, []string{"Source: gen[1] → Writer (1/1)", "Compact Worker → Global Committer (1/1)"},
		laneNames(scene(t, transcript(t), view.Options{})), "a transcript has no coordinator and no table")
	twins := trace.Trace{Events: []trace.Event{{Seq: 1, Thread: "Writer : a (1/1)#0"}, {Seq: 2, Thread: "Writer : b (1/1)#0"}}}
	require.Equal(t, []string{"Writer : a (1/1)", "Writer : b (1/1)"}, laneNames(scene(t, twins, view.Options{})), "the same short name would hide who is who")
}

// links counts, by kind, what leads to the marks of a checkpoint.
func links(s view.Scene, checkpoint int64) map[view.LinkKind]int {
	n := map[view.LinkKind]int{}
	for _, l := range s.Links {
		if s.Marks[l.To].Checkpoint == checkpoint {
			n[l.Kind]++
		}
	}
	return n
}

func TestLinksOfACheckpoint(t *testing.T) {
	require.Equal(t, map[view.LinkKind]int{view.TriggerLink: 1, view.BarrierLink: 2, view.AckLink: 3, view.NotifyLink: 1, view.WriteLink: 1},
		links(scene(t, scenario(t, "failover"), view.Options{}), 2))
	// two sources to one compact coordinator, it to two workers, they to one committer
	require.Equal(t, map[view.LinkKind]int{view.TriggerLink: 2, view.BarrierLink: 6, view.AckLink: 6, view.NotifyLink: 1, view.WriteLink: 2},
		links(scene(t, scenario(t, "two-writers"), view.Options{}), 1))
}

// Each link leads forward and between the lanes it says.
func TestLinksLeadForward(t *testing.T) {
	for _, name := range []string{"failover", "two-writers", "expired-checkpoint", "partitioned", "snapshot-expiry", "staggered-end-of-input"} {
		s := scene(t, scenario(t, name), view.Options{})
		require.NotEmpty(t, s.Links, name)
		for _, l := range s.Links {
			require.LessOrEqual(t, l.From, l.To)
			require.Equal(t, s.Marks[l.To].Lane, l.ToLane)
			require.Contains(t, []int{s.Marks[l.From].Lane, s.Marks[l.From].Actor}, l.FromLane)
			require.NotEqual(t, l.FromLane, l.ToLane, "%s: a line from a lane to itself at %d", name, s.Marks[l.To].Seq)
		}
	}
}

func TestSpans(t *testing.T) {
	s := scene(t, scenario(t, "failover"), view.Options{})
	require.GreaterOrEqual(t, len(s.Spans), 6)
	second := s.Spans[1]
	require.EqualValues(t, 2, second.Checkpoint)
	require.Equal(t, replay.Completed, second.Status)
	require.Equal(t, []int64{29, 40, 44}, []int64{s.Marks[second.First].Seq, s.Marks[second.End].Seq, s.Marks[second.Committed].Seq})
	s = scene(t, scenario(t, "expired-checkpoint"), view.Options{})
	require.Equal(t, replay.Expired, s.Spans[0].Status)
	require.GreaterOrEqual(t, s.Spans[0].Committed, 0, "a later checkpoint's notification commits it all the same")
}

func TestClip(t *testing.T) {
	tr := scenario(t, "failover")
	s := scene(t, tr, view.Options{Checkpoint: 3})
	require.Equal(t, trace.Trigger, s.Marks[0].Kind)
	require.True(t, s.Partial())
	s = scene(t, tr, view.Options{From: 10, Until: 12})
	require.Equal(t, []int64{10, 12}, []int64{s.Marks[0].Seq, s.Marks[2].Seq})
	require.Equal(t, []int{9, 148}, []int{len(s.Before), s.After})
	require.False(t, scene(t, tr, view.Options{}).Partial())
	for want, o := range map[string]view.Options{
		"no event is about checkpoint 77":   {Checkpoint: 77},
		"no event is between 900 and 0":     {From: 900},
		"no event is between 20 and 10":     {From: 20, Until: 10},
		"the trace has 1 to 160":            {From: 161},
		"no event is between 150 and 0: th": {Checkpoint: 2, From: 150},
	} {
		_, err := view.New(tr, o)
		require.ErrorContains(t, err, want)
	}
}
