// Package sink is the contract that every sink fulfils: what a job's engine may
// ask of a writer and a committer, and what it may rely on.
//
// The contract in words, checked by sinktest on every sink:
//   - Nothing that a writer prepared is visible to a proper reader before it is committed.
//   - A writer hands over everything it holds in PrepareCommit, before the barrier.
//   - A commit covers every pending checkpoint <= N, not N alone: a notification may be lost.
//   - A commit may be repeated, and after a restore some of it may already be done.
//   - What an operator still owes after a snapshot is in its state, and only there.
//
// The engine knows these interfaces and never a concrete sink; a sink knows its
// own world and never the engine. Non-goals: rescaling, sinks with more than one
// kind of committable.
package sink

import (
	"exactlyonce/sinklab/rows"
	"exactlyonce/trace"
)

// EndOfInput is the checkpoint id with which PrepareCommit is called when the
// input has ended (Flink and Paimon use Long.MAX_VALUE for "no checkpoint follows").
const EndOfInput = trace.MaxIdentifier

// Rows is a run of rows of one split: what a Writer is handed.
type Rows = rows.Range

// State is what one operator stores in a checkpoint: opaque, immutable and
// canonical (equal states are equal strings).
type State string

// Committable names what one writer prepared for one checkpoint.
type Committable struct {
	Checkpoint int64  // the checkpoint it belongs to, or EndOfInput
	Subtask    int32  // the writer that prepared it
	Handle     string // opaque to the engine, immutable, canonical
}

// Outcome is what one step of a commit came to.
type Outcome uint8

// Outcomes. When in doubt a committer answers Unknown, never NotDone.
const (
	Done    Outcome = iota // nothing is left to do
	More                   // a step was taken; call Commit again
	NotDone                // it certainly did not happen; call Commit again to retry
	Unknown                // it may have happened; call Commit again to find out
)

// Progress is the outcome of one step and the virtual time it took.
type Progress struct {
	Outcome    Outcome
	WaitMillis int64
	// Committed is what this step of a commit has made visible: it goes to the stage behind.
	// After a failure a committer that commits again says so again.
	Committed []Committable
}

// Sink is the sink of one table.
type Sink interface {
	// Topology says which operators Flink would build and makes them, or refuses the job
	// with the real system's message (a *Refusal).
	Topology(Config) (Topology, error)
}

// Writer is the operator that takes rows. Every call may fail; an error fails the task.
type Writer interface {
	// Write takes rows of one split, in order.
	Write(*Env, Rows) error
	// PrepareCommit is called before barrier N is sent on, and once with
	// EndOfInput; after that never again.
	PrepareCommit(env *Env, checkpoint int64) ([]Committable, error)
	// SnapshotState is called after barrier N was sent on.
	SnapshotState(env *Env, checkpoint int64) (State, error)
}

// Committer is the operator that makes prepared things visible. One behind another gets
// what that one committed.
type Committer interface {
	// Restore is called once, first. It may leave work for Commit.
	Restore(*Env, Restored) error
	Collector
	// SnapshotState is called at barrier N, when all of N was collected.
	SnapshotState(env *Env, checkpoint int64) (State, error)
	Listener
	CommitWorker
}

// The powers of a committer that a writer may have as well, found by type assertion.
type (
	// Collector takes one committable of the stage in front. A writer behind a writer
	// without it lets committables pass; one with it hands them over as it sees fit.
	Collector interface {
		Collect(*Env, Committable) error
	}
	// Listener is told that checkpoint N is complete: whatever is pending <= N is now to be
	// committed. A writer that commits by itself is one (TwoPhaseCommitSinkFunction.
	// notifyCheckpointComplete).
	Listener interface {
		Notify(env *Env, checkpoint int64) error
	}
	// CommitWorker has commits that take virtual time. Its task takes nothing else meanwhile.
	CommitWorker interface {
		// Commit takes one step of the work that Restore (RestoreState of a writer), Notify
		// or EndInput left, and answers Done when there is none.
		Commit(*Env) (Progress, error)
	}
)

// Restored is what an operator finds at its start.
type Restored struct {
	IsRestored bool    // a checkpoint was restored; false = everything starts empty
	Checkpoint int64   // its id, 0 where there is none
	Own        State   // what this very subtask stored, "" where it stored nothing
	Union      []State // what all its subtasks stored, in their order (Flink's union list state)
}

// Optional powers, found by type assertion.
type (
	// EndInputter is told that the input has ended. Only a committer that must
	// commit without a final checkpoint leaves work here.
	EndInputter interface{ EndInput(*Env) error }
	// Preparer is a writer whose preparing takes virtual time (XA prepare, the stream load
	// of Doris). Its task takes nothing else meanwhile.
	Preparer interface {
		// Prepare takes one step towards PrepareCommit of the same checkpoint, which follows
		// when it answers Done.
		Prepare(env *Env, checkpoint int64) (Progress, error)
	}
	// Eager is a committer behind a committer that works on what it collects at once: the
	// notification of a checkpoint comes before what was committed for it.
	Eager interface{ CommitsOnArrival() }
	// Aborter is told that checkpoint N was aborted.
	Aborter interface {
		Abort(env *Env, checkpoint int64) error
	}
	// StateRestorer is a writer that keeps state of its own. It may leave work for Commit
	// (TwoPhaseCommitSinkFunction.initializeState: recoverAndCommit).
	StateRestorer interface{ RestoreState(*Env, Restored) error }
	// Closer frees what an operator holds when its task ends in any way: by itself, by an
	// error, by a cancellation, or with its process (Env.Died).
	Closer interface{ Close(*Env) }
	// OrphanRemover is a world in which things can lie that nothing references: at a
	// moment of the calendar it removes them all, as the foreign system's own tool would,
	// and says how many.
	OrphanRemover interface {
		RemoveOrphans(nowMillis int64) (int, error)
	}
	// RoomCloner is a Cloner that is copied often: a search makes a copy at every branch, and
	// has done with most of them soon. Clone is CloneInto(nil).
	RoomCloner interface {
		// CloneInto is Clone, in the memory of an operator or world of its own kind that nobody
		// looks at any more. room may be anything else, or nil: then it is no help.
		CloneInto(room any) any
	}
	// Cloner makes a search able to fork and prune: an independent copy, and a
	// canonical form in which equal states are equal bytes. Every operator and the world
	// need it; a sink without it is re-executed from the start.
	Cloner interface {
		Clone() any
		// Times are written relative to now, calendar time in milliseconds.
		AppendState(b []byte, now int64) []byte
	}
)

// Refusal is a job that the sink does not accept. Message is the real system's text.
type Refusal struct {
	Exception string // e.g. "java.lang.IllegalArgumentException"
	Message   string
}

// Error is the line that the real client prints.
func (r *Refusal) Error() string { return r.Exception + ": " + r.Message }

// Copy is a copy of an operator or world, in the memory of another one where it can use it.
func Copy(of Cloner, room any) any {
	if r, ok := of.(RoomCloner); ok {
		return r.CloneInto(room)
	}
	return of.Clone()
}
