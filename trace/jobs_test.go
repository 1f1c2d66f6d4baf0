package trace_test

import (
	"bytes"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"exactlyonce/trace"
)

// Two jobs in one trace: each line of the log has the id of the job whose event it is, and
// the file keeps them apart.
func TestSeveralJobsInOneTrace(t *testing.T) {
	header := trace.Header{Job: "first", JobID: strings.Repeat("a", 32), Table: "t", Tasks: []trace.Task{{Name: "Source: gen[1]"}}}
	second := header.AddJob(trace.Header{Job: "second", JobID: strings.Repeat("b", 32), Table: "u", Connector: "toy", Tasks: []trace.Task{{Name: "Source: gen[2]"}, {Name: "other"}}})
	require.Equal(t, 1, second)
	require.Len(t, header.Tasks, 2, "names that differ in brackets are one task")
	complete := trace.Event{Kind: trace.Complete, Thread: trace.IOThread, Checkpoint: 1}
	run := trace.Trace{Header: header}
	for job := range 2 {
		complete.Seq, complete.Job = int64(job+1), job
		run.Events = append(run.Events, complete)
	}

	var log bytes.Buffer
	require.NoError(t, trace.Words{}.WriteLog(&log, run, trace.English))
	lines := strings.Split(strings.TrimSpace(log.String()), "\n")
	require.Contains(t, lines[0], header.JobID)
	require.Contains(t, lines[1], header.Jobs[0].ID)

	var file bytes.Buffer
	require.NoError(t, trace.WriteJSONL(&file, run))
	read, err := trace.ReadJSONL(bytes.NewReader(file.Bytes()))
	require.NoError(t, err)
	require.Equal(t, run, read)
	require.Equal(t, "u", read.Header.Of(read.Events[1]).Table)

	run.Events[1].Job = 2
	require.EqualError(t, trace.WriteJSONL(&file, run), "trace: writing line 3: job 2, and the header has jobs 0 to 1; list each job of the run in the header")
}
