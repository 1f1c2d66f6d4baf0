// Package sinktest is the conformance suite of the sink contract: every sink
// calls Run in its own tests, by default and without flags.
//
// It runs a small job on the real engine and strikes it with every single fault
// that any point offers, and with seeded mixtures of several. What it demands is
// the sink's promise: exactly once, or at least once.
package sinktest

import (
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"exactlyonce/sinklab/choose"
	"exactlyonce/sinklab/engine"
	"exactlyonce/sinklab/internal/soak"
	"exactlyonce/sinklab/rows"
	"exactlyonce/sinklab/sink"
	"exactlyonce/sinklab/world"
)

// Promise is what a sink claims.
type Promise uint8

// Promises.
const (
	ExactlyOnce Promise = iota
	AtLeastOnce         // nothing is lost; repeats are allowed after a failure
)

// Case is one sink under test.
type Case struct {
	New     func() sink.Sink
	World   func() any                   // an empty foreign system
	Visible func(world any) []rows.Range // what a proper reader sees; nil = what a world.World has committed
	Promise Promise                      //
	// Finished is what else must hold of the foreign system when a job has finished, such as
	// that a stage behind the committer knows of all that was committed; nil = nothing.
	Finished func(world any) error
	// EndTogether leaves out jobs whose subtasks end at different times: the sink is
	// known to break its promise there.
	EndTogether bool
	// Variant is a sink that differs in settings from another whose sweep is whole: of its
	// single faults 'make check' takes a part, at least one of each kind, and 'make soak' all.
	Variant bool
}

// visible is what a proper reader sees. A world of values has no faults of reading.
func (c Case) visible(w any) []rows.Range {
	if c.Visible != nil {
		return c.Visible(w)
	}
	all, err := w.(world.World).Read(world.Committed)
	if err != nil {
		panic(err)
	}
	return all
}

// demand is one part of the contract.
type demand struct {
	name  string
	check func(Case, require.TestingT)
}

var demands = []demand{
	{"without faults every row is there once", Case.faultFree},
	{"nothing prepared is visible", Case.nothingPreparedIsVisible},
	{"every single fault", Case.everySingleFault},
	{"seeded mixtures of faults", Case.mixtures},
	{"clones go on like the original", Case.clones},
}

// Run checks the whole contract.
func Run(t *testing.T, c Case) {
	for _, d := range demands {
		t.Run(d.name, func(t *testing.T) { d.check(c, t) })
	}
}

// Broken tells which demands a sink does not meet. A wrong sink must break one:
// that is how the suite itself is tested.
func Broken(c Case) []string {
	var out []string
	for _, d := range demands {
		if fails(func(t require.TestingT) { d.check(c, t) }) {
			out = append(out, d.name)
		}
	}
	return out
}

// quiet is a TestingT that remembers instead of reporting.
type quiet struct{ failed bool }

func (q *quiet) Errorf(string, ...any) { q.failed = true }
func (q *quiet) FailNow()              { panic(q) }

func fails(check func(require.TestingT)) (failed bool) {
	q := &quiet{}
	defer func() {
		if p := recover(); p != nil && p != any(q) {
			panic(p)
		}
		failed = q.failed
	}()
	check(q)
	return q.failed
}

// shape is a job that the suite runs.
type shape struct {
	name                 string
	parallelism, sources int
	overlapping          bool // checkpoints begin before older ones are complete
	apart                bool // subtasks end at different times
}

// shapes are the jobs of a case.
func (c Case) shapes() []shape {
	all := []shape{
		{name: "one subtask", parallelism: 1, sources: 1}, {name: "two subtasks", parallelism: 2, sources: 1},
		{name: "two sources", parallelism: 1, sources: 2}, {name: "three subtasks, two sources", parallelism: 3, sources: 2},
		{name: "overlapping checkpoints", parallelism: 1, sources: 1, overlapping: true},
	}
	if !c.EndTogether {
		all = append(all, shape{name: "subtasks that end apart", parallelism: 3, sources: 1, apart: true},
			shape{name: "subtasks that end apart, overlapping checkpoints", parallelism: 2, sources: 1, apart: true, overlapping: true})
	}
	return all
}

// job is 48 rows a source at 8 a second, a checkpoint every 1.5 s, failures
// tolerated; overlapping: 24 rows, a checkpoint every 90 ms that takes 150 ms; apart:
// each subtask but the first is slower than the one before.
func (c Case) job(sh shape) *engine.Job {
	parallelism, sources, total := sh.parallelism, sh.sources, 48
	j := &engine.Job{
		Name: "sinktest", Table: "t", Parallelism: parallelism, Sink: c.New(), World: c.World(),
		Checkpoint:       engine.Checkpointing{IntervalMillis: 1500, TimeoutMillis: 4000, MaxConcurrent: 1, TolerableFailures: 100, AfterTasksFinish: true},
		Restart:          engine.Restart{Strategy: "fixed-delay", Attempts: 50, DelayMillis: 200},
		CommitterRetries: 10, RunID: "sinktest", Latency: engine.DefaultModel(), Bounds: engine.DefaultBounds, Rules: engine.Faithful(), FirstDelayMillis: []int64{700},
	}
	if sh.overlapping {
		total = 24
		j.Checkpoint.IntervalMillis, j.Checkpoint.MaxConcurrent = 90, 3
		j.Latency, _ = j.Latency.Override("upload", 150)
	}
	for s := range sources {
		split := make([]int64, parallelism)
		for i := range split {
			split[i] = int64(total / parallelism)
		}
		source := engine.Source{Name: "gen[" + strconv.Itoa(s+1) + "]", RowsPerSecond: 8, SplitRows: split}
		for i := range split {
			if sh.apart {
				source.RowMillis = append(source.RowMillis, int64(150*parallelism*i))
			}
		}
		j.Sources = append(j.Sources, source)
	}
	return j
}

// run runs a job, and where a schedule has it stopped with a savepoint, the job that its
// user starts from there.
func run(j *engine.Job, chooser choose.Chooser) engine.Result {
	attempts := 0
	for {
		result := engine.New(j, chooser, nil).Run()
		next, ok := j.Successor(result)
		if !ok {
			result.Attempt += attempts
			return result
		}
		j, attempts = next, attempts+result.Attempt
	}
}

// ended demands the promise, or, of a job that may not finish, that nothing wrong is
// visible. That is one of which an operation of the store fails for ever, or one that is
// stopped with a savepoint of which a task never hears: Flink lets it wait.
func (c Case) ended(t require.TestingT, j *engine.Job, result engine.Result, s choose.Schedule, what string) {
	gone := slices.ContainsFunc(s, func(p choose.Pick) bool { return strings.HasPrefix(p.Label, "store/") && p.Option == storeGone })
	stopped := slices.ContainsFunc(s, func(p choose.Pick) bool { return p.Label == "savepoint/stop" })
	if gone && result.Status == engine.Failed || stopped && result.Idle {
		c.safe(t, j, result, what)
		return
	}
	c.check(t, j, result, what)
}

// storeGone is the option of a store's point that lasts (package paimon, Faulty).
const storeGone = 5

// safe demands of a job that could not finish that nothing wrong is visible.
func (c Case) safe(t require.TestingT, j *engine.Job, result engine.Result, what string) {
	tally := rows.Compare(c.visible(j.World), make([]int64, len(result.Emitted)), result.Emitted)
	require.Zero(t, tally.Alien, "%s: rows are visible that were never emitted", what)
	if c.Promise == ExactlyOnce {
		require.Zero(t, tally.Duplicated, "%s: rows are there twice", what)
	}
}

// check demands the promise of a run that has ended.
func (c Case) check(t require.TestingT, j *engine.Job, result engine.Result, what string) {
	require.Equal(t, engine.Finished, result.Status, "%s: %s %s", what, result.Cause, result.Bound)
	tally := rows.Compare(c.visible(j.World), result.Emitted, result.Emitted)
	require.Zero(t, tally.Lost, "%s: rows are lost", what)
	require.Zero(t, tally.Alien, "%s: rows are visible that were never emitted", what)
	if c.Promise == ExactlyOnce || result.Attempt == 0 {
		require.Zero(t, tally.Duplicated, "%s: rows are there twice", what)
	}
	if c.Finished != nil {
		require.NoError(t, c.Finished(j.World), what)
	}
}

func (c Case) faultFree(t require.TestingT) {
	for _, s := range c.shapes() {
		j := c.job(s)
		result := engine.New(j, choose.Default{}, nil).Run()
		c.check(t, j, result, s.name)
		require.Zero(t, result.Restarts, s.name)
	}
}

// nothingPreparedIsVisible looks after every event: what a reader sees must be
// covered by a completed checkpoint. An at-least-once sink promises no such thing.
func (c Case) nothingPreparedIsVisible(t require.TestingT) {
	for _, s := range c.shapes() {
		if c.Promise != ExactlyOnce {
			return
		}
		j := c.job(s)
		for r := engine.New(j, choose.Default{}, nil); r.Step(); {
			covered := r.Covered()
			early := rows.Compare(c.visible(j.World), make([]int64, len(covered)), covered).Alien
			require.Zero(t, early, "%s: rows are visible before a checkpoint covers them", s.name)
		}
	}
}

// asked is a chooser that writes down every point it is asked at.
type asked struct {
	seen   map[string]int
	points []choose.Pick // Option holds the number of options
}

// Choose picks nothing.
func (a *asked) Choose(label string, n int) int {
	a.seen[label]++
	a.points = append(a.points, choose.Pick{Label: label, Occurrence: a.seen[label], Option: n})
	return 0
}

// everySingleFault strikes at each point of the fault-free run, with each option.
func (c Case) everySingleFault(t require.TestingT) {
	all := c.singleFaults(t)
	want := len(all)
	if c.Variant {
		want /= 6
	}
	for _, f := range soak.Sample(all, want, strike.kind) {
		c.replay(t, f.shape, choose.Schedule{f.pick})
	}
}

// strike is a single fault in a job.
type strike struct {
	shape shape
	pick  choose.Pick
}

// kind is what of a fault may make a difference: the point, the answer, and the job.
func (s strike) kind() string {
	return s.shape.name + " " + s.pick.Label + "=" + strconv.Itoa(s.pick.Option)
}

// singleFaults are all answers but 0 that can be given at the points of fault-free runs.
func (c Case) singleFaults(t require.TestingT) (all []strike) {
	for _, s := range c.shapes() {
		a := &asked{seen: map[string]int{}}
		engine.New(c.job(s), a, nil).Run()
		require.NotEmpty(t, a.points)
		for _, p := range a.points {
			if choose.ClassOf(p.Label) == choose.Outside { // no sink promises to survive what an operator does to its state
				continue
			}
			for option := 1; option < p.Option; option++ {
				all = append(all, strike{s, choose.Pick{Label: p.Label, Occurrence: p.Occurrence, Option: option}})
			}
		}
	}
	return all
}

func (c Case) replay(t require.TestingT, s shape, schedule choose.Schedule) {
	j := c.job(s)
	chooser := choose.NewReplay(schedule)
	result := run(j, chooser)
	require.NoError(t, chooser.Err())
	c.ended(t, j, result, schedule, s.name+", schedule "+schedule.String())
}

// mixtures strikes several faults at random places; SINKLAB_SOAK multiplies how many runs.
func (c Case) mixtures(t require.TestingT) {
	shapes := c.shapes()
	for seed := range uint64(200 * soak.Times()) {
		j := c.job(shapes[seed%uint64(len(shapes))])
		j.Seed = seed
		recorder := choose.NewRecorder(c.within(choose.NewSeeded(seed, 40, 4)))
		result := run(j, recorder)
		c.ended(t, j, result, recorder.Schedule(), "seed "+strconv.FormatUint(seed, 10)+", schedule "+recorder.Schedule().String())
	}
}

// within keeps a chooser to what the sink is asked to survive.
func (c Case) within(all choose.Chooser) choose.Chooser {
	if c.EndTogether {
		return choose.Without(all, "order/end-of-input")
	}
	return all
}

// clones checks the optional power Cloner, which the search stands on. Without it
// runs are executed again from the start, and nothing is demanded here.
func (c Case) clones(t require.TestingT) {
	j := c.job(c.shapes()[1])
	if engine.Cloneable(j) != nil {
		return
	}
	r := engine.New(j, choose.Default{}, nil)
	for step := 0; r.Step(); step++ {
		if step%25 != 0 {
			continue
		}
		clone, ok := r.Clone(choose.Default{}, nil)
		require.True(t, ok, "its operators can be copied, but not always")
		require.Equal(t, r.AppendState(nil), clone.AppendState(nil))
		result := clone.Run()
		require.Equal(t, engine.Finished, result.Status)
		require.Zero(t, rows.Compare(c.visible(clone.World()), result.Emitted, result.Emitted).Lost)
	}
}
