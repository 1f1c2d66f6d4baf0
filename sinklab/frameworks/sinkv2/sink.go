// Package sinkv2 is Flink's Sink V2 (org.apache.flink.api.connector.sink2) as Flink 2.2.0
// runs it: the operators SinkWriterOperator and CommitterOperator over the writer and the
// committer that a connector writes.
//
// The writer hands over committables before the barrier, each tagged with its checkpoint. A
// committer stands behind each writer and keeps them in its state. The notification has it
// commit everything up to its checkpoint, one checkpoint after the other. What a restored state holds is
// committed at once, before the writer in front of it starts.
//
// At the end of the input the writer tags what is left with the checkpoint that follows the
// last one it knows. Only without checkpoints the committer commits there and then.
//
// Non-goals: rescaling, topologies in front of and behind the committer, the count of
// committables that Flink sends along (over a forward edge none can be missing).
package sinkv2

import "exactlyonce/sinklab/sink"

// Writer is what a connector writes: a SinkWriter that is a CommittingSinkWriter. Every call
// may fail, and an error fails the task.
type Writer interface {
	// Write takes rows of one split, in order.
	Write(*sink.Env, sink.Rows) error
	// Flush has everything written that is held back: before a barrier, and at the end of the input.
	Flush(env *sink.Env, endOfInput bool) error
	// PrepareCommit follows a flush and names what is to be committed. Flink does not say for
	// which checkpoint; here it does, for the trace.
	PrepareCommit(env *sink.Env, checkpoint int64) (committables []string, err error)
}

// Optional powers of a writer, found by type assertion. A sink.Closer hears of the end.
type (
	// Stateful is a StatefulSinkWriter.
	Stateful interface {
		SnapshotState(env *sink.Env, checkpoint int64) (sink.State, error)
	}
	// Restorer is told at its start what the writer before it stored (SupportsWriterState.restoreWriter).
	Restorer interface {
		RestoreWriter(env *sink.Env, r sink.Restored) error
	}
)

// Committer is what a connector writes: a Committer. It is called with all requests of one
// checkpoint that are not done, and says by each request what became of it. An error fails
// the task.
type Committer interface {
	Commit(env *sink.Env, requests []*Request) error
}

// DefaultRetries is Flink's default of sink.committer.retries.
const DefaultRetries = 10

// Settings are what a job sets.
type Settings struct {
	Retries int // sink.committer.retries: how often one that is to be tried later is tried again, at once
}

// Rules are what a mutant may switch off. Each says what Flink does.
type Rules struct {
	// StoreCommittables: the committer's state has what it has collected and not committed.
	StoreCommittables bool
	// CommitOnRestore: what a restored state holds is committed before anything else.
	CommitOnRestore bool
	// CommitOlder: notify(N) commits everything that is collected <= N, not N alone.
	CommitOlder bool
	// EndWaits: with checkpoints the end of the input commits nothing; the final checkpoint's
	// notification does.
	EndWaits bool
}

// Faithful are the rules of Flink.
func Faithful() Rules {
	return Rules{StoreCommittables: true, CommitOnRestore: true, CommitOlder: true, EndWaits: true}
}

// Operators are the two of a sink, which Flink chains: as many committers as writers.
type Operators struct {
	Name         string // in front of ": Writer" and ": Committer"
	NewWriter    func() Writer
	NewCommitter func() Committer
	Settings     *Settings
	Rules        *Rules
	Silent       bool // who runs them tells of snapshots, restores and notifications
}

// Stages are the operators as a topology has them.
func (o Operators) Stages() []sink.Stage {
	return []sink.Stage{
		{Name: o.Name + ": Writer", NewWriter: func() sink.Writer { return &writerOperator{writer: o.NewWriter()} }},
		{Name: o.Name + ": Committer", NewCommitter: func() sink.Committer {
			return &committerOperator{committer: o.NewCommitter(), settings: o.Settings, rules: o.Rules, silent: o.Silent}
		}},
	}
}
