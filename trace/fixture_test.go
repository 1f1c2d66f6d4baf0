package trace_test

import (
	"strconv"

	"exactlyonce/trace"
)

// recorder writes events as a run does: numbered, in time.
type recorder struct {
	trace.Trace
	now     int64
	attempt int
}

// add appends an event at the current time; values are name, text, name, text …
func (r *recorder) add(kind trace.Kind, thread string, checkpoint int64, values ...string) {
	e := trace.Event{Seq: int64(len(r.Events) + 1), AtMillis: r.now, Thread: thread, Kind: kind, Checkpoint: checkpoint}
	for i := 0; i+1 < len(values); i += 2 {
		e.Values = append(e.Values, trace.Value{Name: values[i], Text: values[i+1]})
	}
	r.Events = append(r.Events, e)
}

func (r *recorder) source() string {
	return "Source: gen[1] -> Calc[2] -> Map -> Writer : sk_race (1/1)#" + strconv.Itoa(r.attempt)
}

func (r *recorder) committer() string {
	return "Compact Worker: sk_race -> Global Committer : sk_race -> end: Writer (1/1)#" + strconv.Itoa(r.attempt)
}

const (
	jobManager = trace.DispatcherThread
	timer      = trace.TimerThread
	io         = trace.IOThread
	user       = "a62f4e96-a0c4-4158-b875-7517c0ea7f05"
	cause      = "java.lang.RuntimeException: injected fault at id=45"
)

// failoverTrace is a short form of scenario failover-before-commit: the fault
// falls between checkpoint 2 and its commit.
func failoverTrace() trace.Trace {
	r := &recorder{Trace: trace.Trace{Header: trace.Header{Scenario: "failover-before-commit", ScriptHash: "0123456789abcdef",
		ModelVersion: 1, Job: "insert-into_lab.default.sk_race", JobID: "5ed902208943b55655ea9388b78f5465",
		Table: "sk_race", EpochMillis: 1795950598866}}}
	r.add(trace.NoCheckpoint, io, 0)
	r.add(trace.JobStatus, jobManager, 0, "from", "CREATED", "to", "RUNNING")
	r.add(trace.SkipTrigger, timer, 0, "reason", "Not all required tasks are currently running.")
	r.start("false", "0", "0", "null", "0")
	r.now = 1100
	r.add(trace.Position, r.source(), 0, "split", "0", "from", "0", "to", "20")
	r.checkpoint(1, "data-1.parquet", 20)
	r.commit(1, 1, 20, 20, "data-1.parquet")
	r.now = 3000
	r.add(trace.Position, r.source(), 0, "split", "0", "from", "20", "to", "40")
	r.checkpoint(2, "data-2.parquet", 20)
	r.fault()
	r.add(trace.RestoreJob, jobManager, 2, "timestamp", "1795950601866")
	r.start("true", "1", "1", "2", "1")
	r.commit(2, 2, 20, 40, "data-2.parquet")
	r.now = 6000
	r.end()
	return r.Trace
}

// start is an attempt's tasks running and its committer opening.
func (r *recorder) start(restored, size, sorted, identifier, retry string) {
	r.add(trace.TaskStatus, r.source(), 0, "from", "INITIALIZING", "to", "RUNNING", "execution", "cc2f_cbc3_0_"+strconv.Itoa(r.attempt))
	r.add(trace.Open, r.committer(), 0, "commitUser", user, "context.isRestored()", restored)
	r.add(trace.Restore, r.committer(), 0, "restored.size()", size)
	r.add(trace.Filter, r.committer(), 0, "sortedCommittables.size()", sorted,
		"sortedCommittables.get(0).identifier()", identifier, "retryCommittables.size()", retry)
}

// checkpoint runs checkpoint id up to its notification.
func (r *recorder) checkpoint(id int64, file string, rows int) {
	text := strconv.FormatInt(id, 10)
	r.add(trace.Trigger, timer, id, "timestamp", strconv.FormatInt(r.Header.EpochMillis+r.now, 10), "type", "Checkpoint")
	r.add(trace.File, r.source(), id, "file", file, "rows", strconv.Itoa(rows), "bytes", "900")
	r.add(trace.Prepare, r.source(), id, "checkpointId", text)
	r.add(trace.Ack, r.source(), id)
	r.add(trace.Barrier, r.committer(), id, "channels", "1")
	r.add(trace.Prepare, r.committer(), id, "checkpointId", text)
	r.add(trace.Snapshot, r.committer(), id, "committablesPerCheckpoint.keySet()", "["+text+"]")
	r.add(trace.Ack, r.committer(), id)
	r.now += 30
	r.add(trace.Complete, io, id, "bytes", "1850", "duration", "30", "finalization", "5")
	r.add(trace.Notify, r.committer(), id, "checkpointId", text)
}

// commit publishes a snapshot.
func (r *recorder) commit(snapshot, identifier int64, rows, total int, files string) {
	id := strconv.FormatInt(identifier, 10)
	r.add(trace.CommitReady, r.committer(), 0, "identifier", id, "messages", "1")
	r.add(trace.Collected, r.committer(), 0, "identifier", id, "files", strconv.Itoa(min(rows, 1)))
	r.now += 20
	r.add(trace.Commit, r.committer(), 0, "snapshot", strconv.FormatInt(snapshot, 10), "user", user, "identifier", id,
		"kind", "APPEND", "rows", strconv.Itoa(rows), "total", strconv.Itoa(total), "files", files)
	r.add(trace.CommitDone, r.committer(), 0, "duration", "20")
}

// fault fails the source and brings the job to its next attempt.
func (r *recorder) fault() {
	r.add(trace.Fault, r.source(), 0, "function", "fail_at", "id", "45")
	r.add(trace.TaskStatus, r.source(), 0, "from", "RUNNING", "to", "FAILED", "execution", "cc2f_cbc3_0_0", "cause", cause)
	r.add(trace.JobStatus, jobManager, 0, "from", "RUNNING", "to", "RESTARTING", "cause", cause)
	r.add(trace.TaskStatus, r.committer(), 0, "from", "RUNNING", "to", "CANCELING", "execution", "cc2f_fbb4_0_0")
	r.add(trace.TaskStatus, r.committer(), 0, "from", "CANCELING", "to", "CANCELED", "execution", "cc2f_fbb4_0_0")
	r.add(trace.Restart, jobManager, 0, "attempt", "1", "delay", "1000")
	r.now += 1000
	r.attempt++
	r.add(trace.JobStatus, jobManager, 0, "from", "RESTARTING", "to", "RUNNING")
}

// end commits the rest under the identifier of the end of input.
func (r *recorder) end() {
	r.add(trace.EndOfInput, r.committer(), 0)
	r.add(trace.Snapshot, r.committer(), 3, "committablesPerCheckpoint.keySet()", "[9223372036854775807]")
	r.commit(3, trace.MaxIdentifier, 0, 40, "")
	r.add(trace.TaskStatus, r.source(), 0, "from", "RUNNING", "to", "FINISHED", "execution", "cc2f_cbc3_0_1")
	r.add(trace.JobStatus, jobManager, 0, "from", "RUNNING", "to", "FINISHED")
	r.add(trace.Stop, jobManager, 0)
}

// everyKind has one event of each kind, with a value of each kind of text.
func everyKind() trace.Trace {
	r := &recorder{Trace: trace.Trace{Header: trace.Header{Scenario: "every-kind", Table: "订单表"}}}
	for i, k := range trace.AllKinds() {
		r.now = int64(i) * 7
		r.add(k, "Compact Coordinator: 订单表 (1/2)#0", int64(i%2)*trace.MaxIdentifier, "name", "a \"b\" <c> & 中文", "empty", "")
	}
	return r.Trace
}

// paimon are the words of traces that name no connector.
var paimon trace.Words
