package points

import (
	"testing"

	"github.com/stretchr/testify/require"

	"exactlyonce/scenarios"
	"exactlyonce/sinklab/choose"
	"exactlyonce/sinklab/flinksql"
	"exactlyonce/sinklab/runner"
	"exactlyonce/sinklab/runner/compose"
)

// Each point that a schedule can pick at is on the page, and the page has no other.
func TestEveryPointIsDocumented(t *testing.T) {
	points := compose.Points()
	used := map[string]bool{"order/overtake": true} // a mutant's rules only
	for _, s := range scenarios.All() {
		script, err := flinksql.Parse(s.Name, s.Text)
		require.NoError(t, err)
		labels, err := runner.LabelsOf(script)
		require.NoError(t, err, s.Name)
		for _, l := range labels {
			p, ok := choose.PointOf(points, l)
			require.True(t, ok, "%s: the reference says nothing of the point %s", s.Name, l)
			used[p.Label] = true
		}
	}
	for _, p := range points {
		require.True(t, used[p.Label], "no job has the point %s", p.Label)
	}
}
