package engine_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"exactlyonce/sinklab/choose"
	"exactlyonce/sinklab/engine"
	"exactlyonce/sinklab/sink"
)

// Operators and a world of somebody else's: they have no copies.
type (
	plainWriter    struct{ sink.Writer }
	plainCommitter struct{ sink.Committer }
	plainWorld     struct{}
)

func newPlainWriter() sink.Writer       { return plainWriter{newChest()} }
func newPlainCommitter() sink.Committer { return plainCommitter{newKey()} }

// Whatever of a job has no copies is named before anything runs, wherever it stands.
func TestWhatHasNoCopiesIsNamed(t *testing.T) {
	whole := stages{{Name: "Writer : t", NewWriter: newChest}, {Name: "Committer : t", NewCommitter: newKey}, {Name: "Herald : t", NewCommitter: newHerald}}
	replaced := func(at int, st sink.Stage) stages {
		s := append(stages{}, whole...)
		st.Name = s[at].Name
		s[at] = st
		return s
	}
	for _, c := range []struct {
		name  string
		sink  stages
		world any
		want  string
	}{
		{"nothing", whole, &vault{}, ""},
		{"the writer", replaced(0, sink.Stage{NewWriter: newPlainWriter}), &vault{}, `the writer "Writer : t" (engine_test.plainWriter) has no copies: implement sink.Cloner`},
		{"the committer", replaced(1, sink.Stage{NewCommitter: newPlainCommitter}), &vault{}, `the committer "Committer : t" (engine_test.plainCommitter) has no copies: implement sink.Cloner`},
		{"a stage behind it", replaced(2, sink.Stage{NewCommitter: newPlainCommitter}), &vault{}, `the committer "Herald : t" (engine_test.plainCommitter) has no copies: implement sink.Cloner`},
		{"the world", whole, plainWorld{}, `the world (engine_test.plainWorld) has no copies: implement sink.Cloner`},
		{"no world", whole, nil, `the world (<nil>) has no copies: implement sink.Cloner`},
	} {
		t.Run(c.name, func(t *testing.T) {
			j := job(func(j *engine.Job) { j.Sink, j.World = c.sink, c.world })
			err := engine.Cloneable(j)
			if c.want == "" {
				require.NoError(t, err)
			} else {
				require.EqualError(t, err, c.want)
			}
			if c.world != any(plainWorld{}) && c.world != nil { // a clone agrees, also once operators are open
				for r := engine.New(j, choose.Default{}, nil); r.Step(); {
					if _, completed := r.Progress(); completed > 0 {
						_, ok := r.Clone(choose.Default{}, nil)
						require.Equal(t, c.want == "", ok)
						return
					}
				}
				t.Fatal("no checkpoint completed")
			}
		})
	}
}

// A job that the sink refuses can be copied: nothing of it runs.
func TestARefusedJobCanBeCopied(t *testing.T) {
	require.NoError(t, engine.Cloneable(job(func(j *engine.Job) { j.Sink, j.World = refusing{}, plainWorld{} })))
}

type refusing struct{}

func (refusing) Topology(sink.Config) (sink.Topology, error) {
	return sink.Topology{}, &sink.Refusal{Exception: "E", Message: "no"}
}
