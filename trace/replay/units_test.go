package replay_test

import (
	"fmt"
	"os"
	"testing"

	"github.com/stretchr/testify/require"

	"exactlyonce/trace"
	"exactlyonce/trace/replay"
)

// toy is a run of a sink with transactions: see trace/toy_test.go.
func toy(t *testing.T) []trace.Event {
	t.Helper()
	file, err := os.Open("../testdata/toy.jsonl")
	require.NoError(t, err)
	defer file.Close()
	tr, err := trace.ReadJSONL(file)
	require.NoError(t, err)
	return tr.Events
}

// unitsAfter is one line a unit behind the n-th event of a kind.
func unitsAfter(t *testing.T, kind trace.Kind, n int) (lines []string) {
	events := toy(t)
	for _, u := range replay.At(events, after(t, events, kind, n)).Units {
		line := fmt.Sprintf("%s %s %s %d rows, checkpoint %d", u.Name, u.Owner, u.State, u.Rows, u.Checkpoint)
		if u.Sequence != 0 {
			line += fmt.Sprintf(", commit %d", u.Sequence)
		}
		if u.Left {
			line += ", left"
		}
		lines = append(lines, line)
	}
	return lines
}

func TestUnitsAreFollowed(t *testing.T) {
	committed := []string{"t-1-1 writer-1 committed 10 rows, checkpoint 1, commit 1", "t-1-2 writer-2 committed 10 rows, checkpoint 1, commit 2"}
	for _, c := range []struct {
		kind trace.Kind
		nth  int
		want []string
	}{
		{trace.Complete, 1, []string{"t-1-1 writer-1 prepared 10 rows, checkpoint 1", "t-1-2 writer-2 prepared 10 rows, checkpoint 1"}},
		{trace.UnitCommitted, 1, []string{committed[0], "t-1-2 writer-2 prepared 10 rows, checkpoint 1"}},
		{trace.RestoreJob, 1, append(committed[:2:2], "t-2-1 writer-1 prepared 10 rows, checkpoint 2", "t-2-2 writer-2 prepared 10 rows, checkpoint 2")},
		{trace.UnitAborted, 1, append(committed[:2:2], "t-2-1 writer-1 committed 10 rows, checkpoint 2", "t-2-2 writer-2 committed 10 rows, checkpoint 2, commit 4",
			"t-3-1 writer-1 fenced 7 rows, checkpoint 3", "t-3-2 writer-2 aborted 5 rows, checkpoint 3")},
	} {
		require.Equal(t, c.want, unitsAfter(t, c.kind, c.nth), "behind %s %d", c.kind, c.nth)
	}
	events := toy(t)
	require.EqualValues(t, 40, replay.At(events, len(events)).CommittedRows())
}

// What is prepared for a checkpoint that no attempt will restore is left behind: only
// somebody who knows its name can end it.
func TestUnitsAreLeftBehind(t *testing.T) {
	events := toy(t)
	failed := events[:after(t, events, trace.UnitPrepared, 6)+1] // the job has failed
	require.Equal(t, trace.JobStatus, failed[len(failed)-1].Kind)
	last := replay.At(failed, len(failed)).Units[5]
	require.Equal(t, replay.Unit{Name: "t-3-2", Owner: "writer-2", State: replay.PreparedUnit, Rows: 5, Checkpoint: 3, Left: true}, last)
}

// The committer holds a checkpoint until the last of its units is committed.
func TestPendingUntilTheLastUnit(t *testing.T) {
	events := toy(t)
	require.Equal(t, []int64{1}, replay.At(events, after(t, events, trace.UnitCommitted, 1)).Pending)
	require.Empty(t, replay.At(events, after(t, events, trace.UnitCommitted, 2)).Pending)
}

// A name is used again once its unit has come to an end.
func TestANameIsUsedAgain(t *testing.T) {
	unit := func(kind trace.Kind, checkpoint int64) trace.Event {
		return trace.Event{Kind: kind, Checkpoint: checkpoint, Values: []trace.Value{{Name: "unit", Text: "producer-1"}}}
	}
	s := replay.At([]trace.Event{unit(trace.UnitPrepared, 1), unit(trace.UnitCommitted, 1), unit(trace.UnitPrepared, 2)}, 3)
	require.Len(t, s.Units, 2)
	require.Equal(t, replay.CommittedUnit, s.Units[0].State)
	require.Equal(t, replay.PreparedUnit, s.Units[1].State)
}

// Run, which changes its lists in place, is at every step where Fold is.
func TestUnitsOfRunAreThoseOfFold(t *testing.T) {
	run, state := replay.NewRun(), replay.State{}
	for _, e := range toy(t) {
		before := fmt.Sprintf("%+v", state)
		next := replay.Fold(state, e)
		require.Equal(t, before, fmt.Sprintf("%+v", state), "Fold has changed what it was given")
		run.Step(e)
		state = next
		require.Equal(t, fmt.Sprintf("%+v", state), fmt.Sprintf("%+v", run.State), "at %d", e.Seq)
	}
}

// A commit that is refused when the unit is over changes nothing about it: it was committed
// before, or the system has aborted it.
func TestWhatIsOverStaysAsItIs(t *testing.T) {
	for end, want := range map[trace.Kind]replay.UnitState{trace.UnitCommitted: replay.CommittedUnit, trace.UnitAborted: replay.AbortedUnit} {
		events := []trace.Event{{Kind: trace.UnitPrepared, Checkpoint: 3}, {Kind: end, Checkpoint: 3}, {Kind: trace.UnitFenced, Checkpoint: 3}}
		for i := range events {
			events[i].Seq, events[i].Values = int64(i+1), []trace.Value{{Name: "unit", Text: "t-0-3@0"}}
		}
		units := replay.At(events, len(events)).Units
		require.Len(t, units, 1)
		require.Equal(t, want, units[0].State)
	}
}
