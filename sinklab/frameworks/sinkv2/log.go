package sinkv2

import (
	"strconv"
	"strings"

	"exactlyonce/trace"
)

// LogLines are the lines about an event: Flink 2.2.0 logs next to nothing of Sink V2 (at DEBUG
// the summary of what a writer has handed over), so most are those of the writer and the
// committer whose runs the lab was compared with.
func LogLines(e trace.Event, _ trace.Header) []trace.LogLine {
	if e.Thread == trace.WorldThread {
		return nil // what the store does by itself it does not tell the job
	}
	unit := e.Get("unit")
	hook := func(message string) []trace.LogLine {
		return []trace.LogLine{{Level: "INFO", Class: "LAB", Thread: e.Thread, Message: "HOOK " + message}}
	}
	switch e.Kind {
	case trace.UnitBegun:
		return hook("writer opens " + unit)
	case trace.UnitPrepared:
		return append(hook("writer.prepareCommit -> ["+unit+"]"), Summary(e))
	case trace.UnitCommitted:
		return hook("committed " + unit + " first=true")
	case trace.AlreadyThere:
		return hook("committed " + unit + " first=false")
	case trace.CommitRetry:
		return hook("committer.commit acts retry on " + unit)
	case trace.UnitFenced:
		if e.Get("signal") == "already-committed" {
			return hook("committer.commit acts already on " + unit)
		}
		return hook("committer.commit acts known on " + unit)
	}
	return nil
}

// Summary is the line about the summary of a checkpoint, which a writer hands over in front of
// what it has prepared (CheckpointCommittableManagerImpl).
func Summary(e trace.Event) trace.LogLine {
	id := strconv.FormatInt(e.Checkpoint, 10)
	return trace.LogLine{Level: "DEBUG", Class: "CheckpointCommittableManagerImpl", Thread: e.Thread,
		Message: "Setting the summary for checkpointId " + id + " with SubtaskCommittableManager{requests=[], numExpectedCommittables=1, checkpointId=" + id +
			", subtaskId=" + subtaskOf(e.Thread) + ", numFailed=0}"}
}

// subtaskOf is the number of a thread's subtask, from 0.
func subtaskOf(thread string) string {
	number, _, _ := strings.Cut(strings.TrimPrefix(trace.Subtask(thread), "("), "/")
	n, _ := strconv.Atoi(number)
	return strconv.Itoa(max(0, n-1))
}
