package report_test

import (
	"context"
	"encoding/json"
	"fmt"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"exactlyonce/scenarios"
	"exactlyonce/sinklab/choose"
	"exactlyonce/sinklab/explore"
	"exactlyonce/sinklab/explore/jobs"
	"exactlyonce/sinklab/explore/report"
	"exactlyonce/sinklab/explore/workers"
	"exactlyonce/sinklab/flinksql"
	"exactlyonce/sinklab/internal/soak"
	"exactlyonce/sinklab/runner"
	"exactlyonce/sinklab/sqlview"
	"exactlyonce/trace"
)

func search(t *testing.T, scenario, mutant string, b explore.Budget) *report.Report {
	t.Helper()
	s, ok := scenarios.Get(scenario)
	require.True(t, ok, scenario)
	script, err := flinksql.Parse(s.Name, s.Text)
	require.NoError(t, err)
	subject, err := jobs.New(script, mutant)
	require.NoError(t, err)
	r, err := report.Make(context.Background(), subject, report.Options{Options: workers.Options{Workers: 2, Budget: b}})
	require.NoError(t, err)
	return r
}

// What the reference says of Paimon's append and primary-key tables, instant by instant:
// the verdicts that some fault there must lead to, and all that may be. "Hidden": rows of
// one key merge. A failure can leave files of the interval that was under way.
var promised = map[string]struct{ must, may, keyed []string }{
	"F0":  {[]string{"exactly-once"}, []string{"exactly-once + orphans"}, nil},
	"F1":  {[]string{"exactly-once + orphans"}, []string{"exactly-once"}, nil},
	"F1d": {[]string{"exactly-once"}, nil, nil},
	"F2":  {[]string{"exactly-once"}, nil, []string{"exactly-once + orphans"}},
	"F3":  {[]string{"exactly-once"}, nil, []string{"exactly-once + orphans"}},
	"F4":  {[]string{"exactly-once"}, nil, []string{"exactly-once + orphans"}},
	"F5":  {[]string{"exactly-once"}, nil, []string{"exactly-once + orphans"}},
	"F6":  {[]string{"stalled"}, []string{"exactly-once"}, nil},
	"F7":  {[]string{"exactly-once"}, nil, []string{"exactly-once + orphans"}},
	"F8":  {[]string{"exactly-once"}, nil, nil},
	"F11": {nil, []string{"exactly-once", "exactly-once + orphans"}, nil},
}

var outside = map[string]struct{ append, keyed string }{
	"F9": {"duplicated", "exactly-once"}, "F10": {"duplicated", "exactly-once"},
}

// The table agrees with the rows of the reference for both kinds of table.
func TestTheTableAgreesWithTheReference(t *testing.T) {
	for _, c := range []struct {
		scenario string
		keyed    bool
	}{{"failover", false}, {"failover-primary-key", true}, {"expired-checkpoint", false}} {
		r := search(t, c.scenario, "", explore.Budget{Faults: 1})
		require.Zero(t, r.Code(), c.scenario)
		inside, out := words(r)
		for instant, found := range inside {
			p, ok := promised[instant]
			require.True(t, ok, "%s has no row %q in the reference", c.scenario, instant)
			allowed := slices.Concat(p.must, p.may)
			if c.keyed {
				allowed = append(allowed, p.keyed...)
			}
			require.Subset(t, found, p.must, "%s, %s", c.scenario, instant)
			require.Subset(t, allowed, found, "%s, %s", c.scenario, instant)
		}
		for instant, want := range outside {
			if found, ok := out[instant]; ok && c.keyed {
				require.Equal(t, []string{want.keyed}, found, "%s, %s", c.scenario, instant)
			} else if ok {
				require.Equal(t, []string{want.append}, found, "%s, %s", c.scenario, instant)
			}
		}
	}
}

// words are the verdicts of each instant, inside and outside the promise.
func words(r *report.Report) (inside, out map[string][]string) {
	inside, out = map[string][]string{}, map[string][]string{}
	for _, c := range r.Cells() {
		switch {
		case c.Instant == "":
		case c.Outside:
			out[c.Instant] = append(out[c.Instant], c.Word)
		default:
			inside[c.Instant] = append(inside[c.Instant], c.Word)
		}
	}
	return inside, out
}

// After a failure at F2 an append table restarts once, a primary-key table twice: it
// fails on purpose when it has committed what it found.
func TestARecommitCostsAPrimaryKeyTableOneMoreRestart(t *testing.T) {
	restarts := func(scenario string) int {
		for _, c := range search(t, scenario, "", explore.Budget{Faults: 1}).Cells() {
			if c.Instant == "F2" && c.Word == "exactly-once" {
				return c.High
			}
		}
		return -1
	}
	require.Equal(t, 2, restarts("failover"), "the script's own failure and this one")
	require.Equal(t, 3, restarts("failover-primary-key"))
}

// A schedule of the table leads to the same verdict on real files: every cell of two
// tables and of two foreign systems, and the counterexamples of a few mutants.
func TestSchedulesReplayOnRealFiles(t *testing.T) {
	for _, c := range []struct{ scenario, mutant string }{
		{"failover", ""}, {"failover-primary-key", ""}, {"failover", "M1"}, {"failover", "M21"},
		{"staggered-end-of-input", ""}, {"sink-v2-failover", ""}, {"at-least-once-duplicates", ""},
	} {
		r := search(t, c.scenario, c.mutant, explore.Budget{Faults: 1})
		for _, cell := range r.Cells() {
			word := onFiles(t, c.scenario, c.mutant, cell.Shortest.Schedule)
			if strings.HasPrefix(cell.Word, "failed") && strings.HasPrefix(word, "inconclusive") {
				continue // it failed before the script's own fault: by itself such a run proves nothing
			}
			require.Equal(t, cell.Word, word, "%s %s %s", c.scenario, c.mutant, cell.Shortest.Schedule)
		}
	}
}

var queries = regexp.MustCompile(`(?m)^SELECT .*;\n`)

// onFiles runs one schedule on real files. The script's queries are left out: a table that
// the power tore answers none.
func onFiles(t *testing.T, scenario, mutant string, schedule choose.Schedule) string {
	t.Helper()
	s, _ := scenarios.Get(scenario)
	text := queries.ReplaceAllString(s.Text, "")
	script, err := flinksql.Parse(s.Name, text)
	require.NoError(t, err)
	r, err := runner.Run(script, text, runner.Options{
		Warehouse: filepath.Join(t.TempDir(), "warehouse"), Schedule: schedule, Mutant: mutant,
	}, silent{})
	require.NoError(t, err, schedule)
	return r.Jobs[0].Verdict.String()
}

type silent struct{}

func (silent) Job(trace.Header)              {}
func (silent) Observe(trace.Event)           {}
func (silent) JobEnded(*runner.JobReport)    {}
func (silent) Query(string, *sqlview.Result) {}

// Of a counterexample no pick can be left out.
func TestCounterexamplesAreMinimal(t *testing.T) {
	each := func(string) string { return "mutant" }
	for _, mutant := range soak.Sample([]string{"M1", "M2", "M8b", "M21"}, 2, each) {
		r := search(t, "failover", mutant, explore.Budget{Faults: 2})
		require.NotNil(t, r.Counter, mutant)
		require.True(t, r.Counter.Minimal, mutant)
		require.LessOrEqual(t, len(r.Counter.Row.Schedule), 2, mutant)
		require.Equal(t, 1, r.Code())
		require.GreaterOrEqual(t, r.Counter.Struck, 0)
		require.GreaterOrEqual(t, r.Counter.Damage, r.Counter.Struck, mutant)
	}
}

// A fault that the script sets up and that never strikes makes the search prove nothing.
func TestAVacuousScriptProvesNothing(t *testing.T) {
	s, _ := scenarios.Get("failover")
	script, err := flinksql.Parse(s.Name, strings.Replace(s.Text, "fail_at(id, 120)", "fail_at(id, 999)", 1))
	require.NoError(t, err)
	subject, err := jobs.New(script, "")
	require.NoError(t, err)
	r, err := report.Make(context.Background(), subject, report.Options{Options: workers.Options{Workers: 1, Budget: explore.Budget{Faults: 1}}})
	require.NoError(t, err)
	require.Equal(t, 2, r.Code())
	require.NotEmpty(t, r.Vacuous)
	var b strings.Builder
	require.NoError(t, r.Text(&b, trace.English))
	require.Contains(t, b.String(), "inconclusive")
}

// Ctrl-C and a budget print what is known.
func TestAStoppedSearchPrintsWhatIsKnown(t *testing.T) {
	ctx, stop := context.WithCancel(context.Background())
	s, _ := scenarios.Get("failover")
	script, err := flinksql.Parse(s.Name, s.Text)
	require.NoError(t, err)
	subject, err := jobs.New(script, "")
	require.NoError(t, err)
	r, err := report.Make(ctx, subject, report.Options{Options: workers.Options{
		Workers: 1, Budget: explore.Budget{Faults: 2}, Progress: func(workers.Progress) { stop() },
	}})
	require.NoError(t, err)
	require.Equal(t, 2, r.Code())
	var b strings.Builder
	require.NoError(t, r.Text(&b, trace.English))
	require.Contains(t, b.String(), "STOPPED, it was interrupted")
	require.Contains(t, b.String(), "exactly-once")
}

// A search whose memory is full says what it has not looked at and how to give it more, in
// each form; with one worker it stops at the same state each time.
func TestASearchWithoutMemorySaysHowToGiveItMore(t *testing.T) {
	s, _ := scenarios.Get("failover")
	script, err := flinksql.Parse(s.Name, s.Text)
	require.NoError(t, err)
	subject, err := jobs.New(script, "")
	require.NoError(t, err)
	stopped := func(bytes int64, workersInTeam int) *report.Report {
		r, err := report.Make(context.Background(), subject, report.Options{Options: workers.Options{
			Workers: workersInTeam, Budget: explore.Budget{Faults: 2}, MaxBytes: bytes,
		}})
		require.NoError(t, err)
		require.Equal(t, 2, r.Code())
		require.GreaterOrEqual(t, r.Memory.Bytes, bytes)
		require.Less(t, r.Memory.Bytes, bytes+bytes/4, "it stops when the memory is full, not some time later")
		require.Less(t, r.Result.States, int64(65_750))
		return r
	}
	r := stopped(200_000, 1)
	require.Positive(t, r.Result.Open)
	var en, zh, again strings.Builder
	require.NoError(t, r.Text(&en, trace.English))
	require.NoError(t, r.Text(&zh, trace.Chinese))
	require.Contains(t, en.String(), "STOPPED, the memory of 200 kB is full: the counts are lower bounds\ncut: the other answers of ")
	require.Contains(t, en.String(), "; --memory 400kB gives more\n")
	require.Contains(t, zh.String(), "没有搜完（记住状态用的 200 kB 内存已用完）")
	require.Contains(t, zh.String(), "；--memory 400kB 可以搜得更多\n")
	line, err := json.Marshal(r)
	require.NoError(t, err)
	require.Contains(t, string(line), fmt.Sprintf(`"complete":false,"stopped":"the memory of 200 kB is full","open":%d,"more":"--memory 400kB"`, r.Result.Open))
	require.NoError(t, stopped(200_000, 1).Text(&again, trace.English))
	require.Equal(t, en.String(), again.String())

	stopped(400_000, 2)
}

// A search says which promise it has checked: the script's expectation where that is not
// exactly once.
func TestTheConclusionNamesThePromise(t *testing.T) {
	for _, c := range []struct{ scenario, en, zh string }{
		{"failover", "no schedule breaks the promise: no row twice, none lost, none stuck\n", "没有任何 schedule 违背承诺：没有一行重复，没有一行丢失，也没有作业卡住\n"},
		{"at-least-once-duplicates", "expects (sinklab.expect):\nevery one inside the promise ends in 'duplicated'\n", "承诺范围内的每一个 schedule 都以 duplicated 结束\n"},
		{"at-least-once-refused", "expects (sinklab.expect):\nevery one ends in 'refused'\n", "每一个 schedule 都以 refused 结束\n"},
		{"staggered-end-of-input-loses-rows", "every one inside the promise ends in 'lost' or keeps exactly once\n(no row twice, none lost, none stuck)\n", "都以 lost 结束，或保持恰好一次\n（没有一行重复，"},
	} {
		r := search(t, c.scenario, "", explore.Budget{Faults: 1})
		require.Zero(t, r.Code(), c.scenario)
		var en, zh strings.Builder
		require.NoError(t, r.Text(&en, trace.English))
		require.NoError(t, r.Text(&zh, trace.Chinese))
		require.Contains(t, en.String(), c.en)
		require.Contains(t, zh.String(), c.zh)
		if c.scenario != "failover" {
			require.NotContains(t, en.String(), "no schedule breaks the promise")
		}
	}
}
