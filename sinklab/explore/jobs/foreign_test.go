package jobs_test

import (
	"io"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"exactlyonce/scenarios"
	"exactlyonce/sinklab/choose"
	"exactlyonce/sinklab/connector"
	"exactlyonce/sinklab/explore"
	"exactlyonce/sinklab/explore/jobs"
	"exactlyonce/sinklab/explore/report"
	"exactlyonce/sinklab/flinksql"
	"exactlyonce/sinklab/rows"
	"exactlyonce/sinklab/sink"
	"exactlyonce/sinklab/sinks/atleastonce"
	"exactlyonce/sinklab/verdict"
	"exactlyonce/sinklab/world"
	"exactlyonce/sinklab/world/appendlog"
	"exactlyonce/trace"
)

// oneWay is a sink of somebody else's: its writers have no copies.
type oneWay struct{ *atleastonce.Sink }

type oneWayWriter struct{ sink.Writer }

func (o oneWay) Topology(c sink.Config) (sink.Topology, error) {
	topology, err := o.Sink.Topology(c)
	make := topology.Stages[0].NewWriter
	topology.Stages[0].NewWriter = func() sink.Writer { return oneWayWriter{make()} }
	return topology, err
}

// foreign is the script of the lab's own sink, without the script's fault, on that one.
func foreign(t *testing.T, make func() world.World) *jobs.Subject {
	t.Helper()
	s, _ := scenarios.Get("at-least-once-duplicates")
	text := strings.Replace(s.Text, "fail_at(id, 120) AS id", "id", 1)
	require.NotEqual(t, s.Text, text)
	text = strings.Replace(text, "'sinklab.expect' = 'duplicated'", "'sinklab.expect' = 'exactly-once'", 1)
	script, err := flinksql.Parse(s.Name, text)
	require.NoError(t, err)
	subject, err := jobs.NewFor(script, connector.Connector{
		Sink:  func(t connector.Target) (sink.Sink, error) { return oneWay{atleastonce.New(t.Name)}, nil },
		World: func(connector.Target) (world.World, error) { return make(), nil },
	})
	require.NoError(t, err)
	return subject
}

func aLog() world.World { return &appendlog.Log{} }

// books is a log that keeps each append as a commit.
type books struct {
	appendlog.Log
	appends int64
}

func (b *books) Append(r rows.Range) { b.Log.Append(r); b.appends++ }

func (b *books) Totals() (newest, visible int64) {
	_, visible = b.Log.Totals()
	return b.appends, visible
}

// A sink that cannot be copied is searched by whole runs, and its counterexample is shown as
// any other.
func TestASinkWithoutCopiesIsSearchedByWholeRuns(t *testing.T) {
	s := foreign(t, aLog)
	var found explore.Row
	runs := 0
	explore.Each(explore.Budget{Faults: 1}, nil, func(schedule choose.Schedule, c choose.Chooser) bool {
		runs++
		if v := s.RunBy(c); v.Word == verdict.Duplicated {
			found = explore.Row{Key: explore.Key{Outcome: explore.Outcome{Word: string(v.Word)}}, Schedule: schedule}
			return false
		}
		return true
	})
	require.Greater(t, runs, 1, "without a fault no row comes twice")
	require.Len(t, found.Schedule, 1)

	c := report.Counter(s, found)
	require.Equal(t, verdict.Duplicated, c.Verdict.Word)
	require.Contains(t, names(c.Verdict.Broken()), "no-row-twice")
	var b strings.Builder
	c.Log(&b, trace.English)
	require.Equal(t, 2, strings.Count("\n"+b.String(), "\n>> "), b.String())
}

// A run that is stopped with a savepoint is followed into the job that goes on from there.
func TestAWholeRunGoesOnFromItsSavepoint(t *testing.T) {
	s := foreign(t, aLog)
	schedule, err := choose.Parse("savepoint/stop@2=1")
	require.NoError(t, err)
	replay := choose.NewReplay(schedule)
	require.Equal(t, verdict.ExactlyOnce, s.RunBy(replay).Word)
	require.NoError(t, replay.Err())
	run := s.Trace(schedule)
	require.Equal(t, run.Verdict, s.RunBy(choose.NewReplay(schedule)))
	require.NoError(t, trace.WriteJSONL(io.Discard, run.Trace), "two jobs are one trace")
}

// Behind a commit that a world's own books tell of, nothing has been written since: F5. A
// world without books does not tell of commits.
func TestInstantsKnowTheSnapshotsOfALedger(t *testing.T) {
	for want, make := range map[string]func() world.World{"F0": aLog, "F5": func() world.World { return &books{} }} {
		found := map[string]bool{}
		for sys := foreign(t, make).Start(choose.Default{}); sys.Step(); {
			row, outside := sys.Instant("crash/writer/before-write", 1)
			found[row] = true
			require.False(t, outside)
		}
		require.Equal(t, want == "F5", found["F5"])
		require.True(t, found["F0"])
	}
}

func names(properties []verdict.Property) (out []string) {
	for _, p := range properties {
		out = append(out, p.Name)
	}
	return out
}
