// Package paimon is the streaming sink of Paimon 2.0.0's Flink connector, for two
// kinds of table, partitioned or not: unaware-bucket append tables (bucket = -1, no
// primary key) with Writer, Compact Coordinator, Compact Worker and Global Committer;
// primary-key tables with a fixed number of buckets, where the writer compacts.
//
// The operators are here; what a commit does to the table is package
// sinklab/paimon. Non-goals for now: bucketed append tables, dynamic buckets,
// compacting append tables (the two compact operators only pass committables on),
// commits on the JobManager.
package paimon

import (
	"exactlyonce/sinklab/paimon"
	"exactlyonce/sinklab/paimon/mem"
	"exactlyonce/sinklab/sink"
)

// Sink makes the operators for one table.
type Sink struct {
	Table   string
	Rules   paimon.Rules
	Options Options
	Layout  *paimon.Layout // nil = an append table without partitions

	Compacts bool // it is a dedicated compaction job's: its commits may be lost
}

// stamp is the time of creation of a data file. No rule reads it, and a search keeps none:
// without it more states are alike.
func (s *Sink) stamp(env *sink.Env, f *paimon.DataFile) {
	if values, ok := env.World.(*mem.Store); !ok || !values.Undated {
		f.CreationMillis, f.HasCreation = env.EpochMillis+env.NowMillis, true
	}
}

// keyed tells whether the table has a primary key.
func (s *Sink) keyed() bool { return s.Layout != nil && s.Layout.Keyed() }

// Options are the table options that change what the sink does.
type Options struct {
	WriteOnly           bool   // write-only: no compact operators
	ForceCreateSnapshot bool   // commit.force-create-snapshot
	UserPrefix          string // commit.user-prefix
	NoCommitterChaining bool   // sink.committer-operator-chaining = false
	Retries             paimon.Retries
	Retention           paimon.Retention
	Tags                Tags
	AsyncExpiry         bool // snapshot.expire.execution-mode = async
}

// New returns a sink with the rules of Paimon 2.0.0.
func New(table string) *Sink {
	return &Sink{Table: table, Rules: paimon.Faithful(), Options: Options{Retries: paimon.DefaultRetries(), Retention: paimon.DefaultRetention()}}
}

var _ sink.Sink = (*Sink)(nil)

const illegalArgument = "java.lang.IllegalArgumentException"

// Topology is what FlinkSinkBuilder builds, or the refusal of FlinkSink:301-310.
func (s *Sink) Topology(c sink.Config) (sink.Topology, error) {
	if c.CheckpointingEnabled && c.Unaligned {
		return sink.Topology{}, &sink.Refusal{Exception: illegalArgument,
			Message: "Paimon sink currently does not support unaligned checkpoints. Please set execution.checkpointing.unaligned.enabled to false."}
	}
	if c.CheckpointingEnabled && c.AtLeastOnce {
		return sink.Topology{}, &sink.Refusal{Exception: illegalArgument,
			Message: "Paimon sink currently only supports EXACTLY_ONCE checkpoint mode. Please set execution.checkpointing.mode to exactly-once"}
	}
	if s.keyed() {
		return sink.Topology{Stages: s.keyedStages(c.Parallelism)}, nil
	}
	return sink.Topology{Stages: s.stages(c.Parallelism)}, nil
}

// stages are the operators of protocols for append tables. The committer is
// chained behind the worker only where both have one subtask.
func (s *Sink) stages(parallelism int) []sink.Stage {
	stages := []sink.Stage{
		{Name: "Map", Role: sink.Map},
		{Name: s.writerName(), NewWriter: s.newWriter, Prepares: true},
	}
	if !s.Options.WriteOnly {
		stages = append(stages,
			sink.Stage{Name: "Compact Coordinator: " + s.Table, Role: sink.Bypass, Parallelism: 1, Exchange: sink.Global},
			sink.Stage{Name: "Compact Worker: " + s.Table, Role: sink.Bypass, Exchange: sink.Rebalance, Prepares: true})
	}
	return append(stages, s.committerStages(parallelism)...)
}

func (s *Sink) writerName() string {
	if s.Options.WriteOnly {
		return "Writer(write-only) : " + s.Table
	}
	return "Writer : " + s.Table
}

// committerStages end every topology; parallelism is that of the operator in front.
func (s *Sink) committerStages(parallelism int) []sink.Stage {
	exchange := sink.Global
	if parallelism == 1 && !s.Options.NoCommitterChaining {
		exchange = sink.Forward
	}
	return []sink.Stage{
		{Name: "Global Committer : " + s.Table, NewCommitter: s.newCommitter, Parallelism: 1, Exchange: exchange},
		{Name: "end: Writer", Role: sink.End, Parallelism: 1},
	}
}

func (s *Sink) newWriter() sink.Writer {
	if s.keyed() {
		return &keyedWriter{sink: s}
	}
	return &writer{sink: s}
}

func (s *Sink) newCommitter() sink.Committer { return &committer{sink: s} }

// store is the table behind the fault points of this run.
func store(env *sink.Env) paimon.Faulty {
	return paimon.Faulty{Store: env.World.(paimon.Store), Choose: env.Chooser()}
}
