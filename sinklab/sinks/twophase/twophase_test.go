package twophase_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"exactlyonce/sinklab/sink"
	"exactlyonce/sinklab/sinks/sinktest"
	"exactlyonce/sinklab/sinks/twophase"
	"exactlyonce/sinklab/world/transactions"
)

// on is the sink after a change, over a store.
func on(change func(*twophase.Sink)) sinktest.Case {
	return sinktest.Case{
		New: func() sink.Sink {
			s := twophase.New("t")
			change(s)
			return s
		},
		World: func() any { return &transactions.Store{} },
	}
}

func TestConformance(t *testing.T) {
	sinktest.Run(t, on(func(*twophase.Sink) {}))
}

// Every rule is there for a reason: without it the suite finds a run that breaks the
// promise. So it does with a timeout that is shorter than an outage.
func TestEachRuleIsNeeded(t *testing.T) {
	for name, without := range map[string]func(*twophase.Sink){
		"the next transaction begins with the snapshot": func(s *twophase.Sink) { s.Rules.BeginWithSnapshot = false },
		"what waits is stored":                          func(s *twophase.Sink) { s.Rules.StorePending = false },
		"an aborted checkpoint changes nothing":         func(s *twophase.Sink) { s.Rules.KeepAborted = false },
		"older ones are committed too":                  func(s *twophase.Sink) { s.Rules.CommitOlder = false },
		"a restore commits what waited":                 func(s *twophase.Sink) { s.Rules.RecoverAndCommit = false },
		"a restore aborts what was open":                func(s *twophase.Sink) { s.Rules.AbortOpen = false },
		"a timeout beyond any outage":                   func(s *twophase.Sink) { s.Settings.TimeoutMillis = 3_600_000 },
	} {
		t.Run(name, func(t *testing.T) { require.NotEmpty(t, sinktest.Broken(on(without))) })
	}
}
