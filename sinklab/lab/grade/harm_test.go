package grade_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"exactlyonce/sinklab/lab/grade"
	"exactlyonce/sinklab/sink"
)

// A run that ends well and breaks a property is shown as it was searched, with the commit
// that did it.
func TestHarmIsTheCommitThatBreaksTheProperty(t *testing.T) {
	for cause, c := range map[string]struct {
		script string
		notify func(*committer, *sink.Env, int64) error
		shown  string
	}{
		"nothing-uncommitted-visible": {"overlapping", func(c *committer, _ *sink.Env, _ int64) error {
			c.Due, c.Pending = append(c.Due, c.Pending...), nil
			return nil
		}, "identifier 9223372036854775807: it adds 10 rows"},
		"stalled": {"one-writer", func(c *committer, env *sink.Env, n int64) error {
			if c.Final == 0 {
				n--
			}
			return c.Committer.Notify(env, n)
		}, "identifier 1: it adds 20 rows"},
		"one-user": {"one-writer", func(c *committer, env *sink.Env, n int64) error {
			if env.Restarts > 0 {
				c.User = "somebody else"
			}
			return c.Committer.Notify(env, n)
		}, "identifier 2: it adds"},
		"identifiers-increase-per-user": {"one-writer", func(c *committer, env *sink.Env, n int64) error {
			err := c.Committer.Notify(env, n)
			for i := range c.Due {
				c.Due[i].Checkpoint = 1
			}
			return err
		}, "identifier 1: it adds 40 rows"},
	} {
		s := spec(t, 1)
		s.Runs[0] = run(t, c.script, 1)
		s.Demands = []string{"one-user"}
		r := grade.Check(s, grade.Exercise{New: with(func(m *committer) { m.notify = c.notify })})
		require.Equal(t, cause, r.Cause, r.Reason)
		var marked []string
		for _, line := range r.Log {
			if strings.HasPrefix(line, ">>") {
				marked = append(marked, line)
			}
		}
		require.NotEmpty(t, marked)
		require.Contains(t, marked[len(marked)-1], c.shown, "%s: %q", cause, r.Schedule)
		if r.Schedule != "" {
			require.Len(t, marked, 2, "the fault and the harm")
		}
	}
}
