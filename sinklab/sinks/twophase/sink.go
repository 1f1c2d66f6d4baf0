// Package twophase is a connector in the shape of Flink's TwoPhaseCommitSinkFunction, over a
// small store with transactions.
//
// Flink's part is sinklab/frameworks/twophasecommit; here are the hooks that a connector
// writes. Without checkpoints it never shows a row. Non-goals: a pool of transactions in the
// user context, and the cleaning up of transactions that no state has (the store's timeout
// ends those).
package twophase

import (
	"exactlyonce/sinklab/frameworks/twophasecommit"
	"exactlyonce/sinklab/sink"
)

// Sink makes the operator for one table.
type Sink struct {
	Table    string
	Settings twophasecommit.Settings
	Rules    twophasecommit.Rules
}

// New returns the faithful sink for a table.
func New(table string) *Sink {
	return &Sink{Table: table, Settings: twophasecommit.Settings{WarningRatio: -1}, Rules: twophasecommit.Faithful()}
}

var _ sink.Sink = (*Sink)(nil)

// Topology is one operator, which Flink chains to the source where it can.
func (s *Sink) Topology(sink.Config) (sink.Topology, error) {
	return sink.Topology{Stages: []sink.Stage{{Name: "Sink: " + s.Table, NewWriter: s.operator}}}, nil
}

func (s *Sink) operator() sink.Writer {
	return twophasecommit.New(&function{table: s.Table, timeout: s.Settings.TimeoutMillis}, &s.Settings, &s.Rules)
}

// RulesToChange implements connector.Ruled.
func (s *Sink) RulesToChange() any { return &s.Rules }
