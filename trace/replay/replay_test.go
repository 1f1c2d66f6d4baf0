package replay_test

import (
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"testing"

	"github.com/stretchr/testify/require"

	"exactlyonce/trace"
	"exactlyonce/trace/replay"
)

// failover is the run of the codecs' tests: the fault falls between checkpoint
// 2 and its commit.
func failover(t *testing.T) []trace.Event {
	t.Helper()
	file, err := os.Open("../testdata/failover.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	tr, err := trace.ReadJSONL(file)
	if err != nil {
		t.Fatal(err)
	}
	return tr.Events
}

// after is the number of events up to the n-th one of that kind, included.
func after(t *testing.T, events []trace.Event, kind trace.Kind, n int) int {
	t.Helper()
	for i, e := range events {
		if e.Kind == kind {
			if n--; n == 0 {
				return i + 1
			}
		}
	}
	t.Fatalf("too few events of kind %s", kind)
	return 0
}

func TestStateAtTheFault(t *testing.T) {
	events := failover(t)
	s := replay.At(events, after(t, events, trace.Fault, 1))
	if s.Job != "RUNNING" || len(s.Snapshots) != 1 || !reflect.DeepEqual(s.Pending, []int64{2}) {
		t.Errorf("job %s, %d snapshots, pending %v", s.Job, len(s.Snapshots), s.Pending)
	}
	want := []replay.File{
		{Name: "data-1.parquet", Rows: 20, Checkpoint: 1, Referenced: true}, {Name: "data-2.parquet", Rows: 20, Checkpoint: 2}}
	if !reflect.DeepEqual(s.Files, want) {
		t.Errorf("files %v", s.Files)
	}
	if s.Checkpoints[1].Status != replay.Completed || s.Positions[0].To != 40 {
		t.Errorf("checkpoint 2 is %s, position %d", s.Checkpoints[1].Status, s.Positions[0].To)
	}
}

func TestStateAfterTheRestore(t *testing.T) {
	events := failover(t)
	s := replay.At(events, after(t, events, trace.RestoreJob, 1))
	if !reflect.DeepEqual(s.Pending, []int64{2}) {
		t.Errorf("the committable of checkpoint 2 is pending again, got %v", s.Pending)
	}
	s = replay.At(events, after(t, events, trace.Commit, 2))
	if len(s.Pending) != 0 || s.Snapshots[1].Identifier != 2 || !s.Files[1].Referenced {
		t.Errorf("pending %v, snapshot %v, file %v", s.Pending, s.Snapshots[1], s.Files[1])
	}
}

func TestStateAtTheEnd(t *testing.T) {
	events := failover(t)
	s := replay.At(events, len(events))
	last := s.Snapshots[2]
	if s.Job != "FINISHED" || last.Identifier != trace.MaxIdentifier || last.Total != 40 || len(last.Files) != 0 {
		t.Errorf("job %s, last snapshot %+v", s.Job, last)
	}
	source := s.Tasks[0]
	if source.Status != "FINISHED" || source.Thread != source.Name+"#1" || len(s.Tasks) != 2 {
		t.Errorf("tasks %+v", s.Tasks)
	}
}

// A state that was handed out never changes: going backwards needs no undo.
func TestFoldChangesNothing(t *testing.T) {
	events := failover(t)
	states := []replay.State{{}}
	for _, e := range events {
		states = append(states, replay.Fold(states[len(states)-1], e))
	}
	for n, s := range states {
		if fresh := replay.At(events, n); !reflect.DeepEqual(fresh, s) {
			t.Fatalf("state %d changed after it was made:\n%+v\n%+v", n, s, fresh)
		}
	}
}

// Run, which changes its lists in place, is at every step where Fold is.
func TestRunIsWhereFoldIs(t *testing.T) {
	files, err := filepath.Glob("../../golden/scenarios/*/trace.jsonl")
	require.NoError(t, err)
	require.NotEmpty(t, files)
	for _, name := range files {
		file, err := os.Open(name)
		require.NoError(t, err)
		tr, err := trace.ReadJSONL(file)
		require.NoError(t, file.Close())
		if err != nil {
			continue // several jobs
		}
		run, state := replay.NewRun(), replay.State{}
		for _, e := range tr.Events {
			run.Step(e)
			state = replay.Fold(state, e)
			require.Equal(t, fmt.Sprintf("%+v", state), fmt.Sprintf("%+v", run.State), "%s at %d", name, e.Seq)
		}
	}
}

func fold(events ...trace.Event) replay.State { return replay.At(events, len(events)) }

func TestCheckpointStatus(t *testing.T) {
	trigger := trace.Event{Kind: trace.Trigger, Checkpoint: 1}
	for kind, want := range map[trace.Kind]replay.CheckpointStatus{
		trace.Trigger: replay.Pending, trace.Complete: replay.Completed, trace.Expire: replay.Expired,
		trace.Decline: replay.Declined, trace.Abort: replay.Aborted,
	} {
		end := trace.Event{Kind: kind, Checkpoint: 1}
		if s := fold(trigger, end); len(s.Checkpoints) != 1 || s.Checkpoints[0].Status != want {
			t.Errorf("%s: %+v", kind, s.Checkpoints)
		}
	}
	s := fold(trigger, trace.Event{Kind: trace.Expire, Checkpoint: 1}, trace.Event{Kind: trace.Abort, Checkpoint: 1})
	if s.Checkpoints[0].Status != replay.Expired {
		t.Errorf("an abort hides its reason: %s", s.Checkpoints[0].Status)
	}
	told := trace.Event{Kind: trace.Notify, Checkpoint: 1}
	require.Equal(t, replay.Completed, fold(trigger, told).Checkpoints[0].Status, "a transcript shows no completion")
	require.Equal(t, replay.Expired, fold(trigger, trace.Event{Kind: trace.Expire, Checkpoint: 1}, told).Checkpoints[0].Status)
}

func value(name, text string) trace.Value { return trace.Value{Name: name, Text: text} }

// A filter drops what this commit user already committed, and nothing else.
func TestFilter(t *testing.T) {
	s := fold(
		trace.Event{Kind: trace.Commit, Values: []trace.Value{value("snapshot", "1"), value("user", "u"), value("identifier", "1")}},
		trace.Event{Kind: trace.Commit, Values: []trace.Value{value("snapshot", "2"), value("user", "other"), value("identifier", "2")}},
		trace.Event{Kind: trace.Open, Values: []trace.Value{value("commitUser", "u")}},
		trace.Event{Kind: trace.Snapshot, Checkpoint: 2, Values: []trace.Value{value("committablesPerCheckpoint.keySet()", "[1, 2]")}},
		trace.Event{Kind: trace.Filter},
	)
	if !reflect.DeepEqual(s.Pending, []int64{2}) {
		t.Errorf("pending %v", s.Pending)
	}
}

// A found snapshot settles its committable; visible rows add up; a start
// without a checkpoint leaves nothing pending.
func TestSmallEvents(t *testing.T) {
	keys := trace.Event{Kind: trace.Snapshot, Values: []trace.Value{value("committablesPerCheckpoint.keySet()", "[1, 2]")}}
	rows := trace.Event{Kind: trace.Visible, Values: []trace.Value{value("rows", "20")}}
	s := fold(keys, trace.Event{Kind: trace.AlreadyThere, Values: []trace.Value{value("identifier", "1")}}, rows, rows)
	if !reflect.DeepEqual(s.Pending, []int64{2}) || s.Uncommitted != 40 || len(s.Snapshots) != 0 {
		t.Errorf("%+v", s)
	}
	if s := fold(keys, trace.Event{Kind: trace.NoCheckpoint}); len(s.Pending) != 0 {
		t.Errorf("pending %v", s.Pending)
	}
}

// An expiry takes the oldest snapshots away, and the data files that only they had.
func TestExpiry(t *testing.T) {
	var events []trace.Event
	add := func(kind trace.Kind, values ...string) {
		e := trace.Event{Kind: kind}
		for i := 0; i+1 < len(values); i += 2 {
			e.Values = append(e.Values, trace.Value{Name: values[i], Text: values[i+1]})
		}
		events = append(events, e)
	}
	for _, id := range []string{"1", "2", "3"} {
		add(trace.File, "file", "data-"+id)
		add(trace.Commit, "snapshot", id, "identifier", id, "files", "data-"+id)
	}
	add(trace.SnapshotsExpired, "begin", "1", "end", "3", "files", "data-1")
	before, after := replay.At(events, len(events)-1), replay.At(events, len(events))
	require.Len(t, before.Snapshots, 3)
	require.Len(t, after.Snapshots, 1)
	require.Equal(t, int64(3), after.Snapshots[0].ID)
	require.Len(t, after.Files, 2)
}

// A restart leaves behind what was prepared after its checkpoint; the end of the
// job whatever no snapshot has.
func TestOrphans(t *testing.T) {
	file := func(name string, checkpoint int64) trace.Event {
		return trace.Event{Kind: trace.File, Checkpoint: checkpoint, Values: []trace.Value{value("file", name)}}
	}
	orphans := func(events ...trace.Event) (names []string) {
		for _, f := range fold(append([]trace.Event{file("a", 1), file("b", 2), file("c", 3),
			{Kind: trace.Commit, Values: []trace.Value{value("identifier", "1"), value("files", "a")}}}, events...)...).Files {
			if f.Orphan {
				names = append(names, f.Name)
			}
		}
		return names
	}
	require.Empty(t, orphans())
	require.Equal(t, []string{"c"}, orphans(trace.Event{Kind: trace.RestoreJob, Checkpoint: 2}))
	require.Equal(t, []string{"b", "c"}, orphans(trace.Event{Kind: trace.NoCheckpoint}))
	for _, status := range []string{"FINISHED", "FAILED", "CANCELED"} {
		require.Equal(t, []string{"b", "c"}, orphans(trace.Event{Kind: trace.JobStatus, Values: []trace.Value{value("to", status)}}))
	}
	require.Empty(t, orphans(trace.Event{Kind: trace.JobStatus, Values: []trace.Value{value("to", "RESTARTING")}}))

	// What one writer prepared at its end may be in the state of an earlier checkpoint.
	end := file("d", trace.MaxIdentifier)
	inState := trace.Event{Kind: trace.Snapshot, Checkpoint: 2, Values: []trace.Value{value("committablesPerCheckpoint.keySet()", "[2, 9223372036854775807]")}}
	require.Equal(t, []string{"c"}, orphans(end, inState, trace.Event{Kind: trace.RestoreJob, Checkpoint: 2}))
}
