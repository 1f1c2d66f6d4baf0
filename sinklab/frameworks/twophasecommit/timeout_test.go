package twophasecommit_test

import (
	"errors"
	"testing"

	"github.com/stretchr/testify/require"

	"exactlyonce/sinklab/choose"
	"exactlyonce/sinklab/frameworks/twophasecommit"
	"exactlyonce/sinklab/sink"
	"exactlyonce/trace"
)

// refuses is a function whose transactions have gone.
type refuses struct{ function }

var errGone = errors.New("the transaction has timed out")

func (refuses) RecoverAndCommit(*sink.Env, twophasecommit.Transaction) error { return errGone }

// heard collects the kinds of events.
type heard []trace.Kind

func (h *heard) Observe(e trace.Event) { *h = append(*h, e.Kind) }

// recover restores a state in which a transaction of second 1 waits, at a time in milliseconds.
func recovers(f twophasecommit.Function, s twophasecommit.Settings, now int64) (heard, error) {
	rules := twophasecommit.Faithful()
	o := twophasecommit.New(f, &s, &rules)
	var events heard
	seq := int64(0)
	env := &sink.Env{World: &diary{}, NowMillis: now}
	env.Bind(choose.Default{}, &events, &seq, func(string) int64 { return 0 })
	err := o.RestoreState(env, sink.Restored{IsRestored: true, Checkpoint: 1,
		Own: `{"pendingTransaction":null,"pendingCommitTransactions":[{"handle":"txn-1","transactionStartTime":1000,"checkpoint":1}]}`})
	if err == nil {
		_, err = o.Commit(env)
	}
	return events, err
}

// A restore that cannot commit fails. Only a sink that was told to ignore that goes on, and
// only with a transaction that is older than the timeout which it was told too.
func TestFailuresAfterTheTimeoutAreIgnoredOnRequest(t *testing.T) {
	ignore := twophasecommit.Settings{TimeoutMillis: 5000, IgnoreAfterTimeout: true, WarningRatio: -1}
	for name, c := range map[string]struct {
		settings twophasecommit.Settings
		now      int64
		want     error
	}{
		"ignored, and too old":         {ignore, 6001, nil},
		"ignored, and not old enough":  {ignore, 6000, errGone},
		"not ignored, however old":     {twophasecommit.Settings{TimeoutMillis: 5000, WarningRatio: -1}, 60_000, errGone},
		"no timeout, and none to pass": {twophasecommit.Settings{WarningRatio: -1}, 60_000, errGone},
	} {
		t.Run(name, func(t *testing.T) {
			events, err := recovers(refuses{}, c.settings, c.now)
			require.ErrorIs(t, err, c.want)
			require.Equal(t, c.want == nil, len(events) == 2 && events[1] == trace.UnitFenced, events)
		})
	}
}

// The warning comes before the commit, behind a part of the timeout.
func TestACommitWarnsOfTheTimeout(t *testing.T) {
	warn := twophasecommit.Settings{TimeoutMillis: 5000, WarningRatio: 0.8}
	events, err := recovers(function{}, warn, 5001)
	require.NoError(t, err)
	require.Equal(t, heard{trace.Restore, trace.UnitLate}, events)
	for _, quiet := range []struct {
		settings twophasecommit.Settings
		now      int64
	}{{warn, 5000}, {twophasecommit.Settings{TimeoutMillis: 5000, WarningRatio: -1}, 9000}, {twophasecommit.Settings{WarningRatio: 0.8}, 9000}} {
		events, err := recovers(function{}, quiet.settings, quiet.now)
		require.NoError(t, err)
		require.Equal(t, heard{trace.Restore}, events)
	}
}

func TestAStateOfNobodysIsRefused(t *testing.T) {
	rules := twophasecommit.Faithful()
	o := twophasecommit.New(function{}, &twophasecommit.Settings{}, &rules)
	err := o.RestoreState(&sink.Env{World: &diary{}}, sink.Restored{IsRestored: true, Checkpoint: 1, Own: "half"})
	require.ErrorContains(t, err, `the state "half" cannot be read`)
}
