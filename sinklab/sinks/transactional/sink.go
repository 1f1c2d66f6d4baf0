// Package transactional is a sink that writes through transactions of a log, in the shape of
// Flink's TwoPhaseCommitSinkFunction and of Sink V2 (KafkaSink with EXACTLY_ONCE): rows are
// sent at once into a transaction that lasts from barrier to barrier, the barrier hands its
// name over, and the notification has it committed. A restore commits again what the
// checkpoint covers and aborts what no checkpoint covers.
//
// Its foreign system is sinklab/world/broker. Non-goals: pools of transactional ids, several
// partitions, and KafkaSink's way of dropping a transaction that cannot be committed any
// more with a line in the log: here the job fails.
package transactional

import (
	"exactlyonce/sinklab/rows"
	"exactlyonce/sinklab/sink"
	"exactlyonce/sinklab/world/broker"
)

// Broker is the foreign system that the sink writes to, as package world/broker is one.
type Broker interface {
	Begin(id string, timeoutMillis, now int64) (handle string, err error)
	Append(choose func(string, int) int, handle string, r rows.Range, now int64) error
	CommitFor(choose func(string, int) int, handle string, checkpoint, now int64) (answered bool, err error)
	Abort(handle string, now int64) error
	Open(prefix string, now int64) []string
	Rows(handle string) int64
	Totals() (newest, visible int64)
}

// Sink makes the operators for one table.
type Sink struct {
	Table         string
	Prefix        string // of transactional ids: no two jobs may share it
	TimeoutMillis int64  // after which the broker aborts a transaction, owed or not
	Rules         Rules
}

// New returns the faithful sink for a table, with the longest timeout that the broker allows.
func New(table string) *Sink {
	return &Sink{Table: table, Prefix: table, TimeoutMillis: broker.MaxTimeoutMillis, Rules: Faithful()}
}

var _ sink.Sink = (*Sink)(nil)

// Topology is a writer with a committer behind it. There is one committer for all writers;
// Sink V2 has one behind each.
func (s *Sink) Topology(sink.Config) (sink.Topology, error) {
	return sink.Topology{Stages: []sink.Stage{
		{Name: s.Table + "[2]: Writer", NewWriter: func() sink.Writer { return &writer{sink: s} }},
		{Name: s.Table + "[2]: Committer", NewCommitter: func() sink.Committer { return &committer{sink: s} }, Parallelism: 1, Exchange: sink.Global},
	}}, nil
}

// brokerOf is the log that the job writes, with the time of the calendar: transactions
// outlive a job.
func brokerOf(env *sink.Env) (b Broker, now int64) {
	return env.World.(Broker), env.EpochMillis + env.NowMillis
}
