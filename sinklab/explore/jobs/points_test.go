package jobs_test

import (
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"exactlyonce/scenarios"
	"exactlyonce/sinklab/connector"
	"exactlyonce/sinklab/explore"
	"exactlyonce/sinklab/explore/jobs"
	"exactlyonce/sinklab/flinksql"
	"exactlyonce/sinklab/runner"
	"exactlyonce/sinklab/sinks/registry"
	"exactlyonce/sinklab/sqlview"
	"exactlyonce/trace"
)

// scriptOf is the first scenario that writes to a table of a connector.
func scriptOf(t *testing.T, c connector.Connector) string {
	for _, s := range scenarios.All() {
		if strings.Contains(s.Text, "'connector' = '"+c.Name+"'") || c.Catalog && strings.Contains(s.Text, "'type' = '"+c.Name+"'") {
			return s.Text
		}
	}
	require.Fail(t, "no scenario writes to a table of "+c.Name)
	return ""
}

// What a search finds a run can replay: for every connector each label that is asked is
// among the subject's and a run's, and the shortest schedule of every kind ends in a run as
// it did in the search.
func TestASearchAndARunKnowTheSamePoints(t *testing.T) {
	for _, c := range registry.All {
		t.Run(c.Name, func(t *testing.T) {
			text := scriptOf(t, c)
			script, err := flinksql.Parse(c.Name, text)
			require.NoError(t, err)
			s, err := jobs.New(script, "")
			require.NoError(t, err)
			labels := s.Labels()
			allow := func(label string) bool {
				require.Contains(t, labels, label)
				return true
			}
			r := (&explore.Search{Memory: explore.NewMap(), Allow: allow}).Run(s.Start, explore.Budget{Faults: 1})
			require.True(t, r.Complete)
			known, err := runner.LabelsOf(script)
			require.NoError(t, err)
			require.Subset(t, known, labels)
			for _, row := range r.Rows {
				if row.Outside { // no run has to survive those
					continue
				}
				o := runner.Options{Warehouse: filepath.Join(t.TempDir(), "warehouse"), Schedule: row.Schedule}
				report, err := runner.Run(script, text, o, nobody{})
				require.NoError(t, err, row.Schedule)
				require.Equal(t, row.Word, string(report.Jobs[0].Verdict.Word), row.Schedule)
			}
		})
	}
}

// nobody listens to a run.
type nobody struct{}

func (nobody) Job(trace.Header)              {}
func (nobody) Observe(trace.Event)           {}
func (nobody) JobEnded(*runner.JobReport)    {}
func (nobody) Query(string, *sqlview.Result) {}
