package sinkv2_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"exactlyonce/sinklab/sink"
	"exactlyonce/sinklab/sinks/sinktest"
	"exactlyonce/sinklab/sinks/sinkv2"
	"exactlyonce/sinklab/world/transactions"
)

// on is the sink after a change, over a store.
func on(change func(*sinkv2.Sink)) sinktest.Case {
	return sinktest.Case{
		New: func() sink.Sink {
			s := sinkv2.New("t")
			change(s)
			return s
		},
		World: func() any { return &transactions.Store{} },
	}
}

func TestConformance(t *testing.T) {
	sinktest.Run(t, on(func(*sinkv2.Sink) {}))
}

// A committer that throws, or does not know the reason, has the job come back to what it
// could not commit: slower, and as right.
func TestSignalsThatKeepThePromise(t *testing.T) {
	for _, signal := range []sinkv2.Signal{sinkv2.FailedUnknown, sinkv2.Throw} {
		t.Run(string(signal), func(t *testing.T) {
			c := on(func(s *sinkv2.Sink) { s.NoAnswer = signal })
			c.Variant = true
			sinktest.Run(t, c)
		})
	}
}

// Every rule is there for a reason: without it the suite finds a run that breaks the
// promise. So it does with signals that drop what may not have been done, and with a timeout that
// is shorter than the interval of checkpoints.
func TestEachRuleIsNeeded(t *testing.T) {
	for name, without := range map[string]func(*sinkv2.Sink){
		"committables are stored":          func(s *sinkv2.Sink) { s.Rules.StoreCommittables = false },
		"a restore commits":                func(s *sinkv2.Sink) { s.Rules.CommitOnRestore = false },
		"older ones are committed too":     func(s *sinkv2.Sink) { s.Rules.CommitOlder = false },
		"the end of the input waits":       func(s *sinkv2.Sink) { s.Rules.EndWaits = false },
		"only what is committed is called": func(s *sinkv2.Sink) { s.NoAnswer = sinkv2.AlreadyCommitted },
		"nothing is dropped":               func(s *sinkv2.Sink) { s.NoAnswer = sinkv2.FailedKnown },
		"a timeout beyond an interval":     func(s *sinkv2.Sink) { s.TimeoutMillis = 1000 },
	} {
		t.Run(name, func(t *testing.T) { require.NotEmpty(t, sinktest.Broken(on(without))) })
	}
}
