// Package atleastonce is the baseline: a sink that writes rows through at once
// and defers nothing. It has no committer and no state, so after a failure every
// row since the last completed checkpoint is written again.
//
// It stands for Kafka, JDBC or any other connector with delivery guarantee
// AT_LEAST_ONCE, and proves that the contract of package sink fits a sink
// without two phases. Non-goals: buffering, acknowledgements.
package atleastonce

import (
	"exactlyonce/sinklab/rows"
	"exactlyonce/sinklab/sink"
	"exactlyonce/trace"
)

// Appender is the foreign system that the sink writes to.
type Appender interface{ Append(rows.Range) }

// Sink makes the one operator.
type Sink struct{ Table string }

// New returns a sink for a table.
func New(table string) *Sink { return &Sink{Table: table} }

var _ sink.Sink = (*Sink)(nil)

// Topology is the writer alone, as Flink builds for a sink without committer.
func (s *Sink) Topology(sink.Config) (sink.Topology, error) {
	return sink.Topology{Stages: []sink.Stage{{Name: s.Table + "[2]: Writer", NewWriter: newWriter}}}, nil
}

func newWriter() sink.Writer { return writer{} }

// writer has nothing to remember.
type writer struct{}

var (
	_ sink.Writer = writer{}
	_ sink.Cloner = writer{}
)

// Write makes the rows visible before any checkpoint covers them.
func (writer) Write(env *sink.Env, r rows.Range) error {
	if r.Len() == 0 {
		return nil
	}
	env.World.(Appender).Append(r)
	if env.Tracing() {
		env.Emit(trace.Visible, 0, "rows", sink.Itoa(r.Len()), "split", sink.Itoa(r.Split), "from", sink.Itoa(r.From), "to", sink.Itoa(r.To))
	}
	return nil
}

// PrepareCommit has nothing left to flush.
func (writer) PrepareCommit(*sink.Env, int64) ([]sink.Committable, error) { return nil, nil }

// SnapshotState stores nothing.
func (writer) SnapshotState(*sink.Env, int64) (sink.State, error) { return "", nil }

// Clone implements sink.Cloner.
func (w writer) Clone() any { return w }

// AppendState implements sink.Cloner.
func (w writer) AppendState(b []byte, _ int64) []byte { return b }
