// Package kafka is Flink's KafkaSink, connector 5.0.0 on Flink 2.2.0, in the shape of Sink V2:
// a writer that sends rows at once, with EXACTLY_ONCE into a transaction that lasts from
// barrier to barrier, and behind each writer a committer that ends it when the checkpoint is
// complete.
//
// What the sink does when a commit is refused decides what it is worth: a transaction that the
// broker has aborted meanwhile is given up with a line in the log, and the job goes on. Its
// foreign system is sinklab/world/kafka. Non-goals: DeliveryGuarantee.NONE, records in flight,
// rescaling, keys and serializers, Kafka as a source.
package kafka

import (
	"exactlyonce/sinklab/sink"
	"exactlyonce/sinklab/world/kafka"
)

// Naming is how a transaction gets its transactional id (TransactionNamingStrategy).
type Naming uint8

// Naming strategies.
const (
	// Incrementing: prefix-subtask-number, each number once; the number of the checkpoint that
	// it is begun for, if none before fails.
	Incrementing Naming = iota
	// Pooling: the smallest number that is not in use; numbers of finished transactions come
	// again, so there are few ids.
	Pooling
)

// String is the connector's word for it.
func (n Naming) String() string { return [...]string{"incrementing", "pooling"}[n] }

// DefaultTimeoutMillis is the transaction.timeout.ms that KafkaSinkBuilder sets where nobody
// does: an hour, four times what a broker allows that nobody has configured.
const DefaultTimeoutMillis = 3_600_000

// Sink makes the operators for one table.
type Sink struct {
	Table         string
	AtLeastOnce   bool   // DeliveryGuarantee.AT_LEAST_ONCE: no transactions
	Prefix        string // of transactional ids; no two jobs may share it
	Naming        Naming
	TimeoutMillis int64 // transaction.timeout.ms
	Rules         Rules
}

// New returns the faithful sink for a table, with EXACTLY_ONCE and the table's name as prefix.
func New(table string) *Sink {
	return &Sink{Table: table, Prefix: table, TimeoutMillis: DefaultTimeoutMillis, Rules: Faithful()}
}

var _ sink.Sink = (*Sink)(nil)

// Topology is a writer with its committer behind it, or the writer alone.
func (s *Sink) Topology(c sink.Config) (sink.Topology, error) {
	name := s.Table + "[2]: Writer"
	if s.AtLeastOnce {
		return sink.Topology{Stages: []sink.Stage{{Name: name, NewWriter: func() sink.Writer { return plainWriter{} }}}}, nil
	}
	return sink.Topology{Stages: []sink.Stage{
		{Name: name, NewWriter: func() sink.Writer { return &writer{sink: s} }},
		{Name: s.Table + "[2]: Committer", NewCommitter: func() sink.Committer { return &committer{sink: s, retries: c.CommitterRetries} }},
	}}, nil
}

// brokerOf is the broker that the job writes to, with the time of the calendar: transactions
// outlive a job.
func brokerOf(env *sink.Env) (b *kafka.Broker, now int64) {
	return env.World.(*kafka.Broker), env.EpochMillis + env.NowMillis
}
