package golden

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"exactlyonce/scenarios"
	"exactlyonce/sinklab/flinksql"
	"exactlyonce/sinklab/runner"
	"exactlyonce/sinklab/sinks/registry"
	"exactlyonce/trace"
	"exactlyonce/trace/diff"
	"exactlyonce/trace/jdb"
)

// Real runs of the Kafka connector 5.0.0 on Flink 2.2.0 against a broker 4.1, with the
// scenario that shows the same, and what of its script is changed to be that run.
var kafkaRuns = []struct {
	log, scenario string
	changes       []string // old, new, old, new, …
}{
	{"K1-inc", "kafka-failover", nil},
	{"K1-pool", "kafka-failover-pooling", nil},
	{"K2-silence", "kafka-slow-source", []string{"'fields.id.end' = '3'", "'fields.id.end' = '1000'", "'30 s'", "'45 s'", "'15 s'", "'45 s'", "= 'lost'", "= 'never-visible'",
		"SET 'table.dml-sync'", "SET 'sinklab.run-for' = '65 s';\nSET 'table.dml-sync'"}},
	{"K2-steady", "kafka-timeout-below-interval", nil},
	{"K3-alo", "kafka-at-least-once", nil},
	{"K4-17min", "kafka-17-minutes", nil},
	{"K5-bounded", "kafka-no-checkpoints-bounded", nil},
	{"K5-unbounded", "kafka-no-checkpoints", nil},
	{"K6-cancel", "kafka-failover", []string{"fail_at(id, 140) AS id", "id", "'fields.id.end' = '200'", "'fields.id.end' = '100000'",
		"SET 'table.dml-sync'", "SET 'sinklab.run-for' = '7300 ms';\nSET 'table.dml-sync'"}},
}

// A scenario shows the protocol of the real run: the checkpoints, what becomes of each
// transaction, and when; and its transactions have the numbers and the epochs that they had there.
func TestScenariosFollowTheRealRunsOfKafka(t *testing.T) {
	for _, c := range kafkaRuns {
		t.Run(c.log, func(t *testing.T) {
			file, err := os.Open(filepath.Join("reference", "kafka", c.log+".log"))
			require.NoError(t, err)
			defer file.Close()
			real, notes, err := jdb.Knowing(registry.LogForms()...).Read(file)
			require.NoError(t, err)
			require.Len(t, real, 1)
			ours := traceOf(t, c.scenario, c.changes)
			report := diff.Diff(real[0], ours)
			var text strings.Builder
			require.NoError(t, report.WriteText(&text, true))
			require.True(t, report.Same, "%s%s", &text, notes)
			require.Equal(t, transactions(real[0]), transactions(ours))
		})
	}
}

// transactions are what is prepared, committed and refused, by number and epoch.
func transactions(t trace.Trace) (all []string) {
	for _, e := range t.Events {
		switch e.Kind {
		case trace.UnitPrepared, trace.UnitCommitted, trace.UnitFenced:
			all = append(all, string(e.Kind)+" "+prefixed.ReplaceAllString(e.Get("unit"), ""))
		}
	}
	return all
}

var prefixed = regexp.MustCompile(`^\w+-`)

// traceOf runs a scenario with changes to its script.
func traceOf(t *testing.T, scenario string, changes []string) trace.Trace {
	s, ok := scenarios.Get(scenario)
	require.True(t, ok)
	for i := 0; i < len(changes); i += 2 {
		require.Contains(t, s.Text, changes[i])
		s.Text = strings.Replace(s.Text, changes[i], changes[i+1], 1)
	}
	script, err := flinksql.Parse(s.Name, s.Text)
	require.NoError(t, err)
	l := &listener{}
	report, err := runner.Run(script, s.Text, runner.Options{Warehouse: filepath.Join(t.TempDir(), "warehouse")}, l)
	require.NoError(t, err)
	require.True(t, report.Met, report.Jobs[0].Verdict)
	require.Len(t, l.traces, 1)
	return l.traces[0]
}

// The lab's own log of such a job is read back as what it was printed from.
func TestLogsOfKafkaAreReadBack(t *testing.T) {
	for _, c := range kafkaRuns {
		t.Run(c.scenario, func(t *testing.T) {
			ours := traceOf(t, c.scenario, c.changes)
			var log, text strings.Builder
			require.NoError(t, registry.Words("kafka").WriteLog(&log, ours, trace.English))
			read, notes, err := jdb.Knowing(registry.LogForms()...).Read(strings.NewReader(log.String()))
			require.NoError(t, err)
			report := diff.Diff(read[0], ours)
			require.NoError(t, report.WriteText(&text, true))
			require.True(t, report.Same, "%s", &text)
			require.Zero(t, notes.Unread, notes)
			require.Equal(t, transactions(ours), transactions(read[0]))
		})
	}
}
