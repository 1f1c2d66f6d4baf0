// Package engine runs a Flink job in virtual time: sources, chained tasks,
// barriers, the checkpoint coordinator, failures and restarts, as a
// discrete-event simulation of Flink 2.2.0.
//
// One goroutine, no wall clock, no randomness but the chooser and the seed: the
// same Job, seed and schedule give the same events and the same bytes in the
// table. The whole state of a run is plain data that can be cloned, continued
// and compared, because the exhaustive search stands on that.
//
// Non-goals: event time, windows, shuffles but those of a sink, partial (regional) failover.
package engine

import (
	"exactlyonce/sinklab/choose"
	"exactlyonce/sinklab/sink"
)

// Job is one INSERT INTO, immutable while it runs. Durations are milliseconds.
type Job struct {
	Name        string // as Flink names it, e.g. "insert-into_lab.default.sk_fail"
	Table       string
	Parallelism int
	Sources     []Source
	Sink        sink.Sink
	World       any    // handed to the sink's operators
	Enforcer    string // "ConstraintEnforcer[3]" in front of the sink, or ""

	Rules            Rules // what the engine does; Faithful() unless a mutant runs
	Checkpoint       Checkpointing
	Restart          Restart
	FirstDelayMillis []int64 // by attempt, the last repeats; empty = the model draws
	RunForMillis     int64   // cancel this long after RUNNING; 0 = run to the end
	Savepoint        Savepoint
	CommitterLanes   int // parallelism asked for the committer, 1 in real jobs
	CommitterRetries int // sink.committer.retries

	Seed        uint64 // 0 = every latency at its base value
	RunID       string // what distinguishes this script and statement from others
	Incarnation int64  // a job started without state is a new incarnation
	FirstSplit  int32  // what the sink is told the job's first split is: above those of jobs that wrote the same world
	EpochMillis int64  // calendar time of virtual 0, UTC
	Latency     Model
	Bounds      Bounds
	ReverseTies bool // of two like events at one instant the younger comes first: no scenario may care

	// UntimedCheckpoints makes durations not matter, and lets the periodic trigger take ids up
	// to it while anything else can happen; 0 = durations are those of the model.
	UntimedCheckpoints int64
	EveryOrder         bool // of such a job also orders that come to the same as others: for tests

	Late bool // messages may be late: each asks a point late/… when it comes

	Recovery *Recovery // where to go on from; nil = from the start
	Journal  Journal   // hears of what must outlive the process; nil = nothing does
}

// Source is one datagen source with the projection above it.
type Source struct {
	Name          string  // "gen[1]"
	CalcName      string  // "Calc[2]", or "" where the projection is the identity
	RowsPerSecond int64   //
	SplitRows     []int64 // by subtask; -1 = unbounded
	RowMillis     []int64 // by subtask: what a function of the projection makes each row take; nil = no time
	Functions     []Function
}

// Function is a function of the projection that throws at one row.
type Function struct {
	Name  string
	Value int64   // the id it throws at, for the message
	Once  bool    // the first time in the job's life, or every time
	At    []int64 // by subtask: position of that row, -1 = not in this split
}

// Checkpointing is what Flink 2.2.0 CheckpointingOptions says.
type Checkpointing struct {
	IntervalMillis    int64 // 0 = off
	MinPauseMillis    int64
	TimeoutMillis     int64
	MaxConcurrent     int
	TolerableFailures int
	AtLeastOnce       bool
	Unaligned         bool
	AfterTasksFinish  bool
	Dir               string // where completed checkpoints are written, as it is told; "" = they stay in the JobManager's memory
	Retained          int    // how many the store holds; 0 = 1
	Retention         Retention
}

// Restart is what Flink 2.2.0 RestartStrategyOptions says.
type Restart struct {
	Strategy      string // "none", "fixed-delay", "exponential-delay"
	Attempts      int    // fixed-delay; exponential-delay: -1 = without end
	DelayMillis   int64
	InitialMillis int64
	MaxMillis     int64
	Multiplier    float64
	ResetMillis   int64
}

// Bounds end a run that would not end: passing one is Inconclusive, never a hang.
type Bounds struct {
	Events      int64
	Attempts    int32
	VirtualTime int64
}

// DefaultBounds are wide enough for every scenario and for millions of rows.
var DefaultBounds = Bounds{Events: 5_000_000, Attempts: 200, VirtualTime: 30 * 24 * 3600 * 1000}

// splits is the number of splits of all sources.
func (j *Job) splits() int { return len(j.Sources) * j.Parallelism }

// identity is what every UUID of the run is derived from.
func (j *Job) identity() uint64 {
	h := choose.Mix(j.Seed)
	for i := 0; i < len(j.RunID); i++ {
		h = choose.Mix(h ^ uint64(j.RunID[i]))
	}
	return choose.Mix(h ^ uint64(j.Incarnation))
}

// JobID is the 32 hex digits that Flink would draw.
func (j *Job) JobID() string { return jobID(j.identity()) }

func jobID(identity uint64) string {
	h := choose.Mix(identity ^ 0x6a6f62)
	return hex32(h, choose.Mix(h))
}
