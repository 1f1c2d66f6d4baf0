package trace

// Kind says what happened. The text is what the JSONL codec writes.
type Kind string

// Kinds with a breakpoint in the real systems (line numbers of Paimon 2.0.0 in jdb.go).
const (
	Open        Kind = "open"                // CommitterOperator.initializeState; commitUser, context.isRestored()
	Restore     Kind = "restore"             // RestoreCommittableStateManager: recover; restored.size()
	Filter      Kind = "filter"              // TableCommitImpl.filterAndCommitMultiple; sortedCommittables.size(), sortedCommittables.get(0).identifier(), retryCommittables.size()
	Prepare     Kind = "prepare"             // PrepareCommitOperator.prepareSnapshotPreBarrier; checkpointId
	Snapshot    Kind = "snapshot"            // CommitterOperator.snapshotState; committablesPerCheckpoint.keySet()
	Notify      Kind = "notify"              // CommitterOperator.notifyCheckpointComplete; checkpointId
	Intentional Kind = "intentional-failure" // RestoreAndFailCommittableStateManager; numCommitted
)

// Kinds of the job: coordinator, tasks, sources.
const (
	JobStatus     Kind = "job-status"     // from, to, cause
	TaskStatus    Kind = "task-status"    // from, to, cause
	NoCheckpoint  Kind = "no-checkpoint"  // nothing to restore from; then = start-from where a savepoint is taken instead
	StartFrom     Kind = "start-from"     // a new job starts from a savepoint or a retained checkpoint; location, allowed
	ResetID       Kind = "reset-id"       // its checkpoints count on from there; next
	RestoreJob    Kind = "restore-job"    // checkpoint, timestamp
	SkipTrigger   Kind = "skip-trigger"   // a periodic trigger before all tasks run takes no id; reason
	Trigger       Kind = "trigger"        // checkpoint, timestamp
	Barrier       Kind = "barrier"        // a barrier was aligned at a task; channels
	Ack           Kind = "ack"            // a task acknowledged; arrives at the coordinator; late = true for an expired one
	Complete      Kind = "complete"       // duration, bytes
	Expire        Kind = "expire"         // checkpoint timed out
	Decline       Kind = "decline"        // a task declined; reason
	Abort         Kind = "abort"          // pending checkpoint aborted; reason
	NotifyAborted Kind = "notify-aborted" // told to a task; latestCompleted
	Stop          Kind = "stop-coordinator"
	Retained      Kind = "retained"     // the job has ended and a checkpoint stays; location
	Position      Kind = "position"     // source position after a burst; split, from, to
	EndOfInput    Kind = "end-of-input" // an operator saw its end
	Fault         Kind = "fault"        // we injected a fault; label or function, id, text
	Restart       Kind = "restart"      // attempt, delay
	Cancel        Kind = "cancel"       // the lab cancels the job; after, status
	Choice        Kind = "choice"       // label, options, picked; of a late message what it is, too: message, message-task
	Late          Kind = "late"         // a late message comes; label, things, message, message-task, after, after-task, after-checkpoint
)

// Kinds of the table. A unit is what one writer prepares and one commit makes visible as a
// whole: a transaction, an XA branch, a label, a part file. Its checkpoint is the event's.
const (
	File         Kind = "file-written" // a data file is prepared, invisible; file, rows, bytes
	CommitReady  Kind = "commit-ready" // "Ready to commit to table …"; identifier, messages
	Collected    Kind = "collected"    // "Finished collecting changes …"; identifier, files
	Commit       Kind = "commit"       // snapshot published; snapshot, user, identifier, kind, rows, total, files
	CommitDone   Kind = "commit-done"  // "Finished (Uncertain of success) commit …"; duration
	CommitRetry  Kind = "commit-retry" // a lost race, an I/O error, no answer; snapshot or unit, reason
	AlreadyThere Kind = "commit-found" // a retry found that it was done; snapshot and identifier, or unit
	Visible      Kind = "visible"      // rows became visible without a commit (at-least-once); rows

	UnitBegun     Kind = "unit-begun"     // its writer may write into it from now on; unit, owner
	UnitPrepared  Kind = "unit-prepared"  // prepared for its checkpoint, invisible; unit, owner, rows
	UnitCommitted Kind = "unit-committed" // its rows are visible; unit, owner, rows, sequence
	UnitAborted   Kind = "unit-aborted"   // dropped, by its owner or by the system; unit, owner, rows, reason
	UnitFenced    Kind = "unit-fenced"    // refused: a newer owner has replaced its own; unit, owner, reason
	UnitLate      Kind = "unit-late"      // nearly as old as its timeout, or older, and not committed; unit, age, timeout

	SnapshotsExpired Kind = "snapshots-expired"  // "Finished expire snapshots …"; begin, end, files, metadata, duration
	MaintainFailed   Kind = "maintenance-failed" // "Executing maintain encountered an error."; reason
	TagCreated       Kind = "tag-created"        // tag, snapshot; time where a period's end made it
	TagDeleted       Kind = "tag-deleted"        // tag, snapshot, files; retained where there were too many
)

// WorldThread stands where events of tasks have their thread: what a foreign system does by
// itself, when time has passed, is done by no task.
const WorldThread = "World"
