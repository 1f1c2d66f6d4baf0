// Package paimon is the streaming sink of Paimon 2.0.0's Flink connector for
// unaware-bucket append tables (bucket = -1, no primary key): Writer, Compact
// Coordinator, Compact Worker, Global Committer.
//
// The operators are here; what a commit does to the table is package
// sinklab/paimon. Non-goals for now: bucketed and primary-key tables, partitions,
// planning compactions (the two compact operators only pass committables on),
// commits on the JobManager.
package paimon

import (
	"exactlyonce/sinklab/paimon"
	"exactlyonce/sinklab/sink"
)

// Sink makes the operators for one table.
type Sink struct {
	Table    string
	SchemaID int64
	Rules    paimon.Rules
	Options  Options
}

// Options are the table options that change what the sink does.
type Options struct {
	WriteOnly           bool   // write-only: no compact operators
	ForceCreateSnapshot bool   // commit.force-create-snapshot
	UserPrefix          string // commit.user-prefix
	NoCommitterChaining bool   // sink.committer-operator-chaining = false
}

// New returns a sink with the rules of Paimon 2.0.0.
func New(table string) *Sink { return &Sink{Table: table, Rules: paimon.Faithful()} }

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
	return sink.Topology{Stages: s.stages(c.Parallelism)}, nil
}

// stages are the operators of protocols for append tables. The committer is
// chained behind the worker only where both have one subtask.
func (s *Sink) stages(parallelism int) []sink.Stage {
	writer := "Writer : " + s.Table
	if s.Options.WriteOnly {
		writer = "Writer(write-only) : " + s.Table
	}
	stages := []sink.Stage{
		{Name: "Map", Role: sink.Map},
		{Name: writer, Role: sink.Write, Prepares: true},
	}
	if !s.Options.WriteOnly {
		stages = append(stages,
			sink.Stage{Name: "Compact Coordinator: " + s.Table, Role: sink.Bypass, Parallelism: 1, Exchange: sink.Global},
			sink.Stage{Name: "Compact Worker: " + s.Table, Role: sink.Bypass, Exchange: sink.Rebalance, Prepares: true})
	}
	exchange := sink.Global
	if parallelism == 1 && !s.Options.NoCommitterChaining {
		exchange = sink.Forward
	}
	return append(stages,
		sink.Stage{Name: "Global Committer : " + s.Table, Role: sink.Committing, Parallelism: 1, Exchange: exchange},
		sink.Stage{Name: "end: Writer", Role: sink.End, Parallelism: 1})
}

// NewWriter implements sink.Sink.
func (s *Sink) NewWriter() sink.Writer { return &writer{sink: s} }

// NewCommitter implements sink.Sink.
func (s *Sink) NewCommitter() sink.Committer { return &committer{sink: s} }

// store is the table behind the fault points of this run.
func store(env *sink.Env) paimon.Faulty {
	return paimon.Faulty{Store: env.World.(paimon.Store), Choose: env.Choose}
}
