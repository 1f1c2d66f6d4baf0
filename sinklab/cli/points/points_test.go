package points

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"exactlyonce/scenarios"
	"exactlyonce/sinklab/flinksql"
	"exactlyonce/sinklab/runner"
)

// documents tells whether a row of the page is about a label.
func (p Point) documents(label string) bool {
	before, after, hasTask := strings.Cut(p.Label, "<task>")
	if start, ok := strings.CutSuffix(p.Label, "…"); ok {
		return strings.HasPrefix(label, start)
	}
	if !hasTask {
		return label == p.Label
	}
	return strings.HasPrefix(label, before) && strings.HasSuffix(label, after) && !strings.Contains(label, "/coordinator/")
}

// Each point that a schedule can pick at is on the page, and the page has no other.
func TestEveryPointIsDocumented(t *testing.T) {
	used := map[string]bool{"order/overtake": true} // a mutant's rules only
	for _, s := range scenarios.All() {
		script, err := flinksql.Parse(s.Name, s.Text)
		require.NoError(t, err)
		labels, err := runner.LabelsOf(script)
		require.NoError(t, err, s.Name)
		for _, l := range labels {
			found := false
			for _, p := range All {
				if p.documents(l) {
					found, used[p.Label] = true, true
				}
			}
			require.True(t, found, "%s: the reference says nothing of the point %s", s.Name, l)
		}
	}
	for _, p := range All {
		require.True(t, used[p.Label], "no job has the point %s", p.Label)
	}
}
