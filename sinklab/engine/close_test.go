package engine_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"exactlyonce/sinklab/engine"
	"exactlyonce/sinklab/sink"
)

// door is a writer that notes how it was closed.
type door struct {
	probeWriter
	closed *[]bool // Died of each Close, in order
}

func (d *door) Close(env *sink.Env) { *d.closed = append(*d.closed, env.Died) }

// An operator is closed however its task ends, and knows whether it can still reach the
// foreign system: a client that is closed aborts what it has open, one whose process dies
// does not.
func TestOperatorsAreClosed(t *testing.T) {
	for schedule, want := range map[string][]bool{
		"":                                        {false},
		"throw/writer@2=1":                        {false, false},
		"crash/writer/burst@2=1":                  {true, false},
		"crash/committer/before-notify@1=1":       {false, false}, // its task is cancelled
		"crash/coordinator/after-complete@1=1":    {false},        // nobody is left to close the first attempt
		"savepoint/stop@2=1":                      {false},
		"decline/writer@1=1,throw/writer@3=1":     {false, false},
		"crash/writer/burst@2=1,throw/writer@4=1": {true, false, false},
	} {
		t.Run(schedule, func(t *testing.T) {
			var closed []bool
			j := job(func(j *engine.Job) {
				j.Sink = stages{
					{Name: "Writer", NewWriter: func() sink.Writer { return &door{closed: &closed} }},
					{Name: "Committer", NewCommitter: func() sink.Committer { return &probeCommitter{} }, Parallelism: 1, Exchange: sink.Global},
				}
			})
			run(t, j, schedule)
			require.Equal(t, want, closed)
		})
	}
}
