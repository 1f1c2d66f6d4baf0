// Package sinkv2 is a connector in the shape of Flink's Sink V2, over a small store with
// transactions: the smallest one with a writer and a committer, and so one to begin from.
//
// Flink's part is sinklab/frameworks/sinkv2; here are the writer and the committer that a
// connector writes. Its committer says about a commit without an answer whatever an option
// has it say, so that each of Flink's signals can be seen. Non-goals: a writer that aborts
// what an attempt before has left (the store's timeout does).
package sinkv2

import (
	"exactlyonce/sinklab/frameworks/sinkv2"
	"exactlyonce/sinklab/sink"
	"exactlyonce/sinklab/world/transactions"
)

// Signal is what the committer says where the store does not answer.
type Signal string

// Signals, by the methods of CommitRequest.
const (
	RetryLater       Signal = "retry-later"       // it is tried again at once, up to sink.committer.retries times
	AlreadyCommitted Signal = "already-committed" // as if it were; if it is not, its rows are lost
	FailedKnown      Signal = "failed-known"      // it is dropped; if it was not done, its rows are lost
	FailedUnknown    Signal = "failed-unknown"    // the job fails and comes back to it
	Throw            Signal = "throw"             // likewise: the committer throws
)

// Signals are all of them.
var Signals = []string{string(RetryLater), string(AlreadyCommitted), string(FailedKnown), string(FailedUnknown), string(Throw)}

// Sink makes the operators for one table.
type Sink struct {
	Table         string
	TimeoutMillis int64 // after which the store aborts a transaction, owed or not; 0 = never
	NoAnswer      Signal
	Rules         sinkv2.Rules
}

// New returns the faithful sink for a table.
func New(table string) *Sink {
	return &Sink{Table: table, NoAnswer: RetryLater, Rules: sinkv2.Faithful()}
}

var _ sink.Sink = (*Sink)(nil)

// Topology is a writer with a committer behind it, in one task.
func (s *Sink) Topology(c sink.Config) (sink.Topology, error) {
	return sink.Topology{Stages: sinkv2.Operators{
		Name:         s.Table + "[2]",
		NewWriter:    func() sinkv2.Writer { return &writer{sink: s} },
		NewCommitter: func() sinkv2.Committer { return &committer{sink: s} },
		Settings:     &sinkv2.Settings{Retries: c.CommitterRetries},
		Rules:        &s.Rules,
	}.Stages()}, nil
}

// RulesToChange implements connector.Ruled.
func (s *Sink) RulesToChange() any { return &s.Rules }

// storeOf is the store that the job writes, with the time of the calendar: transactions
// outlive a job.
func storeOf(env *sink.Env) (store *transactions.Store, now int64) {
	return env.World.(*transactions.Store), env.EpochMillis + env.NowMillis
}

// owner is whose transactions they are: those of one subtask.
func (s *Sink) owner(env *sink.Env) string { return s.Table + "-" + sink.Itoa(env.Subtask) }
