package walkhost_test

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"exactlyonce/docs/lessons"
	"exactlyonce/scenarios"
	"exactlyonce/sinklab/runner"
	"exactlyonce/sinklab/screen/walkhost"
	"exactlyonce/sinklab/screen/walkthrough"
	"exactlyonce/trace"
	"exactlyonce/trace/jdb"
)

// newHost finds scenarios and reads single traces.
func newHost(lang trace.Lang) walkhost.Host {
	return walkhost.Host{
		Lang: lang,
		Find: func(name string) (walkhost.Source, error) {
			s, ok := scenarios.Get(name)
			if !ok {
				return walkhost.Source{}, fmt.Errorf("no scenario %q", name)
			}
			return walkhost.Source{Name: s.Name, Title: s.Title, Text: s.Text}, nil
		},
		Read: func(name string) ([]trace.Trace, string, error) {
			f, err := os.Open(name)
			if err != nil {
				return nil, "", err
			}
			defer f.Close()
			all, notes, err := jdb.Read(f)
			return all, notes.String(), err
		},
		Ending: func(r *runner.Report) string { return "verdict: " + r.Jobs[len(r.Jobs)-1].Verdict.String() },
	}
}

// Every stop of every tour is an event of its scenario, and a tour never goes back.
func TestToursStopAtEventsOfTheirScenario(t *testing.T) {
	for _, file := range lessons.Files() {
		scenario, lang, _ := strings.Cut(strings.TrimSuffix(file, ".md"), ".")
		d, err := newHost(trace.Lang(lang)).Open(scenario)
		require.NoError(t, err, file)
		tour, ok, err := lessons.Of(scenario, trace.Lang(lang))
		require.NoError(t, err)
		require.True(t, ok)
		last := int64(0)
		for _, stop := range tour.Stops {
			seq, ok := stop.Find(d.Trace.Events)
			require.True(t, ok, "%s:%d: the run has no %s %d #%d", file, stop.Line, stop.Kind, stop.Checkpoint, stop.Nth)
			require.True(t, seq > last || stop.Kind == lessons.Refusal, "%s:%d stands in front of the stop before", file, stop.Line)
			last = seq
		}
		require.Len(t, d.Stops, len(tour.Stops), file)
	}
}

// A scenario is to be taught: it has a tour in both languages, and what is refused
// before it begins says why.
func TestEveryScenarioHasATour(t *testing.T) {
	for _, s := range scenarios.All() {
		for _, lang := range []trace.Lang{trace.English, trace.Chinese} {
			d, err := newHost(lang).Open(s.Name)
			require.NoError(t, err, s.Name)
			tour, ok, err := lessons.Of(s.Name, lang)
			require.NoError(t, err)
			require.True(t, ok, "docs/lessons/%s.%s.md", s.Name, lang)
			require.NotEmpty(t, tour.Stops, s.Name)
			require.Equal(t, len(d.Trace.Events) == 0, d.Refusal != nil, s.Name)
		}
	}
}

// A refusal says what it means and what to change, and the log of the real client is
// read as the same one; so is a recording, which has no event.
func TestRefusals(t *testing.T) {
	for _, lang := range []trace.Lang{trace.English, trace.Chinese} {
		h := newHost(lang)
		for _, name := range []string{"at-least-once-refused", "unaligned-refused"} {
			d, err := h.Open(name)
			require.NoError(t, err)
			require.NotEmpty(t, d.Refusal.Means)
			require.Contains(t, d.Refusal.Change, "execution.checkpointing.")
			real, err := h.Open("../../../golden/reference/logs/" + name + ".log")
			require.NoError(t, err)
			require.Equal(t, d.Refusal, real.Refusal)
			var b bytes.Buffer
			require.NoError(t, trace.WriteJSONL(&b, d.Trace))
			file := filepath.Join(t.TempDir(), "refused.jsonl")
			require.NoError(t, os.WriteFile(file, b.Bytes(), 0o666))
			recorded, err := h.Open(file)
			require.NoError(t, err)
			require.Equal(t, d.Refusal, recorded.Refusal)
			require.Equal(t, d.Stops, recorded.Stops)
		}
	}
}

// What is asked behind an event strikes there: the fork is the same run up to that
// event, and then the choice.
func TestForksPartWhereTheyWereAsked(t *testing.T) {
	h := newHost(trace.English)
	for _, scenario := range []string{"failover", "two-writers", "expired-checkpoint", "savepoint", "failover-primary-key"} {
		base, err := h.Open(scenario)
		require.NoError(t, err)
		questions, err := h.Questions(base.Trace.Header)
		require.NoError(t, err)
		require.Greater(t, len(questions), 50, scenario)
		for i := 0; i < len(questions); i += len(questions)/8 + 1 {
			q := questions[i]
			fork, err := h.Fork(base.Trace.Header, q.Label, q.Occurrence, 1)
			require.NoError(t, err, "%s %+v", scenario, q)
			require.Equal(t, base.Trace.Events[:q.After], fork.Trace.Events[:q.After], "%s %+v", scenario, q)
			e := fork.Trace.Events[q.After]
			require.Equal(t, trace.Choice, e.Kind, "%s %+v: %+v", scenario, q, e)
			require.Equal(t, q.Label, e.Get("label"))
		}
	}
}

// Every point that a scenario reaches has words, in both languages.
func TestEveryFaultHasWords(t *testing.T) {
	h := newHost(trace.English)
	for _, s := range scenarios.All() {
		questions, err := h.Questions(trace.Header{Scenario: s.Name})
		require.NoError(t, err, s.Name)
		for _, q := range questions {
			for o := 1; o < q.Options; o++ {
				require.NotContains(t, walkthrough.FaultText(q.Label, o, trace.English), q.Label, "%s@%d=%d", q.Label, q.Occurrence, o)
				require.NotContains(t, walkthrough.FaultText(q.Label, o, trace.Chinese), q.Label)
			}
		}
	}
}

// A fork can be forked again.
func TestForkOfAFork(t *testing.T) {
	h := newHost(trace.English)
	d, err := h.Fork(trace.Header{Scenario: "failover"}, "crash/committer/before-commit", 2, 1)
	require.NoError(t, err)
	require.Equal(t, "crash/committer/before-commit@2=1", d.Trace.Header.Schedule)
	require.Nil(t, d.Stops, "the tour is about another run")
	again, err := h.Fork(d.Trace.Header, "crash/committer/after-commit", 3, 1)
	require.NoError(t, err)
	require.Equal(t, "crash/committer/before-commit@2=1,crash/committer/after-commit@3=1", again.Trace.Header.Schedule)
	_, err = h.Fork(trace.Header{Scenario: "failover"}, "crash/nobody", 1, 1)
	require.ErrorContains(t, err, "no point")
}

// The table of a moment has what was committed by then, and its files.
func TestSQLAtAMoment(t *testing.T) {
	h := newHost(trace.English)
	d, err := h.Open("failover")
	require.NoError(t, err)
	for _, e := range d.Trace.Events {
		if e.Kind != trace.Commit {
			continue
		}
		for _, at := range []struct {
			seq  int64
			more int
		}{{e.Seq - 1, -1}, {e.Seq, 0}} {
			id, _ := e.Int("snapshot")
			text, err := h.SQL(d.Trace.Header, at.seq, "SELECT COUNT(*) AS n FROM `sk_fail$snapshots`;")
			require.NoError(t, err)
			require.Regexp(t, fmt.Sprintf(`\| +%d \|`, int(id)+at.more), text, "event %d", at.seq)
		}
	}
	_, err = h.SQL(d.Trace.Header, 10, "SELEC 1")
	require.Error(t, err)
}

// A mutant is shown with the schedule that finds it out, and nothing is left behind.
func TestMutants(t *testing.T) {
	folder := t.TempDir()
	t.Setenv("TMPDIR", folder)
	h := newHost(trace.English)
	header := trace.Header{Scenario: "failover"}
	choices := h.Mutants(header)
	require.Equal(t, "M1", choices[0].Name)
	d, err := h.Mutant(header, "M1")
	require.NoError(t, err)
	require.Equal(t, "M1", d.Trace.Header.Mutant)
	require.NotContains(t, d.Ending, "exactly-once")
	_, err = h.Mutant(header, "M999")
	require.Error(t, err)
	left, err := filepath.Glob(filepath.Join(folder, "*"))
	require.NoError(t, err)
	require.Empty(t, left)
}

// What is about primary-key tables is offered where the job writes one.
func TestMutantsOfPrimaryKeyTablesAreOfferedThere(t *testing.T) {
	h := newHost(trace.English)
	names := func(scenario string) (names []string) {
		for _, c := range h.Mutants(trace.Header{Scenario: scenario, Connector: "paimon"}) {
			names = append(names, c.Name)
		}
		return names
	}
	require.Subset(t, names("failover-primary-key"), []string{"M23", "M24"})
	require.NotContains(t, names("failover"), "M23")
	require.NotContains(t, names("failover"), "M24")
}

// A job is offered the wrong designs of rules that it has: none of another connector's sink.
func TestMutantsOfAnotherConnectorAreNotOffered(t *testing.T) {
	h := newHost(trace.English)
	all := h.Mutants(trace.Header{Scenario: "sink-v2-failover"})
	fit := h.Mutants(trace.Header{Scenario: "sink-v2-failover", Connector: "sinklab-sink-v2"})
	require.NotEmpty(t, fit)
	require.Less(t, len(fit), len(all))
	for _, c := range fit {
		_, err := h.Mutant(trace.Header{Scenario: "sink-v2-failover"}, c.Name)
		require.NoError(t, err, c.Name)
	}
}

// A transcript of the real system finds the scenario that it is a run of.
func TestNearest(t *testing.T) {
	h := newHost(trace.English)
	for _, name := range []string{"failover-before-commit", "failover-before-commit-primary-key", "failover"} {
		d, err := h.Open("../../../golden/reference/jdb/" + name + ".jdb.txt")
		require.NoError(t, err)
		require.False(t, d.Runnable)
		near, err := h.Nearest(d.Trace)
		require.NoError(t, err)
		require.Equal(t, name, near.Name)
	}
	_, err := h.Nearest(trace.Trace{})
	require.Error(t, err)
}

func TestOpenAndRuns(t *testing.T) {
	h := newHost(trace.English)
	_, err := h.Open("nothing")
	require.Error(t, err)
	d, err := h.Open("savepoint")
	require.NoError(t, err)
	var b bytes.Buffer
	require.NoError(t, trace.WriteJSONL(&b, d.Trace), "two jobs on one timeline are a trace")
	file := filepath.Join(t.TempDir(), "a.jsonl")
	require.NoError(t, os.WriteFile(file, b.Bytes(), 0o666))
	runs, err := h.Runs(file)
	require.NoError(t, err)
	require.Len(t, runs, 1)
	require.Equal(t, d.Stops, runs[0].Stops, "what was saved keeps its tour")
	require.True(t, runs[0].Runnable)
	changed := bytes.Replace(b.Bytes(), []byte(`"script_hash":"`), []byte(`"script_hash":"0`), 1)
	require.NoError(t, os.WriteFile(file+".old", changed, 0o666))
	old, err := h.Open(file + ".old")
	require.NoError(t, err)
	require.False(t, old.Runnable, "its schedule would make another run")
	require.Contains(t, old.Note, "another version of the script")
	older := bytes.Replace(b.Bytes(), []byte(fmt.Sprintf(`"model_version":%d`, trace.ModelVersion)), []byte(`"model_version":1`), 1)
	require.NoError(t, os.WriteFile(file+".older", older, 0o666))
	old, err = h.Open(file + ".older")
	require.NoError(t, err)
	require.False(t, old.Runnable, "its schedule may make another run")
	require.Contains(t, old.Note, fmt.Sprintf("recorded with model version 1, this is %d", trace.ModelVersion))
	_, err = h.Open(file + "#2")
	require.ErrorContains(t, err, "holds 1 runs")
}
