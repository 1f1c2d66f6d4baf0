package runner_test

import (
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"exactlyonce/scenarios"
	"exactlyonce/sinklab/choose"
	"exactlyonce/sinklab/engine"
	"exactlyonce/sinklab/flinksql"
	"exactlyonce/sinklab/paimon/mem"
	"exactlyonce/sinklab/runner"
	"exactlyonce/sinklab/runner/compose"
	"exactlyonce/sinklab/sinks/registry"
	"exactlyonce/sinklab/sqlview"
	"exactlyonce/trace"
)

// silent listens to nothing.
type silent struct{}

func (silent) Job(trace.Header)              {}
func (silent) Observe(trace.Event)           {}
func (silent) JobEnded(*runner.JobReport)    {}
func (silent) Query(string, *sqlview.Result) {}

func runText(b testing.TB, name, text, warehouse string) *runner.Report {
	b.Helper()
	script, err := flinksql.Parse(name, text)
	require.NoError(b, err)
	report, err := runner.Run(script, text, runner.Options{Warehouse: warehouse}, silent{})
	require.NoError(b, err)
	require.True(b, report.Met)
	return report
}

// BenchmarkScenarios runs the lecture's three scenarios whole: real tables, SQL, verdict.
func BenchmarkScenarios(b *testing.B) {
	warehouse := filepath.Join(b.TempDir(), "warehouse")
	names := []string{"checkpoint", "no-checkpoint", "failover"}
	for b.Loop() {
		for _, name := range names {
			s, _ := scenarios.Get(name)
			runText(b, s.Name, s.Text, warehouse)
		}
	}
	b.ReportMetric(float64(b.N*len(names))/b.Elapsed().Seconds(), "scenarios/s")
}

const fiveMillion = `
SET 'execution.checkpointing.interval' = '2 s';
CREATE CATALOG lab WITH ('type' = 'paimon', 'warehouse' = 'warehouse');
USE CATALOG lab;
CREATE TEMPORARY TABLE gen (id BIGINT) WITH ('connector' = 'datagen', 'rows-per-second' = '1000000',
  'fields.id.kind' = 'sequence', 'fields.id.start' = '1', 'fields.id.end' = '5000000');
CREATE TABLE big (id BIGINT);
INSERT INTO big SELECT id FROM gen;
`

// BenchmarkAppend5M appends 5 M BIGINT rows through the engine, checkpoints on,
// real files; reading them back for the verdict is not part of the rate.
func BenchmarkAppend5M(b *testing.B) {
	script, err := flinksql.Parse("append", fiveMillion)
	require.NoError(b, err)
	program, err := flinksql.Plan(script, registry.All)
	require.NoError(b, err)
	for b.Loop() {
		b.StopTimer()
		p := program.Steps[len(program.Steps)-1].Job
		job, err := compose.Job(p, onDisk(b, p), compose.Identity{Run: "append", EpochMillis: compose.Epoch})
		require.NoError(b, err)
		b.StartTimer()
		require.Equal(b, engine.Finished, engine.New(job, choose.Default{}, nil).Run().Status)
	}
	b.ReportMetric(float64(b.N)*5e6/b.Elapsed().Seconds(), "rows/s")
}

// BenchmarkValueStoreRuns counts whole runs of failover on the value store.
func BenchmarkValueStoreRuns(b *testing.B) {
	p := planned(b, "failover")
	var events int64
	for b.Loop() {
		job, err := compose.Job(p, &mem.Store{}, compose.Identity{Run: "bench"})
		require.NoError(b, err)
		events += engine.New(job, choose.Default{}, nil).Run().Events
	}
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "runs/s")
	b.ReportMetric(float64(events)/b.Elapsed().Seconds(), "events/s")
}
