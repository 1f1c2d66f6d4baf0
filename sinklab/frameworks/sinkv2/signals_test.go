package sinkv2_test

import (
	"errors"
	"fmt"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"exactlyonce/sinklab/choose"
	"exactlyonce/sinklab/engine"
	"exactlyonce/sinklab/frameworks/sinkv2"
	"exactlyonce/sinklab/sink"
)

// ledger is a world in which names of committables are written down when they are committed,
// and what was called.
type ledger struct {
	Committed []string
	Calls     []string
	begun     int
}

func in(env *sink.Env) *ledger { return env.World.(*ledger) }

// writer hands over one committable where it has rows.
type writer struct{ rows int64 }

func (w *writer) Write(_ *sink.Env, r sink.Rows) error { w.rows += r.Len(); return nil }

func (w *writer) Flush(env *sink.Env, endOfInput bool) error {
	in(env).Calls = append(in(env).Calls, fmt.Sprintf("flush(%v)", endOfInput))
	return nil
}

func (w *writer) PrepareCommit(env *sink.Env, checkpoint int64) ([]string, error) {
	if w.rows == 0 {
		return nil, nil
	}
	w.rows = 0
	in(env).begun++
	return []string{fmt.Sprintf("txn-%d", in(env).begun)}, nil
}

func (w *writer) SnapshotState(_ *sink.Env, checkpoint int64) (sink.State, error) {
	return sink.State(fmt.Sprintf("w%d", checkpoint)), nil
}

func (w *writer) RestoreWriter(env *sink.Env, r sink.Restored) error {
	in(env).Calls = append(in(env).Calls, fmt.Sprintf("restoreWriter(%s)", r.Own))
	return nil
}

// planned is a committer that answers its n-th call as a plan says.
type planned struct {
	plan map[int]func(*sinkv2.Request) error
}

func (p planned) Commit(env *sink.Env, requests []*sinkv2.Request) error {
	l := in(env)
	for _, r := range requests {
		l.Calls = append(l.Calls, fmt.Sprintf("commit(%s, retries=%d)", r.Committable, r.Retries))
		calls := 0
		for _, call := range l.Calls {
			if len(call) > 6 && call[:6] == "commit" {
				calls++
			}
		}
		answer := p.plan[calls]
		if answer == nil {
			answer = p.plan[0] // to every call
		}
		if answer != nil {
			if err := answer(r); err != nil {
				return err
			}
			continue
		}
		if !slices.Contains(l.Committed, r.Committable) {
			l.Committed = append(l.Committed, r.Committable)
		}
	}
	return nil
}

// The answers, as functions of a request.
var (
	errStore = errors.New("java.io.IOException: the store is away")
	known    = func(r *sinkv2.Request) error { r.SignalFailedWithKnownReason(errStore); return nil }
	unknown  = func(r *sinkv2.Request) error { r.SignalFailedWithUnknownReason(errStore); return nil }
	already  = func(r *sinkv2.Request) error { r.SignalAlreadyCommitted(); return nil }
	later    = func(r *sinkv2.Request) error { r.RetryLater(); return nil }
	update   = func(r *sinkv2.Request) error { r.UpdateAndRetryLater(r.Committable + "b"); return nil }
	throw    = func(*sinkv2.Request) error { return errStore }
)

type plan = map[int]func(*sinkv2.Request) error

// onLedger is a sink with that committer.
type onLedger struct {
	plan     plan
	settings sinkv2.Settings
	rules    sinkv2.Rules
}

func (o *onLedger) Topology(sink.Config) (sink.Topology, error) {
	return sink.Topology{Stages: sinkv2.Operators{
		Name: "v2", NewWriter: func() sinkv2.Writer { return &writer{} }, NewCommitter: func() sinkv2.Committer { return planned{o.plan} },
		Settings: &o.settings, Rules: &o.rules,
	}.Stages()}, nil
}

// run is three checkpoints with rows, and the final one with the rest.
func run(answers plan, change func(*engine.Job)) (*ledger, engine.Result) {
	j := &engine.Job{
		Name: "lab-v2", Table: "v2", Parallelism: 1, World: &ledger{},
		Sink:       &onLedger{answers, sinkv2.Settings{Retries: sinkv2.DefaultRetries}, sinkv2.Faithful()},
		Sources:    []engine.Source{{Name: "gen", RowsPerSecond: 10, SplitRows: []int64{35}}},
		Checkpoint: engine.Checkpointing{IntervalMillis: 1000, TimeoutMillis: 600_000, MaxConcurrent: 1, AfterTasksFinish: true},
		Restart:    engine.Restart{Strategy: "fixed-delay", Attempts: 1, DelayMillis: 1000}, FirstDelayMillis: []int64{500},
		RunID: "signals", Latency: engine.DefaultModel(), Bounds: engine.DefaultBounds, Rules: engine.Faithful(),
	}
	if change != nil {
		change(j)
	}
	result := engine.New(j, choose.Default{}, nil).Run()
	return j.World.(*ledger), result
}

// Each row is what the committer says of its second request, and what comes of it: what is
// committed in the end, how often the job restarted, how it ended (runs V1-*).
func TestSignals(t *testing.T) {
	all := []string{"txn-1", "txn-2", "txn-3", "txn-4"}
	for name, c := range map[string]struct {
		plan      plan
		committed []string
		restarts  int
	}{
		"nothing: all is committed":              {nil, all, 0},
		"known reason: dropped, the job goes on": {plan{2: known}, []string{"txn-1", "txn-3", "txn-4"}, 0},
		"already committed: nobody checks":       {plan{2: already}, []string{"txn-1", "txn-3", "txn-4"}, 0},
		"later, later, another, then done":       {plan{2: later, 3: later, 4: update}, []string{"txn-1", "txn-2b", "txn-3", "txn-4"}, 0},
		"unknown reason: the job comes back":     {plan{2: unknown}, all, 1},
		"an exception: likewise":                 {plan{2: throw}, all, 1},
	} {
		t.Run(name, func(t *testing.T) {
			l, result := run(c.plan, nil)
			require.Equal(t, engine.Finished, result.Status, result.Cause)
			require.Equal(t, c.committed, l.Committed)
			require.Equal(t, c.restarts, result.Restarts)
		})
	}
}

// Retries follow each other at once, and after ten of them the job fails; its restart does the
// same. The texts are those of the real run V1-retry-always.
func TestRetriesEnd(t *testing.T) {
	l, result := run(plan{0: later}, nil)
	require.Equal(t, engine.Failed, result.Status)
	require.Equal(t, "java.io.IOException: Failed to commit 1 committables after 10 retries: [CommitRequestImpl{state=RETRY, numRetries=11, committable=txn-1}]", result.Cause)
	tries := slices.DeleteFunc(slices.Clone(l.Calls), func(c string) bool { return c[:6] != "commit" })
	require.Len(t, tries, 22)
	require.Equal(t, "commit(txn-1, retries=10)", tries[10])
	require.Equal(t, "commit(txn-1, retries=0)", tries[11], "a restored request begins anew")

	_, result = run(plan{0: unknown}, nil)
	require.Equal(t, "java.lang.IllegalStateException: Failed to commit: java.io.IOException: the store is away", result.Cause)
}

// What a restored state holds is committed before the writer is made, which then gets what
// it stored.
func TestARestoreCommitsFirst(t *testing.T) {
	l, result := run(plan{3: throw}, nil)
	require.Equal(t, 1, result.Restarts)
	i := slices.Index(l.Calls, "restoreWriter(w3)")
	require.Positive(t, i)
	require.Equal(t, "commit(txn-3, retries=0)", l.Calls[i-1])
}

// Without checkpoints the end of the input commits; with them it only flushes, and the final
// checkpoint's notification commits.
func TestTheEndOfTheInput(t *testing.T) {
	l, _ := run(nil, func(j *engine.Job) { j.Checkpoint.IntervalMillis = 0 })
	require.Equal(t, []string{"restoreWriter()", "flush(true)", "commit(txn-1, retries=0)"}, l.Calls)
	l, result := run(nil, nil)
	require.Equal(t, "commit(txn-4, retries=0)", l.Calls[len(l.Calls)-1])
	require.Equal(t, int64(4), result.Completed)
}
