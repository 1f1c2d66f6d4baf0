package workers_test

import (
	"context"
	"sync/atomic"
	"testing"

	"github.com/stretchr/testify/require"

	"exactlyonce/scenarios"
	"exactlyonce/sinklab/choose"
	"exactlyonce/sinklab/explore"
	"exactlyonce/sinklab/explore/jobs"
	"exactlyonce/sinklab/explore/twophase"
	"exactlyonce/sinklab/explore/workers"
	"exactlyonce/sinklab/flinksql"
)

// systems are what is searched in the lab: every script that runs on values, with every
// kind of sink, some mutants, and a protocol that is no job.
func systems(t *testing.T) map[string]func(choose.Chooser) explore.System {
	all := map[string]func(choose.Chooser) explore.System{"two-phase commit": twophase.Start(3)}
	for _, s := range scenarios.All() {
		script, err := flinksql.Parse(s.Name, s.Text)
		require.NoError(t, err)
		if subject, err := jobs.New(script, ""); err == nil { // scripts of several statements are not run on values
			all[s.Name] = subject.Start
		}
		for _, mutant := range []string{"M1", "M21"} {
			if subject, err := jobs.New(script, mutant); err == nil && s.Name == "failover" {
				all[s.Name+" "+mutant] = subject.Start
			}
		}
	}
	return all
}

// A team comes to what one worker comes to. Its systems are copies of each other and share
// what none may write to; the race detector runs this test and sees if one does.
func TestATeamFindsWhatOneWorkerFinds(t *testing.T) {
	ran := 0
	for name, start := range systems(t) {
		ran++
		t.Run(name, func(t *testing.T) {
			o := workers.Options{Workers: 1, Budget: explore.Budget{Faults: 1}}
			one := workers.Run(t.Context(), start, o)
			require.True(t, one.Complete)
			o.Workers = 3
			require.Equal(t, one.Result, workers.Run(t.Context(), start, o).Result)
		})
	}
	require.Greater(t, ran, 10)
}

// A search that is ended from outside, or that has come to a bound, ends all its workers and
// says why.
func TestATeamIsStopped(t *testing.T) {
	start := systems(t)["failover"]
	for name, bound := range map[string]func(*workers.Options) context.Context{
		"from outside": func(o *workers.Options) context.Context {
			ctx, stop := context.WithCancel(t.Context())
			o.Progress = func(workers.Progress) { stop() }
			return ctx
		},
		"by runs":   func(o *workers.Options) context.Context { o.MaxRuns = 100; return t.Context() },
		"by memory": func(o *workers.Options) context.Context { o.MaxBytes = 1 << 16; return t.Context() },
	} {
		t.Run(name, func(t *testing.T) {
			o := workers.Options{Workers: 3, Budget: explore.Budget{Faults: 2}}
			ctx := bound(&o)
			heard := atomic.Int64{}
			if tell := o.Progress; tell != nil {
				o.Progress = func(p workers.Progress) { heard.Add(1); tell(p) }
			}
			stopped := workers.Run(ctx, start, o)
			require.False(t, stopped.Complete)
			require.NotEmpty(t, stopped.Stopped)
			require.Equal(t, o.Progress != nil, heard.Load() > 0)
		})
	}
}
