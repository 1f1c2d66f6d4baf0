// Package replay folds the events of a trace into the state of the run after
// any of them: what a reader of the walkthrough sees at one step.
//
// It is pure: Fold never changes the State it is given, so that a reader may
// keep one State a step and go backwards for free. It believes the events and
// judges nothing; judging is the verdict's part.
//
// Non-goals: the engine's own state (channels, timers), row values.
package replay

// CheckpointStatus is what became of a checkpoint.
type CheckpointStatus string

// The statuses of a checkpoint.
const (
	Pending   CheckpointStatus = "pending"
	Completed CheckpointStatus = "completed"
	Expired   CheckpointStatus = "expired"
	Declined  CheckpointStatus = "declined"
	Aborted   CheckpointStatus = "aborted"
)

// State is a run after some of its events. Every list is in the order in which
// its elements first appeared.
type State struct {
	Job         string // status of the job, "" before the first change
	Tasks       []Task
	Positions   []Position
	Files       []File
	Snapshots   []Snapshot
	Checkpoints []Checkpoint
	Units       []Unit
	Pending     []int64 // ids of the committables that the committer has not committed
	CommitUser  string  // of the committer, "" before it opened
	Uncommitted int64   // rows that became visible without a commit
}

// Task is one subtask; its attempts follow one another in it.
type Task struct{ Name, Thread, Status string } // Name without the attempt

// Position is how far a source split has come in this attempt.
type Position struct {
	Split string
	To    int64
}

// File is a data file; prepared from the start, referenced once a snapshot has
// it, an orphan once nothing is left that could still commit it.
type File struct {
	Name       string
	Rows       int64
	Checkpoint int64 // the one it was written for
	Referenced bool
	Orphan     bool
}

// UnitState is what became of a unit.
type UnitState string

// The states of a unit.
const (
	PreparedUnit  UnitState = "prepared"
	CommittedUnit UnitState = "committed"
	AbortedUnit   UnitState = "aborted"
	FencedUnit    UnitState = "fenced"
)

// Unit is what one writer prepares and one commit makes visible as a whole.
type Unit struct {
	Name, Owner string
	State       UnitState
	Rows        int64
	Checkpoint  int64 // the one it was prepared for, 0 = not told
	Sequence    int64 // of its commit in the ledger
	Left        bool  // prepared, and no state that the job may restore names it
}

// Snapshot is a published version of the table.
type Snapshot struct {
	ID, Identifier int64
	User, Kind     string
	Rows, Total    int64 // added by it; visible with it
	Files          []string
}

// Checkpoint is one attempt of the coordinator, with what the committer put
// into it.
type Checkpoint struct {
	ID      int64
	Status  CheckpointStatus
	Pending []int64
}
