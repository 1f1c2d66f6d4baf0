package twophasecommit_test

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"exactlyonce/sinklab/choose"
	"exactlyonce/sinklab/engine"
	"exactlyonce/sinklab/frameworks/twophasecommit"
	"exactlyonce/sinklab/sink"
)

// diary is a function that writes down which hooks it is called with, in a world that is
// nothing but that.
type diary struct{ Hooks []string }

// note writes a hook down; rows that come one after the other are one entry.
func (d *diary) note(parts ...string) {
	hook := strings.Join(parts, "")
	if n := len(d.Hooks); n == 0 || d.Hooks[n-1] != hook {
		d.Hooks = append(d.Hooks, hook)
	}
}

type function struct{}

func in(env *sink.Env) *diary { return env.World.(*diary) }

func (function) InitializeUserContext(env *sink.Env) (string, error) {
	in(env).note("initializeUserContext")
	return "a context", nil
}

func (function) BeginTransaction(env *sink.Env) (string, error) {
	begun := 1
	for _, hook := range in(env).Hooks {
		if strings.HasPrefix(hook, "beginTransaction") {
			begun++
		}
	}
	handle := "txn-" + strconv.Itoa(begun)
	in(env).note("beginTransaction -> ", handle)
	return handle, nil
}

func (function) Invoke(env *sink.Env, t twophasecommit.Transaction, _ sink.Rows) error {
	in(env).note("invoke(", t.Handle, ")")
	return nil
}

func (function) PreCommit(env *sink.Env, t twophasecommit.Transaction) error {
	in(env).note("preCommit(", t.Handle, ")")
	return nil
}

func (function) Commit(env *sink.Env, t twophasecommit.Transaction) error {
	in(env).note("commit(", t.Handle, ")")
	return nil
}

func (function) Abort(env *sink.Env, t twophasecommit.Transaction) error {
	in(env).note("abort(", t.Handle, ")")
	return nil
}

func (function) RecoverAndCommit(env *sink.Env, t twophasecommit.Transaction) error {
	in(env).note("recoverAndCommit(", t.Handle, ")")
	return nil
}

func (function) RecoverAndAbort(env *sink.Env, t twophasecommit.Transaction) error {
	in(env).note("recoverAndAbort(", t.Handle, ")")
	return nil
}

func (function) FinishProcessing(env *sink.Env, t twophasecommit.Transaction) error {
	in(env).note("finishProcessing(", t.Handle, ")")
	return nil
}

func (function) FinishRecoveringContext(env *sink.Env, context string, handled []twophasecommit.Transaction) error {
	var names []string
	for _, t := range handled {
		names = append(names, t.Handle)
	}
	in(env).note("finishRecoveringContext([", strings.Join(names, ", "), "])")
	return nil
}

// oneOperator is the sink.
type oneOperator struct {
	settings twophasecommit.Settings
	rules    twophasecommit.Rules
}

func (o *oneOperator) Topology(sink.Config) (sink.Topology, error) {
	return sink.Topology{Stages: []sink.Stage{{Name: "Sink: tpc", NewWriter: func() sink.Writer {
		return twophasecommit.New(function{}, &o.settings, &o.rules)
	}}}}, nil
}

// job is the one of the real runs: rows at 20 a second.
func job(rows int64, interval int64) *engine.Job {
	return &engine.Job{
		Name: "lab-tpc", Table: "tpc", Parallelism: 1, World: &diary{},
		Sink:       &oneOperator{twophasecommit.Settings{WarningRatio: -1}, twophasecommit.Faithful()},
		Sources:    []engine.Source{{Name: "gen", RowsPerSecond: 20, SplitRows: []int64{rows}}},
		Checkpoint: engine.Checkpointing{IntervalMillis: interval, TimeoutMillis: 600_000, MaxConcurrent: 1, AfterTasksFinish: true},
		Restart:    engine.Restart{Strategy: "fixed-delay", Attempts: 3, DelayMillis: 1000}, FirstDelayMillis: []int64{600, 1200},
		RunID: "hooks", Latency: engine.DefaultModel(), Bounds: engine.DefaultBounds, Rules: engine.Faithful(),
	}
}

// hooksOf are the hooks of a run.
func hooksOf(t *testing.T, j *engine.Job, schedule string) []string {
	t.Helper()
	picks, err := choose.Parse(schedule)
	require.NoError(t, err)
	chooser := choose.NewReplay(picks)
	result := engine.New(j, chooser, nil).Run()
	require.NoError(t, chooser.Err())
	require.Equal(t, engine.Finished, result.Status)
	return j.World.(*diary).Hooks
}

var hookLine = regexp.MustCompile(`HOOK (initializeUserContext|beginTransaction -> \S+|(?:invoke|preCommit|commit|abort|recoverAndCommit|recoverAndAbort|finishProcessing)\([^),]*|finishRecoveringContext\(\[.*?\]\))`)

// really are the hooks that a real function was called with, as its run logged them.
func really(t *testing.T, name string) (hooks []string) {
	t.Helper()
	log, err := os.ReadFile(filepath.Join("..", "..", "..", "golden", "reference", "sinks", name+".log"))
	require.NoError(t, err)
	for _, m := range hookLine.FindAllStringSubmatch(string(log), -1) {
		hook := m[1]
		if strings.Contains(hook, "(") && !strings.HasSuffix(hook, ")") {
			hook += ")"
		}
		hooks = append(hooks, hook)
	}
	return slices.Compact(hooks)
}

// Every hook is called when, and with what, real Flink called it.
func TestHooksFollowTheRealRuns(t *testing.T) {
	failing := job(200, 2000)
	failing.Sources[0].CalcName = "Calc[2]"
	failing.Sources[0].Functions = []engine.Function{{Name: "fail_at", Value: 140, Once: true, At: []int64{139}}}
	require.Equal(t, really(t, "T1-failover"), hooksOf(t, failing, ""))
	require.Equal(t, really(t, "T1-nockpt-bounded"), hooksOf(t, job(100, 0), ""))
}

// A process that dies aborts nothing: the restore does, and only what its state knows.
func TestAProcessThatDiesAbortsNothing(t *testing.T) {
	hooks := hooksOf(t, job(100, 2000), "crash/writer/burst@3=1")
	require.Equal(t, []string{"initializeUserContext", "beginTransaction -> txn-1", "invoke(txn-1)", "preCommit(txn-1)", "beginTransaction -> txn-2", "commit(txn-1)",
		"invoke(txn-2)", "recoverAndCommit(txn-1)", "recoverAndAbort(txn-2)", "finishRecoveringContext([txn-1, txn-2])", "beginTransaction -> txn-3"}, hooks[:11])
}

// What waits for a notification that is lost is committed with the next one, oldest first.
func TestALostNotificationIsMadeUpFor(t *testing.T) {
	hooks := hooksOf(t, job(100, 2000), "notify/writer@1=1")
	require.Equal(t, []string{"commit(txn-1)", "commit(txn-2)"}, slices.DeleteFunc(slices.Clone(hooks), func(h string) bool { return !strings.HasPrefix(h, "commit(") })[:2])
	require.Less(t, slices.Index(hooks, "preCommit(txn-2)"), slices.Index(hooks, "commit(txn-1)"))
}
