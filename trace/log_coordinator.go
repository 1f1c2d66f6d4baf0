package trace

import (
	"fmt"
	"strings"
)

// Threads of the JobManager, as in the captured logs. The numbers at their end
// vary from line to line there; ours are fixed.
const (
	TimerThread      = "Checkpoint Timer"
	IOThread         = ioThreads + "1"
	DispatcherThread = "flink-pekko.actor.default-dispatcher-4" // main thread of the JobManager
	ioThreads        = "jobmanager-io-thread-"
	taskActorThread  = "flink-pekko.actor.default-dispatcher-6" // the TaskManager's: it cancels tasks
)

// Where a task runs. The real text is "<uuid> @ localhost (dataPort=-1)".
const location = "localhost"

const (
	coordinator    = "CheckpointCoordinator"
	failureManager = "CheckpointFailureManager"
	store          = "StandaloneCompletedCheckpointStore"
)

// coordinatorLines prints the lines of Flink 2.2.0's CheckpointCoordinator and
// CheckpointFailureManager.
func coordinatorLines(e Event, h Header) []LogLine {
	info := func(class, thread, format string, args ...any) []LogLine {
		return []LogLine{{Level: "INFO", Class: class, Thread: thread, Message: fmt.Sprintf(format, args...)}}
	}
	switch e.Kind {
	case NoCheckpoint:
		return info(coordinator, restoreThread(e), "No checkpoint found during restore.")
	case StartFrom:
		return info(coordinator, IOThread, "Starting job %s from savepoint %s (%s)", h.JobID, e.Get("location"), e.Get("allowed"))
	case ResetID:
		return info(coordinator, IOThread, "Reset the checkpoint ID of job %s to %s.", h.JobID, e.Get("next"))
	case Retained:
		return info(store, DispatcherThread, "Checkpoint with ID %d at '%s' not discarded.", e.Checkpoint, textOr(e.Get("location"), notAddressable))
	case RestoreJob:
		return append(info(coordinator, restoreThread(e), "%s", restoring(e, h)),
			info(coordinator, restoreThread(e), "No master state to restore")...)
	case SkipTrigger:
		return info(failureManager, TimerThread, "Failed to trigger checkpoint for job %s since %s.", h.JobID, e.Get("reason"))
	case Trigger:
		return info(coordinator, TimerThread, "Triggering checkpoint %d (type=%s) @ %s for job %s.",
			e.Checkpoint, snapshotType(e.Get("type")), e.Get("timestamp"), h.JobID)
	case Complete:
		return info(coordinator, IOThread, "Completed checkpoint %d for job %s (%s bytes, checkpointDuration=%s ms, finalizationTime=%s ms).",
			e.Checkpoint, h.JobID, e.Get("bytes"), e.Get("duration"), textOr(e.Get("finalization"), "0"))
	case Stop:
		return info(coordinator, DispatcherThread, "Stopping checkpoint coordinator for job %s.", h.JobID)
	}
	return failedCheckpointLines(e, h)
}

// failedCheckpointLines prints what becomes of a checkpoint that does not complete.
func failedCheckpointLines(e Event, h Header) []LogLine {
	task := textOr(e.Get("execution"), e.Thread)
	switch e.Kind {
	case Expire:
		lines := []LogLine{{Level: "INFO", Class: coordinator, Thread: TimerThread,
			Message: fmt.Sprintf("Checkpoint %d of job %s expired before completing.", e.Checkpoint, h.JobID)}}
		if attempts, ok := e.Lookup("attempts"); ok {
			lines = append(lines, LogLine{Level: "WARN", Class: failureManager, Thread: TimerThread,
				Message: fmt.Sprintf("Failed to trigger or complete checkpoint %d for job %s. (%s consecutive failed attempts so far)", e.Checkpoint, h.JobID, attempts)})
		}
		return lines
	case Decline:
		return []LogLine{{Level: "INFO", Class: coordinator, Thread: IOThread, Cause: e.Get("reason"),
			Message: fmt.Sprintf("Decline checkpoint %d by task %s of job %s at %s.", e.Checkpoint, task, h.JobID, location)}}
	case Ack:
		if e.Get("late") != "true" {
			return nil // an ack in time is logged at DEBUG
		}
		return []LogLine{{Level: "WARN", Class: coordinator, Thread: IOThread,
			Message: fmt.Sprintf("Received late message for now expired checkpoint attempt %d from task %s of job %s at %s.", e.Checkpoint, task, h.JobID, location)}}
	}
	return nil
}

// restoreThread: the first start looks for a checkpoint on an I/O thread while
// the job is being created, a restart on the main thread.
func restoreThread(e Event) string {
	if strings.HasPrefix(e.Thread, ioThreads) || e.Thread == "" && e.Kind == NoCheckpoint {
		return IOThread
	}
	return DispatcherThread
}

// restoring follows CompletedCheckpoint.toString. What a job has started from is a savepoint
// to it, of its own, triggered at 0 (Checkpoints.loadAndValidateCheckpoint); a checkpoint in
// the JobManager's memory has no location.
func restoring(e Event, h Header) string {
	return fmt.Sprintf("Restoring job %s from %s %d @ %s for %s located at %s.", h.JobID, textOr(e.Get("type"), "Checkpoint"),
		e.Checkpoint, e.Get("timestamp"), textOr(e.Get("job"), h.JobID), textOr(e.Get("location"), notAddressable))
}

// notAddressable is where a checkpoint in the JobManager's memory lies.
const notAddressable = "<checkpoint-not-externally-addressable>"

// snapshotType prints the SnapshotType of that name as Flink's CheckpointType
// and SavepointType do; "" is an ordinary checkpoint.
func snapshotType(name string) string {
	action := ""
	switch name {
	case "Savepoint":
		action = "NONE"
	case "Suspend Savepoint": // stop with savepoint
		action = "SUSPEND"
	case "Terminate Savepoint": // the same with --drain
		action = "TERMINATE"
	default:
		return fmt.Sprintf("CheckpointType{name='%s', sharingFilesStrategy=FORWARD_BACKWARD}", textOr(name, "Checkpoint"))
	}
	return fmt.Sprintf("SavepointType{name='%s', postCheckpointAction=%s, formatType=CANONICAL}", name, action)
}
