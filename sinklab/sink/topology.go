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
	CommitterRetries     int  // sink.committer.retries: how often a committer of Sink V2 tries again
}

// Role says what an operator does that is neither writer nor committer.
type Role uint8

// Roles.
const (
	Map    Role = iota // passes rows on: conversions
	Bypass             // passes committables on
	End                // discards
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

// Stage is one operator of the sink, in order. A function that makes operators is called
// once for each subtask of each attempt; what they share is the stage's, not theirs.
type Stage struct {
	Name         string           // as in Flink's thread names, e.g. "Writer : t"
	NewWriter    func() Writer    // it runs writers
	NewCommitter func() Committer // it runs committers
	Role         Role             // what it does where it runs neither
	Parallelism  int              // 0 = that of the job
	Exchange     Exchange         // how its input reaches it
	Route        Route            // of a Routed exchange
	NewChain     bool             // it is a task of its own also behind a Forward edge (Flink's startNewChain)
	Prepares     bool             // it extends Paimon's PrepareCommitOperator: its prepare step is traced
}

// Topology is the chain of operators behind the sources. Committers may be as many as
// writers (committables of writer i go to committer i over a Forward edge), and what stands
// behind a committer gets what that one committed.
type Topology struct{ Stages []Stage }
