package trace

import "fmt"

// jobLines prints the job's status change (Flink 2.2.0 ExecutionGraph).
func jobLines(e Event, h Header) []LogLine {
	line := LogLine{Level: "INFO", Class: "ExecutionGraph", Thread: DispatcherThread,
		Message: fmt.Sprintf("Job %s (%s) switched from state %s to %s.", h.Job, h.JobID, e.Get("from"), e.Get("to"))}
	// Flink hands the error to FAILING and FAILED; RESTARTING is logged without it.
	if cause := e.Get("cause"); cause != "" && e.Get("to") != "RESTARTING" {
		line.Cause = "Caused by: " + cause
	}
	return []LogLine{line}
}

// taskLines prints a task's status change twice, as Flink does: by the task on
// its own thread (name with attempt) and by the JobManager (name without). The
// references hold no other transitions than these.
func taskLines(e Event, _ Header) []LogLine {
	task := taskLine(e, e.Thread, e.Thread, "Task")
	graph := taskLine(e, DispatcherThread, TaskName(e.Thread), "ExecutionGraph")
	switch e.Get("to") {
	case "RUNNING", "FINISHED":
		return []LogLine{task, graph}
	case "CANCELING":
		task.Thread = taskActorThread // cancelling comes from outside the task
		return []LogLine{graph, task}
	case "FAILED":
		task.Level, task.Cause, graph.Cause = "WARN", e.Get("cause"), e.Get("cause")
		task.Message += " with failure cause:"
		graph.Message += " on " + location + "."
		return []LogLine{task, graph}
	}
	return nil
}

// taskLine is what both lines have in common; the full stop is missing where
// more text follows.
func taskLine(e Event, thread, name, class string) LogLine {
	stop := "."
	if e.Get("to") == "FAILED" {
		stop = ""
	}
	return LogLine{Level: "INFO", Class: class, Thread: thread,
		Message: fmt.Sprintf("%s (%s) switched from %s to %s%s", name, e.Get("execution"), e.Get("from"), e.Get("to"), stop)}
}
