package trace_test

import (
	"bytes"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"exactlyonce/trace"
)

// A trace of before lists no tasks and no connector: it is read, and what it shows is
// what the header of today says.
func TestATraceOfBeforeIsRead(t *testing.T) {
	old := readFile(t, "testdata/before-tasks.jsonl")
	require.Empty(t, old.Header.Tasks)
	require.Empty(t, old.Header.Connector)
	today := readFile(t, "../golden/scenarios/failover/trace.jsonl")
	require.Equal(t, old.Events, today.Events)
	require.Equal(t, essence(trace.TasksOf(today)), essence(trace.TasksOf(old)))
}

// What names and the order of events tell of a job of Paimon is what its header says, in
// every scenario: transcripts and logs of the real system have nothing else.
func TestTheGuessIsRightForPaimon(t *testing.T) {
	files, err := filepath.Glob("../golden/scenarios/*/trace.jsonl")
	require.NoError(t, err)
	require.NotEmpty(t, files)
	for _, file := range files {
		for _, run := range readAll(t, file) {
			if run.Header.Connector == "sinklab-two-phase" {
				continue // it stores and is notified as a committer, and names do not tell of its writer
			}
			bare := run
			bare.Header.Tasks = nil
			if run.Header.Connector == "paimon" && len(run.Events) > 1 { // a job that was refused has none
				require.Equal(t, essence(trace.TasksOf(run)), essence(trace.TasksOf(bare)), file)
			}
		}
	}
}

// essence is what pictures and comparisons need of the tasks.
func essence(tasks *trace.Tasks) (out []trace.Task) {
	for _, t := range tasks.List() {
		t.Parallelism, t.Pointwise = 0, false
		t.Roles = slices.DeleteFunc(slices.Clone(t.Roles), func(r trace.Role) bool {
			return !slices.Contains([]trace.Role{trace.Source, trace.Writer, trace.Compactor, trace.Committer}, r)
		})
		out = append(out, t)
	}
	return out
}

func TestTasksAreFoundByTheirThreads(t *testing.T) {
	h := trace.Header{Tasks: []trace.Task{
		{Name: "Source: gen[1] -> kafka: Writer", Parallelism: 2, Roles: []trace.Role{trace.Source, trace.Writer}},
		{Name: "kafka: Committer", Parallelism: 2, Roles: []trace.Role{trace.Committer}, Inputs: []int{0}, Pointwise: true},
	}}
	tasks := trace.TasksOf(trace.Trace{Header: h})
	require.Equal(t, 1, tasks.Index("kafka: Committer (2/2)#3"))
	require.Equal(t, 1, tasks.Index("kafka: Committer (2/2)"), "without the attempt")
	require.Equal(t, -1, tasks.Index(trace.TimerThread))
	require.True(t, tasks.Feeds("Source: gen[1] -> kafka: Writer (1/2)#0", "kafka: Committer (1/2)#0"))
	require.False(t, tasks.Feeds("Source: gen[1] -> kafka: Writer (1/2)#0", "kafka: Committer (2/2)#0"), "each writer has its committer")
	require.Equal(t, []string{"Source: gen[1]", "Writer"}, shorts(tasks.List()[0]))
	require.Equal(t, []string{"Committer"}, shorts(tasks.List()[1]))
	require.Equal(t, []string{"Global Committer", "end"}, shorts(trace.Task{Name: "Global Committer : t -> end: Writer"}))

	// A job that goes on from a savepoint numbers its operators anew.
	require.Equal(t, 0, tasks.Index("Source: gen[4] -> kafka: Writer (1/2)#0"))
	h.AddTasks([]trace.Task{{Name: "Source: gen[4] -> kafka: Writer"}, {Name: "kafka: Router", Inputs: []int{0}}, {Name: "kafka: Committer", Inputs: []int{1}}})
	require.Len(t, h.Tasks, 3)
	require.Equal(t, trace.Task{Name: "kafka: Router", Inputs: []int{0}}, h.Tasks[2])
}

func shorts(t trace.Task) (out []string) {
	for _, o := range t.Operators() {
		out = append(out, o.Short())
	}
	return out
}

// A header whose tasks make no graph is refused, read and written.
func TestTasksThatMakeNoGraphAreRefused(t *testing.T) {
	bad := trace.Trace{Header: trace.Header{Tasks: []trace.Task{{Name: "a"}, {Name: "b", Inputs: []int{1}}}}}
	require.ErrorContains(t, trace.WriteJSONL(&bytes.Buffer{}, bad), "task 1 (b) has input 1")
	_, err := trace.ReadJSONL(strings.NewReader(`{"header":{"tasks":[{"name":"a","inputs":[-1]}]}}` + "\n"))
	require.ErrorContains(t, err, "line 1: task 0 (a) has input -1")
}

func readFile(t *testing.T, name string) trace.Trace {
	t.Helper()
	all := readAll(t, name)
	require.Len(t, all, 1)
	return all[0]
}

// readAll reads a file of one job behind the other.
func readAll(t *testing.T, name string) (all []trace.Trace) {
	t.Helper()
	data, err := os.ReadFile(filepath.FromSlash(name))
	require.NoError(t, err)
	for _, part := range strings.SplitAfter(string(data), "\n{\"header\"") {
		part = strings.TrimSuffix(part, "{\"header\"")
		if len(all) > 0 {
			part = "{\"header\"" + part
		}
		run, err := trace.ReadJSONL(strings.NewReader(part))
		require.NoError(t, err)
		all = append(all, run)
	}
	return all
}
