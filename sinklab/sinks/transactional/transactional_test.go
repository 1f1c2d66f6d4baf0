package transactional_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"exactlyonce/sinklab/rows"
	"exactlyonce/sinklab/sink"
	"exactlyonce/sinklab/sinks/sinktest"
	"exactlyonce/sinklab/sinks/transactional"
	"exactlyonce/sinklab/world"
	"exactlyonce/sinklab/world/broker"
)

// on is the sink after a change, over a broker.
func on(change func(*transactional.Sink)) sinktest.Case {
	return sinktest.Case{
		New: func() sink.Sink {
			s := transactional.New("t")
			change(s)
			return s
		},
		World: func() any { return &broker.Broker{} },
		Visible: func(w any) []rows.Range {
			visible, _ := w.(*broker.Broker).Read(world.Committed)
			return visible
		},
	}
}

func TestConformance(t *testing.T) {
	sinktest.Run(t, on(func(*transactional.Sink) {}))
}

// Every rule is there for a reason: without it the suite finds a run that breaks the
// promise. So it does with a timeout that is shorter than an outage.
func TestEachRuleIsNeeded(t *testing.T) {
	for name, without := range map[string]func(*transactional.Sink){
		"an id for each checkpoint":    func(s *transactional.Sink) { s.Rules.NewIDs = false },
		"handles are stored":           func(s *transactional.Sink) { s.Rules.StoreHandles = false },
		"a restore commits again":      func(s *transactional.Sink) { s.Rules.CommitOnRestore = false },
		"what is left over is aborted": func(s *transactional.Sink) { s.Rules.AbortLeftOver = false },
		"older ones are committed too": func(s *transactional.Sink) { s.Rules.CommitOlder = false },
		"a timeout beyond any outage":  func(s *transactional.Sink) { s.TimeoutMillis = 3_600_000 },
	} {
		t.Run(name, func(t *testing.T) { require.NotEmpty(t, sinktest.Broken(on(without))) })
	}
}
