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

// any of the connectors without a catalog is written by this.
const anySink = `SET 'execution.checkpointing.interval' = '1 s';
SET 'restart-strategy.type' = 'fixed-delay';
SET 'restart-strategy.fixed-delay.attempts' = '5';
CREATE TEMPORARY TABLE gen (id BIGINT) WITH ('connector' = 'datagen', 'rows-per-second' = '10',
  'fields.id.kind' = 'sequence', 'fields.id.start' = '1', 'fields.id.end' = '30');
CREATE TEMPORARY TABLE t (id BIGINT) WITH (<options>);
INSERT INTO t SELECT id FROM gen;
`

// scriptOf is a script that writes to a table of a connector.
func scriptOf(c connector.Connector) string {
	if c.Catalog {
		s, _ := scenarios.Get("failover")
		return s.Text
	}
	options := []string{"'connector' = '" + c.Name + "'"}
	for _, o := range c.Options {
		if o.Required != "" {
			options = append(options, strings.TrimPrefix(o.Required, "say "))
		}
	}
	if _, ok := connector.Of(c.Options, "format"); ok { // one that encodes rows needs one format or another
		options = append(options, "'format' = 'json'")
	}
	return strings.Replace(anySink, "<options>", strings.Join(options, ", "), 1)
}

// What a search finds a run can replay: for every connector each label that is asked is
// among the subject's and a run's, and the shortest schedule of every kind ends in a run as
// it did in the search.
func TestASearchAndARunKnowTheSamePoints(t *testing.T) {
	for _, c := range registry.All {
		t.Run(c.Name, func(t *testing.T) {
			script, err := flinksql.Parse(c.Name, scriptOf(c))
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
				report, err := runner.Run(script, scriptOf(c), o, nobody{})
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
