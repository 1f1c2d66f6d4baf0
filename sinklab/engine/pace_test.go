package engine_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"exactlyonce/sinklab/choose"
	"exactlyonce/sinklab/engine"
	"exactlyonce/trace"
)

// A subtask whose rows take their time emits one by one, and its end comes with its
// last row: the source asks for the next one at once. After a restore the pace is the
// same, and a split that was read to its end has nothing to wait for.
func TestRowsThatTakeTheirTime(t *testing.T) {
	job := failover()
	job.Parallelism, job.FirstDelayMillis = 2, []int64{1900}
	job.Sources[0].SplitRows, job.Sources[0].RowMillis = []int64{15, 10}, []int64{0, 250}
	job.Sources[0].Functions = []engine.Function{{Name: "fail_at", Value: 20, Once: true, At: []int64{-1, 9}}}
	rec := &trace.Recorder{}
	require.Equal(t, engine.Finished, engine.New(job, choose.Default{}, rec).Run().Status)
	require.Equal(t, "0 0-10, 1000 10-15, 1000 end", sourceLog(rec, "(1/2)#0"))
	require.Equal(t, "250 0-1, 500 1-2, 750 2-3, 1000 3-4, 1250 4-5, 1500 5-6, 1750 6-7, 2000 7-8, 2250 8-9, 2500 9-10", sourceLog(rec, "(2/2)#0"))
	require.Equal(t, "0 end", sourceLog(rec, "(1/2)#1"))
	require.Equal(t, "250 7-8, 500 8-9, 750 9-10, 750 end", sourceLog(rec, "(2/2)#1"), "checkpoint 1, at 1800 ms, has seven rows")
}

// sourceLog is what one attempt of a source's subtask did, in milliseconds from its start.
func sourceLog(rec *trace.Recorder, thread string) string {
	var lines []string
	var start int64
	for _, e := range rec.Events {
		switch {
		case !strings.HasPrefix(e.Thread, "Source: ") || !strings.HasSuffix(e.Thread, thread):
		case e.Kind == trace.TaskStatus && e.Get("to") == "RUNNING":
			start = e.AtMillis
		case e.Kind == trace.Position:
			lines = append(lines, fmt.Sprintf("%d %s-%s", e.AtMillis-start, e.Get("from"), e.Get("to")))
		case e.Kind == trace.EndOfInput:
			lines = append(lines, fmt.Sprintf("%d end", e.AtMillis-start))
		}
	}
	return strings.Join(lines, ", ")
}
