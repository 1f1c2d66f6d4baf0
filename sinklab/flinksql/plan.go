package flinksql

import (
	"exactlyonce/sinklab/connector"
	"exactlyonce/sinklab/rows"
)

// Program is a planned script.
type Program struct {
	Name      string // the script's name
	Why       string // the comment that opens it
	Catalog   string // the name of its Paimon catalog, "" without one
	Warehouse string // the 'warehouse' option of that catalog, as written
	Steps     []Step
	Ignored   []Ignored // what the script sets and the lab takes without effect
}

// Step is one thing a script asks for, in order, fully checked: a script with
// any error yields no steps, so nothing is ever half done.
type Step struct {
	Line    int    // where the statement starts, from 1
	Text    string // the statement as written, without the semicolon
	Table   *Table // CREATE TABLE of a table that is really created: no source; a temporary one is what a foreign system holds
	Drop    *Drop
	Job     *Job   // INSERT INTO
	Clean   *Clean // CALL sys.remove_orphan_files
	Tag     *TagCall
	Compact *Compact
	Query   *string // SELECT: handed to SQL as it stands
	Display Display // of its result
	// Catalog and Database are the current ones while the statement runs, for the
	// unqualified names in Query.
	Catalog, Database string
	// A step with none of these (SET, CREATE CATALOG, USE, CREATE FUNCTION, a
	// temporary source table) only changed what later steps mean.
}

// Display is how a result is shown.
type Display struct {
	Zone        string // table.local-time-zone; "" = UTC
	ColumnWidth int    // table.display.max-column-width: 30
}

// Drop is DROP TABLE.
type Drop struct {
	Database, Name string
	IfExists       bool
}

// Clean is CALL sys.remove_orphan_files: delete the files that no snapshot
// references and that are older than a point in time.
type Clean struct {
	Database, Name  string
	OlderThanMillis int64 // since 1970 UTC
}

// What a connector is told of a table has its types in package connector.
type (
	Column = connector.Column
	Option = connector.KeyValue
	Table  = connector.Table
)

// Job is one INSERT INTO with everything that was SET before it.
type Job struct {
	Name        string // "insert-into_<catalog>.<database>.<table>", as Flink names it
	Table       *Table // the target
	SinkNode    int    // the exec node id of the sink, as ConstraintEnforcer[n] prints it; not compared with anything
	Constraint  bool   // the target has NOT NULL columns: Flink adds a ConstraintEnforcer before the sink
	Parallelism int    // parallelism.default, 1 unless set
	Sources     []Source
	Rows        rows.Generator // values of the target's columns
	Checkpoint  Checkpointing
	Restart     Restart
	Retries     int // sink.committer.retries, 10: how often a committer of Sink V2 tries again
	Lab         Lab
}

// Source is one branch of the INSERT: a datagen table with the projection above it.
// Its splits are consecutive in the job's split numbering: source 0 has splits
// 0..Parallelism-1, source 1 the next ones.
type Source struct {
	Table         string // name of the datagen table; Flink calls the operator "Source: <name>[n]"
	Node          int    // n: the exec node id Flink would print; not compared with anything
	CalcNode      int    // node of the Calc; meaningful only with Calc
	Calc          bool   // a projection that is not the identity, or a function: Flink adds a Calc
	RowsPerSecond int64
	SplitRows     []int64 // rows of each subtask's split; -1 = unbounded
	RowMillis     []int64 // per subtask: what slow makes each row take; nil = no time
	Functions     []Function
}

// Function is a call of fail_at (or fail_always) that the Calc evaluates.
type Function struct {
	Name  string  // as registered, e.g. "fail_at"
	Value int64   // the id at which it throws
	Once  bool    // the first time in the job's life, or each time
	At    []int64 // per subtask: position in its split of the first row with that id, -1 = never
}

// Checkpointing holds execution.checkpointing.* (Flink 2.2.0 CheckpointingOptions), milliseconds.
type Checkpointing struct {
	IntervalMillis    int64 // 0 = periodic checkpoints off; else max(interval, min-pause), which is what Flink runs with
	MinPauseMillis    int64
	TimeoutMillis     int64 // 600000
	MaxConcurrent     int   // 1
	TolerableFailures int   // 0
	AtLeastOnce       bool
	Unaligned         bool
	AfterTasksFinish  bool   // execution.checkpointing.checkpoints-after-tasks-finish, true
	Retained          int    // execution.checkpointing.num-retained, 1
	Dir               string // execution.checkpointing.dir, "" = checkpoints stay in memory
	Retention         string // execution.checkpointing.externalized-checkpoint-retention: "delete-on-cancellation", "retain-on-cancellation", else none outlives the job
}

// Restart holds restart-strategy.* (Flink 2.2.0 RestartStrategyOptions), milliseconds.
// With checkpoints on and nothing set Flink's default is exponential-delay, else none.
type Restart struct {
	Strategy      string  // "none", "fixed-delay", "exponential-delay"
	Attempts      int     // fixed-delay: 1 unless set; exponential-delay: -1 = unlimited
	DelayMillis   int64   // fixed-delay: 1000 unless set
	InitialMillis int64   // exponential-delay: 1000
	MaxMillis     int64   // 60000
	Multiplier    float64 // 1.5
	JitterFactor  float64 // 0.1; drawn by seed, 0 without one
	ResetMillis   int64   // exponential-delay.reset-backoff-threshold: 3600000
}

// Lab holds what only the lab knows: SET 'sinklab.…'.
type Lab struct {
	Expect               string   // sinklab.expect: verdict words joined by " + ", default "exactly-once"
	Again                bool     // it says "again": rows that an earlier INSERT has read from the same source are meant to be there once more
	FirstDelayMillis     []int64  // sinklab.first-checkpoint-delay: one an attempt, the last repeats; empty = the model draws
	RunForMillis         int64    // sinklab.run-for: cancel an unbounded job after this; 0 = run to its end
	CommitterParallelism int      // sinklab.committer-parallelism: 1
	Latency              []Option // sinklab.latency.<name> = duration: overrides of the model
	Fsync                bool     // sinklab.fsync: false, as Paimon's local file system
	SavepointMillis      int64    // sinklab.savepoint: take a savepoint this long after RUNNING, 0 = none
	StopSavepointMillis  int64    // sinklab.stop-with-savepoint: stop the job with one, 0 = do not
	SavepointDir         string   // execution.checkpointing.savepoint-dir
	Schedule             string   // sinklab.schedule: choices that make the scenario, as of --schedule
	Mutant               string   // sinklab.mutant: run this wrong design instead of the faithful one, "" = none
	RecoveryPath         string   // execution.state-recovery.path: start from this savepoint or checkpoint, "" = without state
	Claim                bool     // execution.state-recovery.claim-mode CLAIM: it belongs to the job from then on
}
