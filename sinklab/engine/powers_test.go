package engine_test

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"exactlyonce/sinklab/choose"
	"exactlyonce/sinklab/engine"
	"exactlyonce/sinklab/explore"
	"exactlyonce/sinklab/rows"
	"exactlyonce/sinklab/sink"
	"exactlyonce/sinklab/sinks/sinktest"
	"exactlyonce/trace"
)

// sinks of the vault, by what they show.
var vaultSinks = []struct {
	name string
	sink stages
	tell bool // a stage behind the committers is told
}{
	{"as many committers as writers, in their tasks", stages{{Name: "Writer", NewWriter: newChest}, {Name: "Committer", NewCommitter: newKey}}, false},
	{"as many committers as writers, in tasks of their own", stages{{Name: "Writer", NewWriter: newChest}, {Name: "Committer", NewCommitter: newKey, NewChain: true}}, false},
	{"a stage behind all committers", stages{
		{Name: "Writer", NewWriter: newChest}, {Name: "Committer", NewCommitter: newKey, NewChain: true},
		{Name: "Herald", NewCommitter: newHerald, Parallelism: 1, Exchange: sink.Global}}, true},
	{"a stage behind each committer, in its task", stages{
		{Name: "Writer", NewWriter: newChest}, {Name: "Committer", NewCommitter: newKey}, {Name: "Herald", NewCommitter: newHerald}}, true},
	{"commits that take no time", stages{
		{Name: "Writer", NewWriter: newChest}, {Name: "Committer", NewCommitter: newQuickKey}, {Name: "Herald", NewCommitter: newQuickHerald}}, true},
	{"a prepare that takes time", stages{{Name: "Writer", NewWriter: newSlowChest}, {Name: "Committer", NewCommitter: newKey, Parallelism: 1, Exchange: sink.Global}}, false},
	{"a writer that commits by itself", stages{{Name: "Writer", NewWriter: newAlone}}, false},
}

func caseOf(s stages, tell bool) sinktest.Case {
	c := sinktest.Case{New: func() sink.Sink { return s }, World: func() any { return &vault{} }, Visible: visibleInVault}
	if tell {
		c.Finished = allTold
	}
	return c
}

// Whatever the chain looks like, every single fault and mixtures of them leave every row
// there once, and the stage behind knows of all of it.
func TestChainsKeepThePromise(t *testing.T) {
	for _, v := range vaultSinks {
		t.Run(v.name, func(t *testing.T) { sinktest.Run(t, caseOf(v.sink, v.tell)) })
	}
}

// The suite sees where one of the powers is used wrongly.
func TestWrongChainsAreFound(t *testing.T) {
	silent := func() sink.Committer { return &key{silent: true} }
	late := func() sink.Committer { return &drowsy{} }
	forgetful := func() sink.Writer { return &alone{forgetful: true} }
	lost := func() sink.Committer { return &others{} }
	for name, c := range map[string]sinktest.Case{
		"a committer that does not say what it did":      caseOf(stages{{Name: "Writer", NewWriter: newChest}, {Name: "Committer", NewCommitter: silent}, {Name: "Herald", NewCommitter: newHerald}}, true),
		"a stage behind that waits for the notification": caseOf(stages{{Name: "Writer", NewWriter: newChest}, {Name: "Committer", NewCommitter: newKey}, {Name: "Herald", NewCommitter: late}}, true),
		"a writer that commits and stores nothing":       caseOf(stages{{Name: "Writer", NewWriter: forgetful}}, false),
		"a committer that restores another's state":      caseOf(stages{{Name: "Writer", NewWriter: newChest}, {Name: "Committer", NewCommitter: lost}}, false),
	} {
		t.Run(name, func(t *testing.T) { require.NotEmpty(t, sinktest.Broken(c)) })
	}
}

// others is a committer that takes the first subtask's state for its own.
type others struct{ key }

func (o *others) Restore(_ *sink.Env, r sink.Restored) error {
	if len(r.Union) == 0 {
		return nil
	}
	return o.restore(r.Union[0])
}

func (o *others) Clone() any { return &others{*o.key.Clone().(*key)} }

// A job without checkpoints commits at its end, and what stands behind hears of it before
// the end does.
func TestWithoutCheckpointsTheEndCommits(t *testing.T) {
	for _, v := range vaultSinks {
		j := job(onVault(v.sink))
		j.Parallelism, j.Checkpoint.IntervalMillis = 2, 0
		j.Sources[0].SplitRows = []int64{6, 3}
		result := engine.New(j, choose.Default{}, nil).Run()
		require.Equal(t, engine.Finished, result.Status, v.name)
		require.Equal(t, int64(9), rows.Count(visibleInVault(j.World)), v.name)
		if v.tell {
			require.NoError(t, allTold(j.World), v.name)
		}
	}
}

// What the last burst brings is committed with the final checkpoint, and told of, before any
// task of the chain finishes.
func TestTheFinalCheckpointIsCommittedToTheEnd(t *testing.T) {
	for _, v := range vaultSinks {
		j := job(onVault(v.sink))
		j.Sources[0].RowsPerSecond = 4
		result := engine.New(j, choose.Default{}, nil).Run()
		require.Equal(t, engine.Finished, result.Status, v.name)
		require.Equal(t, int64(2), result.Completed, "%s: its tasks wait for no further checkpoint", v.name)
		require.Equal(t, int64(6), rows.Count(visibleInVault(j.World)), v.name)
		if v.tell {
			require.NoError(t, allTold(j.World), v.name)
		}
	}
}

func onVault(s stages) func(*engine.Job) {
	return func(j *engine.Job) { j.Sink, j.World = s, &vault{} }
}

// A prepare in steps holds the barrier back, and the task does nothing else meanwhile; a
// crash may come between two steps. The point is asked, and listed, nowhere else.
func TestAPrepareTakesItsTime(t *testing.T) {
	slow := stages{{Name: "Writer", NewWriter: newSlowChest}, {Name: "Committer", NewCommitter: newKey, Parallelism: 1, Exchange: sink.Global}}
	quick := stages{{Name: "Writer", NewWriter: newChest}, slow[1]}
	long := func(j *engine.Job) { j.Latency, _ = j.Latency.Override("upload", 8) }
	barriers := func(s stages) string { return run(t, job(both(onVault(s), long)), "").at(trace.Barrier)[0] }
	require.Equal(t, "0.601 #1", barriers(quick))
	require.Equal(t, "0.631 #1", barriers(slow), "two waits of 15 ms")

	require.Contains(t, job(onVault(slow)).Labels(), "crash/writer/in-prepare")
	require.NotContains(t, job(onVault(quick)).Labels(), "crash/writer/in-prepare")
	j := job(onVault(slow))
	r := run(t, j, "crash/writer/in-prepare@2=1")
	require.Equal(t, engine.Finished, r.result.Status)
	require.Equal(t, 1, r.result.Restarts)
	require.Equal(t, r.result.Emitted[0], rows.Count(visibleInVault(j.World)))
}

// A burst that falls due while the writer of its chain prepares comes when that is done.
func TestASourceWaitsForThePrepareOfItsChain(t *testing.T) {
	slow := stages{{Name: "Writer", NewWriter: newSlowChest}, {Name: "Committer", NewCommitter: newKey, Parallelism: 1, Exchange: sink.Global}}
	r := run(t, job(both(onVault(slow), func(j *engine.Job) { j.FirstDelayMillis = []int64{1090} })), "")
	require.Equal(t, []string{"0.100 #0", "1.121 #0", "2.121 #0"}, r.at(trace.Position)[:3], "the bursts of 1.100 and 2.100 waited")
}

func both(one, other func(*engine.Job)) func(*engine.Job) {
	return func(j *engine.Job) { one(j); other(j) }
}

// hears writes down what it is called with.
type hears struct {
	chest
	name string
}

func (h *hears) note(env *sink.Env, what string, id any) error {
	vaultOf(env).heard = append(vaultOf(env).heard, fmt.Sprint(h.name, " ", what, " ", id))
	return nil
}

func (h *hears) RestoreState(env *sink.Env, r sink.Restored) error {
	return h.note(env, "restores", fmt.Sprint(r.IsRestored, " ", r.Own, " of ", r.Union))
}
func (h *hears) Notify(env *sink.Env, id int64) error { return h.note(env, "notified", id) }
func (h *hears) Abort(env *sink.Env, id int64) error  { return h.note(env, "aborted", id) }
func (h *hears) SnapshotState(env *sink.Env, id int64) (sink.State, error) {
	return sink.State(fmt.Sprintf("%s-%d-%d", h.name, env.Subtask, id)), nil
}

// heardBy runs a chain of two writers and says what they heard.
func heardBy(t *testing.T, change func(*engine.Job), schedule string) []string {
	t.Helper()
	j := job(both(onVault(stages{
		{Name: "First", NewWriter: func() sink.Writer { return &hears{name: "first"} }},
		{Name: "Second", NewWriter: func() sink.Writer { return &hears{name: "second"} }},
		{Name: "Committer", NewCommitter: newKey},
	}), change))
	run(t, j, schedule)
	require.Equal(t, int64(6), rows.Count(visibleInVault(j.World)), "a writer that does not collect lets committables pass")
	return j.World.(*vault).heard
}

// Writers hear of checkpoints like committers, and are opened, the last operator of a chain
// first; a restore gives each its own state and that of all subtasks.
func TestWritersAreTold(t *testing.T) {
	heard := heardBy(t, func(*engine.Job) {}, "ack/writer@2=1")
	require.Equal(t, []string{"second restores false  of []", "first restores false  of []", "second notified 1", "first notified 1", "second aborted 2", "first aborted 2"}, heard[:6])
}

func TestARestoreGivesOwnAndUnion(t *testing.T) {
	heard := heardBy(t, func(j *engine.Job) {
		j.Parallelism = 2
		j.Sources[0].SplitRows = []int64{3, 3}
	}, "crash/writer[1]/burst@3=1")
	require.Contains(t, heard, "first restores true first-0-2 of [first-0-2 first-1-2]")
	require.Contains(t, heard, "first restores true first-1-2 of [first-0-2 first-1-2]")
	require.Contains(t, heard, "second restores true second-1-2 of [second-0-2 second-1-2]")
}

func TestAnOperatorIsAWriterOrACommitter(t *testing.T) {
	r := run(t, job(onVault(stages{{Name: "Both", NewWriter: newChest, NewCommitter: newKey}})), "")
	require.Equal(t, engine.Failed, r.result.Status)
	require.Equal(t, `stage "Both" of the sink of t makes writers and committers: an operator is one of the two, so make two stages of it`, r.result.Cause)
}

// Tasks of two committers have points of their own.
func TestPointsOfEachTask(t *testing.T) {
	labels := job(both(onVault(vaultSinks[2].sink), func(j *engine.Job) { j.Parallelism = 2; j.Sources[0].SplitRows = []int64{3, 3} })).Labels()
	for _, task := range []string{"writer[2]", "committer[1]", "committer[2]", "herald"} {
		require.Contains(t, labels, "crash/"+task+"/after-snapshot")
	}
	require.Contains(t, labels, "crash/herald/in-commit")
}

// searched is a job as a system for package explore. Its first step builds it: its first
// delay is open by then.
type searched struct {
	sink    stages
	world   func() any
	run     *engine.Run // nil before the first step
	chooser choose.Chooser
}

func (s *searched) Step() bool {
	if s.run == nil {
		j := job(func(j *engine.Job) { j.Sink, j.World = s.sink, s.world() })
		j.Parallelism, j.Sources[0].SplitRows = 2, []int64{2, 1}
		s.run = engine.New(j, s.chooser, nil)
		return true
	}
	return s.run.Step()
}

func (s *searched) Clone(c choose.Chooser, _ explore.System) explore.System {
	if s.run == nil {
		return &searched{sink: s.sink, world: s.world, chooser: c}
	}
	run, ok := s.run.Clone(c, nil)
	if !ok {
		panic("no copies")
	}
	return &searched{run: run}
}

func (s *searched) AppendState(b []byte) []byte {
	if s.run == nil {
		return b
	}
	return s.run.AppendState(b)
}

func (s *searched) Awaits() bool { return false }

func (s *searched) Milestone() int64 {
	if s.run == nil {
		return 0
	}
	attempt, completed := s.run.Progress()
	return int64(attempt)<<32 | completed
}
func (s *searched) Instant(string, int) (string, bool) { return "", false }
func (s *searched) Outcome() explore.Outcome {
	result := s.run.Result()
	tally := rows.Compare(visibleInVault(s.run.World()), result.Emitted, result.Emitted)
	return explore.Outcome{Word: fmt.Sprint(result.Status, tally.Lost, tally.Duplicated, allTold(s.run.World()) == nil), Restarts: result.Restarts}
}

// A search over clones and remembered states counts what a plain enumeration of whole runs
// counts, for every chain.
func TestSearchesCountWhatAnEnumerationCounts(t *testing.T) {
	for _, v := range vaultSinks {
		t.Run(v.name, func(t *testing.T) { countsAgree(t, v.sink, func() any { return &vault{} }) })
	}
}

// countsAgree searches a sink in both ways and returns what its runs came to.
func countsAgree(t *testing.T, s stages, world func() any) map[explore.Outcome]uint64 {
	t.Helper()
	start := func(c choose.Chooser) explore.System { return &searched{sink: s, world: world, chooser: c} }
	budget := explore.Budget{Faults: 1, Orders: 1}
	plain := map[explore.Outcome]uint64{} // compared only
	explore.Each(budget, nil, func(_ choose.Schedule, c choose.Chooser) bool {
		sys := start(c)
		for sys.Step() {
		}
		plain[sys.Outcome()]++
		return true
	})
	for _, search := range []*explore.Search{{}, {Memory: explore.NewMap()}} {
		counted := map[explore.Outcome]uint64{}
		for _, row := range search.Run(start, budget).Rows {
			counted[row.Outcome] += row.Schedules
		}
		require.Equal(t, plain, counted)
	}
	require.Greater(t, len(plain), 1)
	return plain
}

// resumes is a committer that finds two steps of work at every start.
type resumes struct {
	key
	name string
	left int
}

func (c *resumes) Restore(env *sink.Env, r sink.Restored) error {
	c.left = 2
	return c.key.Restore(env, r)
}

func (c *resumes) Commit(env *sink.Env) (sink.Progress, error) {
	if c.left == 0 {
		return c.key.Commit(env)
	}
	c.left--
	vaultOf(env).heard = append(vaultOf(env).heard, c.name)
	return sink.Progress{Outcome: sink.More, WaitMillis: 10}, nil
}

// What a restore leaves is committed before the task runs, by one operator after the other,
// the last of the chain first.
func TestATaskRunsWhenAllItsOperatorsHaveRecovered(t *testing.T) {
	resume := func(name string) func() sink.Committer {
		return func() sink.Committer { return &resumes{name: name} }
	}
	j := job(onVault(stages{{Name: "Writer", NewWriter: newChest}, {Name: "Committer", NewCommitter: resume("first")}, {Name: "Behind", NewCommitter: resume("second")}}))
	r := run(t, j, "")
	require.Equal(t, []string{"second", "second", "first", "first"}, inside(j.World).heard)
	require.Equal(t, "0.140 #0", r.at(trace.Position)[0], "four steps of 10 ms after the start at 0.100")
}
