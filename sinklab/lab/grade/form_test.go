package grade_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"exactlyonce/labs/kit"
	"exactlyonce/sinklab/lab/grade"
	"exactlyonce/sinklab/sink"
)

// A demand that nobody knows is the course's mistake and not the learner's.
func TestADemandThatNobodyKnows(t *testing.T) {
	s := spec(t, 0)
	s.Demands = []string{"one-user", "tidiness"}
	r := grade.Check(s, grade.Exercise{New: finished})
	require.Equal(t, []any{grade.Inconclusive, "grader"}, []any{r.Verdict, r.Cause})
	require.Contains(t, r.Reason, `nobody knows the demand "tidiness"; known are [ends-with-max`)
}

// The kit's operators are not the learner's.
func TestWhoseOperators(t *testing.T) {
	mine := with(func(*committer) {})
	for _, c := range []struct {
		writes string
		new    func() sink.Sink
		why    string // "" = passed
	}{
		{"", finished, ""},
		{"", func() sink.Sink { s, _ := finished().(kit.Sink); return &s }, ""},
		{"committer.Notify", mine, ""},
		{"committer.Notify", finished, "New makes a *kit.Committer where the exercise is about the Notify of the type committer: make that one"},
		{"writer.Write", mine, "New makes a *kit.Writer where the exercise is about the Write of the type writer"},
		{"committer.Notify", func() sink.Sink { return kit.Sink{Writer: kit.NewWriter} }, "New makes no committer, and the exercise is about its Notify"},
		{"", func() sink.Sink { return struct{ kit.Sink }{} }, "and not a kit.Sink"},
	} {
		s := spec(t, 0)
		if c.writes != "" {
			s.Writes = []string{c.writes}
		}
		r := grade.Check(s, grade.Exercise{New: c.new})
		if c.why == "" {
			require.Equal(t, grade.Passed, r.Verdict, r.Reason)
			continue
		}
		require.Equal(t, []any{grade.Failed, "kit"}, []any{r.Verdict, r.Cause}, r.Reason)
		require.Contains(t, r.Reason, c.why)
	}
}

// What a learner's code says is told, but not all of it.
func TestTextsOfMegabytesAreCut(t *testing.T) {
	r := grade.Check(spec(t, 1), grade.Exercise{New: with(func(c *committer) {
		c.notify = func(*committer, *sink.Env, int64) error { return errors.New(strings.Repeat("错", 1<<20)) }
	})})
	require.NotEqual(t, grade.Passed, r.Verdict)
	require.Less(t, len(r.Reason), 5000)
	for _, line := range r.Log {
		require.Less(t, len(line), 3000)
		require.NotContains(t, line, "\ufffd")
	}
}
