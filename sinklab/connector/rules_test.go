package connector_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"exactlyonce/sinklab/connector"
)

type rules struct {
	Commits bool
	Tries   int
}

type sinkWithRules struct{ rules rules }

func (s *sinkWithRules) RulesToChange() any { return &s.rules }

// A rule is switched off once. What is no rule of the sink is refused, so that nobody runs
// the faithful design under the name of a wrong one.
func TestARuleIsSwitchedOffByItsName(t *testing.T) {
	s := &sinkWithRules{rules{Commits: true, Tries: 3}}
	require.NoError(t, connector.SwitchOff(s, "Commits"))
	require.Equal(t, rules{Tries: 3}, s.rules)
	require.EqualError(t, connector.SwitchOff(s, "Commits"), "*connector_test.sinkWithRules: the rule Commits is off already")
	require.EqualError(t, connector.SwitchOff(s, "Tries"), `*connector_test.sinkWithRules has no rule "Tries"`)
	require.EqualError(t, connector.SwitchOff(struct{}{}, "Commits"), "struct {} has no rules to change")
}

func TestKeyColumnsAreThoseOfThePrimaryKeyInItsOrder(t *testing.T) {
	table := connector.Table{Columns: []connector.Column{{Name: "a"}, {Name: "b"}, {Name: "c"}}, PrimaryKey: []string{"c", "a"}}
	require.Equal(t, []int{2, 0}, table.KeyColumns())
	table.PrimaryKey = nil
	require.Empty(t, table.KeyColumns())
}
