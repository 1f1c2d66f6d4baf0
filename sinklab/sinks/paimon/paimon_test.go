package paimon_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	rules "exactlyonce/sinklab/paimon"
	"exactlyonce/sinklab/paimon/mem"
	"exactlyonce/sinklab/sink"
	"exactlyonce/sinklab/sinks/paimon"
	"exactlyonce/sinklab/sinks/sinktest"
)

// onValues is the sink with some rules, over the value store.
func onValues(r rules.Rules) sinktest.Case {
	return sinktest.Case{
		New: func() sink.Sink {
			s := paimon.New("t")
			s.Rules = r
			return s
		},
		World:       func() any { return &mem.Store{} },
		EndTogether: r.EndUnderMax, // see docs/concepts/end-of-input.md
	}
}

func TestConformance(t *testing.T) { sinktest.Run(t, onValues(rules.Faithful())) }

// repaired are the rules of Paimon 2.0.0 but for the end of input.
func repaired() rules.Rules {
	r := rules.Faithful()
	r.EndUnderMax = false
	return r
}

// The repaired rule keeps the promise also where subtasks end apart.
func TestConformanceOfTheRepairedEndOfInput(t *testing.T) {
	sinktest.Run(t, onValues(repaired()))
	keyed := laidOut(layout(t, nil, []string{"id"}, "1"), repaired())
	keyed.EndTogether = true // rows are routed, so its writers do
	keyed.Variant = true
	sinktest.Run(t, keyed)
}

// The suite finds the defects of the faithful rule, if it is let: rows are lost where
// one fault falls between two ends, and where checkpoints overlap the notification of
// an older one commits what the final one has not completed yet.
func TestSubtasksThatEndApartNeedTheRepair(t *testing.T) {
	c := onValues(rules.Faithful())
	c.EndTogether = false
	require.Equal(t, []string{"nothing prepared is visible", "every single fault", "seeded mixtures of faults"}, sinktest.Broken(c))
}

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
