package paimon_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	rules "exactlyonce/sinklab/paimon"
	"exactlyonce/sinklab/paimon/mem"
	"exactlyonce/sinklab/rows"
	"exactlyonce/sinklab/sink"
	"exactlyonce/sinklab/sink/sinktest"
	"exactlyonce/sinklab/sinks/paimon"
)

// onValues is the sink with some rules, over the value store.
func onValues(r rules.Rules) sinktest.Case {
	return sinktest.Case{
		New: func() sink.Sink {
			s := paimon.New("t")
			s.Rules = r
			return s
		},
		World: func() any { return &mem.Store{} },
		Visible: func(world any) []rows.Range {
			visible, err := world.(*mem.Store).VisibleRows()
			if err != nil {
				panic(err)
			}
			return visible
		},
	}
}

func TestConformance(t *testing.T) { sinktest.Run(t, onValues(rules.Faithful())) }

// Every rule is there for a reason: without it the suite finds a run that breaks
// the promise.
func TestEachRuleIsNeeded(t *testing.T) {
	for name, without := range map[string]func(*rules.Rules){
		"commit older identifiers": func(r *rules.Rules) { r.CommitOlder = false },
		"hold newer identifiers":   func(r *rules.Rules) { r.HoldNewer = false },
		"store committables":       func(r *rules.Rules) { r.StoreCommittables = false },
		"keep the commit user":     func(r *rules.Rules) { r.KeepUser = false },
		"filter on restore":        func(r *rules.Rules) { r.FilterOnRestore = false },
	} {
		t.Run(name, func(t *testing.T) {
			r := rules.Faithful()
			without(&r)
			require.NotEmpty(t, sinktest.Broken(onValues(r)))
		})
	}
}
