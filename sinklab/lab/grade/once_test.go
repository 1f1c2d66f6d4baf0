package grade_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"exactlyonce/sinklab/lab/grade"
	"exactlyonce/sinklab/sink"
)

// One run is told from its start to its end, whether it is as promised or not, and is kept.
func TestOneRunIsToldWhole(t *testing.T) {
	deaf := with(func(c *committer) { c.notify = func(*committer, *sink.Env, int64) error { return nil } })
	fallen := with(func(c *committer) { c.notify = func(*committer, *sink.Env, int64) error { panic("oh") } })
	for _, c := range []struct {
		name, schedule string
		new            func() sink.Sink
		verdict        grade.Verdict
		cause, reason  string
	}{
		{"as promised", "", finished, grade.Passed, "", "exactly-once: every row"},
		{"a fault that is survived", "crash/committer/before-commit@1=1", finished, grade.Passed, "", "exactly-once: every row"},
		{"over two jobs", "savepoint/stop@1=1", finished, grade.Passed, "", "exactly-once: every row"},
		{"not as promised", "", deaf, grade.Failed, "lost", "lost: a row that is due"},
		{"a panic", "", fallen, grade.Failed, "panic", "oh"},
		{"a point that is never reached", "crash/committer/before-commit@99=1", finished, grade.Inconclusive, "schedule", "the run reached"},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := spec(t, 1)
			s.Once = &grade.Once{Seed: 2, Schedule: c.schedule}
			r := grade.Check(s, grade.Exercise{New: c.new})
			require.Equal(t, c.verdict, r.Verdict, r.Reason)
			require.Equal(t, c.cause, r.Cause)
			require.Contains(t, r.Reason, c.reason)
			require.Equal(t, []any{1, "one-writer", uint64(2), c.schedule}, []any{r.Runs, r.Script, r.Seed, r.Schedule})
			if c.cause == "panic" {
				return
			}
			require.NotEmpty(t, r.Trace)
			require.Contains(t, r.Log[0], "there is no checkpoint to restore from")
			require.Greater(t, len(r.Log), 20)
			require.Equal(t, c.schedule != "" && c.cause == "", strings.Contains(strings.Join(r.Log, "\n"), ">>"), "what was picked is marked")
		})
	}
}
