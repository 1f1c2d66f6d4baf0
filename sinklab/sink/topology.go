package sink

import "exactlyonce/sinklab/rows"

// Config is what a sink may know of the job before it is built.
type Config struct {
	Table                string
	Parallelism          int
	CheckpointingEnabled bool
	AtLeastOnce          bool // execution.checkpointing.mode
	Unaligned            bool // execution.checkpointing.unaligned.enabled
	CommitterParallelism int  // 1 in every real job; the lab can ask for another
}

// Role says what an operator does with what it gets.
type Role uint8

// Roles of the operators behind the source.
const (
	Map        Role = iota // passes rows on: conversions
	Write                  // runs the sink's Writer
	Bypass                 // passes committables on
	Committing             // runs the sink's Committer
	End                    // discards
)

// Exchange is the edge in front of an operator. Only Forward edges can be chained.
type Exchange uint8

// Exchanges.
const (
	Forward   Exchange = iota // subtask i to subtask i
	Global                    // everything to subtask 0
	Rebalance                 // round robin
	Routed                    // rows where Stage.Route says, committables round robin
)

// Route says which of n subtasks gets which rows of a range: a pure function. Its
// parts are the range, cut, in order.
type Route func(r rows.Range, n int) ([]Part, error)

// Part is a piece of a range with the subtask that gets it.
type Part struct {
	Rows   rows.Range
	Target int
}

// Stage is one operator of the sink, in order.
type Stage struct {
	Name        string   // as in Flink's thread names, e.g. "Writer : t"
	Role        Role     // what it does
	Parallelism int      // 0 = that of the job
	Exchange    Exchange // how its input reaches it
	Route       Route    // of a Routed exchange
	Prepares    bool     // it extends Paimon's PrepareCommitOperator: its prepare step is traced
}

// Topology is the chain of operators behind the sources.
type Topology struct{ Stages []Stage }
