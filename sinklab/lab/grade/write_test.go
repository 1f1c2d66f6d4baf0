package grade_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"exactlyonce/labs/kit"
	"exactlyonce/sinklab/lab/grade"
	"exactlyonce/sinklab/sink"
	"exactlyonce/trace"
)

// committer is the finished one with one method replaced.
type committer struct {
	kit.Committer
	notify func(*committer, *sink.Env, int64) error
	commit func(*committer, *sink.Env) (sink.Progress, error)
}

func (c *committer) Notify(env *sink.Env, n int64) error {
	if c.notify != nil {
		return c.notify(c, env, n)
	}
	return c.Committer.Notify(env, n)
}

func (c *committer) Commit(env *sink.Env) (sink.Progress, error) {
	if c.commit != nil {
		return c.commit(c, env)
	}
	return c.Committer.Commit(env)
}

func with(change func(*committer)) func() sink.Sink {
	return func() sink.Sink {
		return kit.Sink{Writer: kit.NewWriter, Committer: func() sink.Committer {
			c := &committer{}
			change(c)
			return c
		}}
	}
}

func spec(t *testing.T, faults int) grade.Spec {
	return grade.Spec{Name: "test", Kind: grade.Write, World: "table", Promise: grade.ExactlyOnce, Runs: []grade.Run{run(t, "one-writer", faults)}}
}

// What is no pass, and why: nothing that the grader cannot explain passes.
func TestNothingPassesByDefault(t *testing.T) {
	outlives := 0 // as a package-level variable would
	for _, c := range []struct {
		name, cause string
		verdict     grade.Verdict
		spec        func(*grade.Spec)
		new         func() sink.Sink
	}{
		{"no sink at all", "compile", grade.Failed, nil, nil},
		{"a panic", "panic", grade.Failed, nil, with(func(c *committer) {
			c.notify = func(*committer, *sink.Env, int64) error {
				var m map[string]int
				//lint:ignore SA5000 this is the panic
				m["x"] = 1
				return nil
			}
		})},
		{"a sink without writers", "panic", grade.Failed, nil, func() sink.Sink { return kit.Sink{} }},
		{"a sink that is nil", "kit", grade.Failed, nil, func() sink.Sink { return nil }},
		{"notifications are dropped", "lost", grade.Failed, nil, with(func(c *committer) {
			c.notify = func(*committer, *sink.Env, int64) error { return nil }
		})},
		{"late although nothing fails", "stalled", grade.Failed, nil, with(func(c *committer) {
			c.notify = func(c *committer, env *sink.Env, n int64) error {
				if c.Final == 0 {
					n--
				}
				return c.Committer.Notify(env, n)
			}
		})},
		{"twice although nothing fails", "duplicated", grade.Failed, func(s *grade.Spec) { s.Promise = grade.AtLeastOnce }, with(func(c *committer) {
			c.notify = func(c *committer, env *sink.Env, n int64) error {
				err := c.Committer.Notify(env, n)
				c.Due = append(c.Due, c.Due...)
				return err
			}
		})},
		{"a commit that never ends", "endless", grade.Inconclusive, nil, with(func(c *committer) {
			c.commit = func(*committer, *sink.Env) (sink.Progress, error) { return sink.Progress{Outcome: sink.More}, nil }
		})},
		{"what outlives the operators", "not-deterministic", grade.Inconclusive, nil, with(func(c *committer) {
			c.notify = func(c *committer, env *sink.Env, n int64) error {
				if outlives++; outlives > 2 {
					return nil
				}
				return c.Committer.Notify(env, n)
			}
		})},
		{"a search that is too small", "budget", grade.Inconclusive, func(s *grade.Spec) { s.Runs[0].MaxRuns = 10 }, finished},
		{"nothing to show", "vacuous", grade.Failed, func(s *grade.Spec) { s.Promise, s.Shows = grade.AtLeastOnce, "duplicated" }, finished},
		{"a world that is not there", "grader", grade.Inconclusive, func(s *grade.Spec) { s.World = "moon" }, finished},
		{"a script that is none", "grader", grade.Inconclusive, func(s *grade.Spec) { s.Runs[0].Text = "SELECT" }, finished},
		{"an exercise of no kind", "grader", grade.Inconclusive, func(s *grade.Spec) { s.Kind = "guess" }, finished},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := spec(t, 1)
			if c.spec != nil {
				c.spec(&s)
			}
			r := grade.Check(s, grade.Exercise{New: c.new})
			require.Equal(t, c.verdict, r.Verdict, r.Reason)
			require.Equal(t, c.cause, r.Cause, r.Reason)
			require.NotEmpty(t, r.Reason)
			require.Equal(t, "test", r.Name)
		})
	}
}

// A counterexample is the shortest schedule, and shows what the learner's operators did.
func TestFeedbackIsTheShortestRun(t *testing.T) {
	onlyN := with(func(c *committer) {
		c.notify = func(c *committer, env *sink.Env, n int64) error {
			if len(c.Pending) > 1 && c.Final == 0 { // commits N alone
				c.Pending = c.Pending[len(c.Pending)-1:]
			}
			return c.Committer.Notify(env, n)
		}
	})
	r := grade.Check(spec(t, 2), grade.Exercise{New: onlyN})
	require.Equal(t, grade.Failed, r.Verdict)
	require.Equal(t, "lost", r.Cause)
	require.Regexp(t, `^[^,]+@1=1$`, r.Schedule, "one fault")
	require.NotEmpty(t, r.Nearby)
	require.Contains(t, r.Trace, `"kind":"choice"`)
	marked := 0
	for _, line := range r.Log {
		if line[:2] == ">>" {
			marked++
		}
	}
	require.Equal(t, 2, marked, r.Log)

	s := spec(t, 2)
	s.Lang = trace.Chinese
	require.NotEqual(t, r.Log, grade.Check(s, grade.Exercise{New: onlyN}).Log)
}
