package jobs_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"exactlyonce/sinklab/choose"
	"exactlyonce/sinklab/explore"
	"exactlyonce/sinklab/explore/jobs"
	"exactlyonce/sinklab/explore/report"
	"exactlyonce/sinklab/explore/workers"
)

// outcomes are the kinds of runs that some order comes to.
func outcomes(t *testing.T, s *jobs.Subject, u jobs.Untimed, faults int, classes ...string) (kinds []explore.Key) {
	s.Untimed = u
	allow := func(label string) bool {
		group := report.Group(label)
		return choose.ClassOf(label) == choose.Order || strings.Contains(strings.Join(classes, " "), group)
	}
	r := workers.Run(t.Context(), s.Start, workers.Options{Workers: 2, Outcomes: true, Budget: explore.Budget{Faults: faults, Orders: -1}, Allow: allow})
	require.True(t, r.Complete, r.Stopped)
	for _, row := range r.Rows {
		require.True(t, row.Outside || row.Word != "inconclusive", "an order that never ends: %v", row.Key)
		kinds = append(kinds, row.Key)
	}
	return kinds
}

// Orders that are left out because another comes to the same come to the same: with every
// order of events there are no other kinds of ends, with two phases and without, with and
// without faults.
func TestOrdersThatAreLeftOutComeToTheSame(t *testing.T) {
	for _, c := range []struct {
		scenario, mutant string
		faults           int
		classes          []string
		small            jobs.Untimed
	}{
		{"failover", "", 0, nil, jobs.Untimed{Checkpoints: 1, Bursts: 2}},
		{"failover", "", 1, []string{"ack", "notify", "decline", "savepoint"}, jobs.Untimed{Checkpoints: 1, Bursts: 1}},
		{"failover", "", 1, []string{"crash"}, jobs.Untimed{Checkpoints: 1, Bursts: 1}},
		{"failover", "M12", 0, nil, jobs.Untimed{Checkpoints: 1, Bursts: 2}},
		{"checkpoint", "", 1, []string{"crash", "ack", "store"}, jobs.Untimed{Checkpoints: 1, Bursts: 1}},
		{"at-least-once-duplicates", "", 1, []string{"crash", "ack", "notify", "throw"}, jobs.Untimed{Checkpoints: 2, Bursts: 2}},
	} {
		t.Run(c.scenario+" "+c.mutant+" "+strings.Join(c.classes, " "), func(t *testing.T) {
			s := subject(t, c.scenario, c.mutant)
			reduced := outcomes(t, s, c.small, c.faults, c.classes...)
			c.small.EveryOrder = true
			require.Equal(t, outcomes(t, s, c.small, c.faults, c.classes...), reduced)
		})
	}
}

// What a late message shows some order shows, too: a notification behind the end of the input
// commits a checkpoint that is under way, and where that one fails its rows are there twice.
// Under the repair none does.
func TestEveryOrderHasWhatLateMessagesShow(t *testing.T) {
	for mutant, want := range map[string]bool{"": true, "end-of-input": false} { // order: each has its own search
		twice := false
		for _, k := range outcomes(t, subject(t, "failover", mutant), jobs.Untimed{Checkpoints: 2, Bursts: 1}, 1, "ack") {
			twice = twice || k.Word == "duplicated"
		}
		require.Equal(t, want, twice, "repair %q", mutant)
	}
}

// With no clock two ways to one state meet: its form has no time in it, and a run that took no
// time has none either.
func TestAnUntimedRunTakesNoTime(t *testing.T) {
	s := subject(t, "failover", "")
	s.Untimed = jobs.Untimed{Checkpoints: 2, Bursts: 4}
	traced := s.Trace(nil)
	for _, e := range traced.Trace.Events {
		require.Zero(t, e.AtMillis)
	}
	require.True(t, traced.Verdict.Word.Kept(), traced.Verdict)
}

// A foreign system with a clock of its own would wait for ever where no time passes.
func TestAClockOfItsOwnIsNoSmallJob(t *testing.T) {
	small := jobs.Untimed{Checkpoints: 1, Bursts: 1}
	require.ErrorContains(t, small.Fits(subject(t, "kafka-failover", "")), "has a clock of its own")
	require.ErrorContains(t, small.Fits(subject(t, "no-checkpoint", "")), "never ends")
	require.NoError(t, small.Fits(subject(t, "failover", "")))
}
