package runner_test

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"exactlyonce/scenarios"
	"exactlyonce/sinklab/choose"
	"exactlyonce/sinklab/flinksql"
	"exactlyonce/sinklab/internal/soak"
	"exactlyonce/sinklab/runner"
	"exactlyonce/sinklab/verdict"
	"exactlyonce/trace"
)

// hostileScenarios are those with an INSERT that expects exactly once. The others
// are to go wrong anyhow.
func hostileScenarios(t testing.TB) (all []scenarios.Scenario) {
	for _, s := range scenarios.All() {
		if strings.Count(s.Text, "'sinklab.expect' = 'exactly-once'") == strings.Count(s.Text, "'sinklab.expect'") {
			all = append(all, s)
		}
	}
	require.NotEmpty(t, all)
	return all
}

// onMemory runs a script on a disk in memory.
func onMemory(t testing.TB, s scenarios.Scenario, c choose.Chooser) (*memDisk, *runner.Report, error) {
	t.Helper()
	script, err := flinksql.Parse(s.Name, s.Text)
	require.NoError(t, err)
	d, events := newMemDisk(), 0
	endless := func() error {
		if events++; events > patience {
			return errEndless
		}
		return nil
	}
	report, err := runner.Run(script, s.Text, runner.Options{Warehouse: "w", FS: d, Chooser: c, Stop: endless}, silent{})
	return d, report, err
}

// patience is how many events a run may take: several times what any needs that
// comes to an end. The engine's own bounds are a thousand times that, too many for each of
// the 10,000 mixtures of a soak.
const patience = 6000

var errEndless = errors.New("the job restarts for ever")

// diskPoints are all single faults of the disk in a run of a scenario without faults.
func diskPoints(t testing.TB, s scenarios.Scenario) choose.Schedule {
	t.Helper()
	points := &asked{seen: map[string]int{}}
	_, report, err := onMemory(t, s, points)
	require.NoError(t, err, s.Name)
	require.True(t, report.Met, s.Name)
	return slices.DeleteFunc(points.schedules, func(p choose.Pick) bool {
		looks := p.Label == "io/open" || p.Label == "io/stat" || p.Label == "io/readdir"
		return !strings.HasPrefix(p.Label, "io/") || looks && p.Option == 3 // the same as 1
	})
}

// outlives checks what a run under faults has left: a table that is sound, a job
// that has every row once or that failed with none twice, and no litter but stated.
func outlives(d *memDisk, report *runner.Report, struck choose.Schedule, err error) error {
	if err := sound(d, "w"); err != nil {
		return err
	}
	if left := temporaries(d, "w"); len(left) > 0 && !litters(struck) {
		return fmt.Errorf("left behind: %v", left)
	}
	if errors.Is(err, errEndless) && (forGood(struck) || unanswered(struck) > 1) {
		return nil
	}
	if err != nil {
		return statedEnd(err)
	}
	for _, j := range report.Jobs {
		switch word := j.Verdict.Word; {
		case word.Kept() || word == verdict.Failed:
		case word == verdict.Inconclusive && (j.Status == "FAILED" || j.Bound != "" && forGood(struck)):
			// It failed before the script's own fault could strike, or restarts for ever
			// over what is broken for good. Nothing is doubled or lost: those words come first.
		case (word == verdict.Inconclusive || word == verdict.Blocked) && j.Status == "RUNNING" && deaf(struck):
			// A job that is stopped with a savepoint and loses its completion waits for ever.
		default:
			return fmt.Errorf("%s.%s: %s: %v %+v", j.Database, j.Table, j.Verdict, j.Verdict.Broken(), j.Tally)
		}
	}
	return nil
}

// forGood tells whether something is broken from some point on.
func forGood(struck choose.Schedule) bool {
	return slices.ContainsFunc(struck, func(p choose.Pick) bool {
		return strings.HasPrefix(p.Label, "io/") && p.Option == 2 || strings.HasPrefix(p.Label, "store/") && p.Option == 5
	})
}

// unanswered counts lost acknowledgements: each costs the ten minutes of a checkpoint's
// timeout, and a job that waits for several is not over within its events.
func unanswered(struck choose.Schedule) (n int) {
	for _, p := range struck {
		if strings.HasPrefix(p.Label, "ack/") {
			n++
		}
	}
	return n
}

// deaf tells whether a notification was lost.
func deaf(struck choose.Schedule) bool {
	return slices.ContainsFunc(struck, func(p choose.Pick) bool { return strings.HasPrefix(p.Label, "notify/") })
}

// statedEnd accepts that a script cannot go on behind a job that failed before it
// took the savepoint the next one starts from.
func statedEnd(err error) error {
	if strings.Contains(err.Error(), "savepoint") && !strings.Contains(err.Error(), "\n") {
		return nil
	}
	return err
}

// litters tells whether a temporary file may stay: nobody was left to remove it, it
// could not be removed, or nobody learned that it is there.
func litters(struck choose.Schedule) bool {
	return slices.ContainsFunc(struck, func(p choose.Pick) bool {
		dies := strings.HasPrefix(p.Label, "io/") && p.Option == 4 || strings.HasPrefix(p.Label, "store/") && p.Option >= 3
		return dies || p.Label == "io/remove" || p.Label == "io/create" && p.Option == 3
	})
}

// Every operation of the job on its files, struck in every way: once, for good,
// done without an answer, and by the end of the task.
func TestEveryDiskFault(t *testing.T) {
	type strike struct {
		in scenarios.Scenario
		choose.Pick
	}
	var all []strike
	scripts := hostileScenarios(t)
	for _, s := range scripts {
		for _, p := range diskPoints(t, s) {
			all = append(all, strike{s, p})
		}
	}
	some := soak.Sample(all, 16*len(scripts), func(f strike) string { return kindOf(f.Pick) })
	for _, f := range some {
		schedule := choose.Schedule{f.Pick}
		replay := choose.NewReplay(schedule)
		d, report, err := onMemory(t, f.in, replay)
		if err := outlives(d, report, schedule, err); err != nil {
			t.Errorf("%s --schedule %s: %v", f.in.Name, schedule, err)
		}
		if err := replay.Err(); err != nil {
			t.Errorf("%s: %v", f.in.Name, err)
		}
		if f.Option == 4 && report != nil && restarts(report) == 0 && !anyFailed(report) {
			t.Errorf("%s --schedule %s: the task went on behind its crash", f.in.Name, schedule)
		}
	}
	t.Logf("%d of %d faults of the disk tried", len(some), len(all))
}

// kindOf is which operation is struck, and how.
func kindOf(p choose.Pick) string { return p.Label + "=" + strconv.Itoa(p.Option) }

func restarts(r *runner.Report) (n int) {
	for _, j := range r.Jobs {
		n += j.Restarts
	}
	return n
}

func anyFailed(r *runner.Report) bool {
	return slices.ContainsFunc(r.Jobs, func(j *runner.JobReport) bool { return j.Status == "FAILED" })
}

// Several faults in one run: of the disk, of tasks, of notifications, in any order.
func TestMixturesOfDiskFaults(t *testing.T) {
	runs, struck := 200, 0
	if soak.On() {
		runs = 10_000
	}
	all := hostileScenarios(t)
	for seed := range runs {
		s := all[seed%len(all)]
		// Writers that end apart lose rows in the real system, too (docs/concepts/end-of-input.md).
		together := choose.Without(choose.NewSeeded(uint64(seed), 30+seed%7*40, 1+seed%5), "order/end-of-input")
		recorder := choose.NewRecorder(together)
		d, report, err := onMemory(t, s, recorder)
		struck += len(recorder.Schedule())
		if err := outlives(d, report, recorder.Schedule(), err); err != nil {
			t.Errorf("%s --schedule %s: %v", s.Name, recorder.Schedule(), err)
		}
	}
	t.Logf("%d mixtures tried, %d faults in all", runs, struck)
}

// What the sweeps have found, each by the schedule that showed it.
func TestFoundByTheSweeps(t *testing.T) {
	for _, c := range []struct {
		schedule string
		restarts int
		what     string
	}{
		{"io/remove@1=4", 2, "a task that crashed while it removed a temporary file went on: the error of removing was dropped"},
		{"io/write@3=1,io/remove@1=4", 2, "likewise behind a write that failed, which the commit took for one to try again"},
		{"io/remove@2=1", 1, "a temporary file that cannot be removed is no failure of the commit"},
		{"io/link@3=3", 1, "a snapshot whose publishing was not answered is found, not committed again"},
	} {
		s, _ := scenarios.Get("failover")
		schedule, err := choose.Parse(c.schedule)
		require.NoError(t, err)
		d, report, err := onMemory(t, s, choose.NewReplay(schedule))
		require.NoError(t, outlives(d, report, schedule, err), c.what)
		require.Equal(t, c.restarts, restarts(report), "%s: %s", c.schedule, c.what)
		require.True(t, report.Jobs[0].Verdict.Word.Kept(), c.what)
	}
}

// The choices of the disk stand in the trace, numbered like all events, and a label
// that is misspelt names the nearest.
func TestDiskFaultsAreTracedAndNamed(t *testing.T) {
	s, _ := scenarios.Get("failover")
	script, err := flinksql.Parse(s.Name, s.Text)
	require.NoError(t, err)
	heard := &numbered{}
	_, err = runner.Run(script, s.Text, runner.Options{Warehouse: "w", FS: newMemDisk(), Schedule: choose.Schedule{{Label: "io/link", Occurrence: 3, Option: 1}}}, heard)
	require.NoError(t, err)
	require.Equal(t, []string{"io/link"}, heard.labels)
	_, err = runner.Run(script, s.Text, runner.Options{Warehouse: "w", FS: newMemDisk(), Schedule: choose.Schedule{{Label: "io/lnk", Occurrence: 3, Option: 1}}}, silent{})
	require.ErrorContains(t, err, `did you mean "io/link"?`)
}

// numbered checks that events are numbered without a gap.
type numbered struct {
	silent
	last   int64
	labels []string
}

func (n *numbered) Observe(e trace.Event) {
	if n.last++; e.Seq != n.last {
		panic(fmt.Sprintf("event %d comes as number %d", e.Seq, n.last))
	}
	if e.Kind == trace.Choice {
		n.labels = append(n.labels, e.Get("label"))
	}
}
