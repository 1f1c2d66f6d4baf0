package grade_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"exactlyonce/labs/kit"
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

// inFolder is a sink whose files have names of its own choice.
type inFolder struct {
	kit.Writer
	name func(*sink.Env, int64) string
}

func (w *inFolder) PrepareCommit(env *sink.Env, checkpoint int64) ([]sink.Committable, error) {
	if len(w.Rows) == 0 {
		return nil, nil
	}
	name := w.name(env, checkpoint)
	err := kit.FolderOf(env).Write(name, checkpoint, w.Rows)
	w.Rows = nil
	return []sink.Committable{{Checkpoint: checkpoint, Handle: name}}, err
}

// renames shows a file under its name without the dot, as soon as it is due.
type renames struct{ kit.Waiting }

func (c *renames) Restore(_ *sink.Env, r sink.Restored) error { return kit.Decode(r, &c.Pending) }

func (c *renames) Commit(env *sink.Env) (sink.Progress, error) {
	if len(c.Due) == 0 {
		return sink.Progress{Outcome: sink.Done}, nil
	}
	outcome, err := kit.FolderOf(env).Rename(c.Due[0], c.Due[0][1:])
	return c.After(env, outcome), err
}

// In a folder the harm is where a file is seen, where one takes the place of another, or
// where one is late; and what else is to be known is in the reason.
func TestHarmInAFolder(t *testing.T) {
	byCheckpoint := func(_ *sink.Env, n int64) string { return ".part-" + sink.Itoa(n) }
	drawn := func(env *sink.Env, n int64) string { return "." + env.UUID("part", 0) + sink.Itoa(n) }
	for _, c := range []struct {
		cause, shown, reason string
		name                 func(*sink.Env, int64) string
		run                  func(*grade.Run)
	}{
		{"nothing-uncommitted-visible", "file part-1 is visible at once", "", func(_ *sink.Env, n int64) string { return "part-" + sink.Itoa(n) }, nil},
		{"lost", "REPLACES", "", func(*sink.Env, int64) string { return ".part" }, nil},
		{"lost", "file part-1 is there under its final name: 20 rows; it REPLACES", "an earlier job", byCheckpoint, func(r *grade.Run) { r.Earlier = true }},
		{"stalled", "is there under its final name", "", drawn, func(r *grade.Run) { r.InTime, r.Without = true, []string{"notify/", "store/", "savepoint/"} }},
		{"failed", "NoSuchFileException", "the last error was: java.nio.file.NoSuchFileException", drawn, func(r *grade.Run) { r.Without = []string{"savepoint/", "crash/"} }},
	} {
		s := spec(t, 1)
		if s.World = "folder"; c.run != nil {
			c.run(&s.Runs[0])
		}
		r := grade.Check(s, grade.Exercise{New: func() sink.Sink {
			return kit.Sink{Writer: func() sink.Writer { return &inFolder{name: c.name} }, Committer: func() sink.Committer { return &renames{} }}
		}})
		require.Equal(t, c.cause, r.Cause, r.Reason)
		require.Contains(t, r.Reason, c.reason)
		var marked []string
		for _, line := range r.Log {
			if strings.HasPrefix(line, ">>") {
				marked = append(marked, line)
			}
		}
		require.NotEmpty(t, marked)
		require.Contains(t, marked[len(marked)-1], c.shown, "%s %q\n%s", c.cause, r.Schedule, strings.Join(r.Log, "\n"))
	}
}
