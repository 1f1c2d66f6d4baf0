package diff_test

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"exactlyonce/scenarios"
	"exactlyonce/sinklab/choose"
	"exactlyonce/sinklab/explore"
	"exactlyonce/sinklab/explore/jobs"
	"exactlyonce/sinklab/flinksql"
	"exactlyonce/sinklab/runner"
	"exactlyonce/sinklab/sqlview"
	"exactlyonce/trace"
	"exactlyonce/trace/diff"
	"exactlyonce/trace/jdb"
)

// The orders are what the faithful engine does by definition: none of its runs breaks
// one, with any latencies. A run is the same as itself, also as a log.
func TestFaithfulRunsKeepEveryOrder(t *testing.T) {
	seeds := uint64(4)
	if soaking() {
		seeds = 20
	}
	for _, s := range scenarios.All() {
		t.Run(s.Name, func(t *testing.T) {
			first := jobsOf(t, s, 0)
			for _, job := range first {
				for _, other := range []trace.Trace{job, logged(t, job)} {
					r := diff.Diff(job, other)
					require.True(t, r.Same, "%s: %s%s", job.Header.JobID, r.Why, found(r))
				}
			}
			for seed := uint64(1); seed <= seeds; seed++ {
				for i, job := range jobsOf(t, s, seed) {
					require.Empty(t, violated(diff.Diff(first[i], job)), "seed %d", seed)
				}
			}
		})
	}
}

// soaking: make soak takes all seeds and every scenario.
func soaking() bool { return os.Getenv("SINKLAB_SOAK") != "" }

// Nor with any one fault.
func TestFaithfulRunsKeepEveryOrderThroughAFault(t *testing.T) {
	few := map[string]bool{"checkpoint": true, "expired-checkpoint": true, "two-writers": true, "staggered-end-of-input": true}
	// What an operator does to the state is outside of what is promised.
	inside := func(label string) bool { return choose.ClassOf(label) != choose.Outside }
	for _, s := range scenarios.All() {
		subject, err := jobs.New(parse(t, s), "")
		if err != nil || !soaking() && !few[s.Name] {
			continue // scripts of several statements are not run on values
		}
		t.Run(s.Name, func(t *testing.T) {
			explore.Each(explore.Budget{Faults: 1}, inside, func(schedule choose.Schedule, c choose.Chooser) bool {
				for _, job := range split(subject.TraceBy(c, schedule).Trace) {
					require.Empty(t, found(diff.Diff(job, job)), "%s", schedule)
				}
				return true
			})
		})
	}
}

func violated(r diff.Report) (facts []string) {
	for _, o := range r.Orders {
		for _, v := range o.Violated {
			facts = append(facts, fmt.Sprintf("%s, event %d on %s: %s", v.Side, v.Seq, v.Thread, v.Fact))
		}
	}
	return facts
}

// jobsOf runs a scenario on files and returns the trace of each of its jobs.
func jobsOf(t *testing.T, s scenarios.Scenario, seed uint64) []trace.Trace {
	t.Helper()
	var r recording
	_, err := runner.Run(parse(t, s), s.Text, runner.Options{Warehouse: filepath.Join(t.TempDir(), "w"), Seed: seed}, &r)
	require.NoError(t, err)
	return r.jobs
}

func parse(t *testing.T, s scenarios.Scenario) *flinksql.Script {
	t.Helper()
	script, err := flinksql.Parse(s.Name, s.Text)
	require.NoError(t, err)
	return script
}

// recording is a runner.Listener.
type recording struct{ jobs []trace.Trace }

func (r *recording) Job(h trace.Header)            { r.jobs = append(r.jobs, trace.Trace{Header: h}) }
func (r *recording) JobEnded(*runner.JobReport)    {}
func (r *recording) Query(string, *sqlview.Result) {}
func (r *recording) Observe(e trace.Event) {
	last := &r.jobs[len(r.jobs)-1]
	last.Events = append(last.Events, e)
}

// logged is a run as its log tells it, or the run itself where a log says nothing.
func logged(t *testing.T, run trace.Trace) trace.Trace {
	t.Helper()
	var b bytes.Buffer
	require.NoError(t, trace.Words{}.WriteLog(&b, run, trace.English))
	all, _, err := jdb.Read(&b)
	if err != nil {
		return run
	}
	return all[0]
}

// split cuts a trace of several jobs: each ends with its coordinator.
func split(t trace.Trace) (all []trace.Trace) {
	for i, e := range t.Events {
		if i == 0 || t.Events[i-1].Kind == trace.Stop {
			all = append(all, trace.Trace{Header: t.Header})
		}
		last := &all[len(all)-1]
		last.Events = append(last.Events, e)
	}
	return all
}
