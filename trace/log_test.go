package trace_test

import (
	"strings"
	"testing"

	"exactlyonce/trace"
)

func event(kind trace.Kind, values ...string) trace.Event {
	r := &recorder{}
	r.add(kind, "Writer : t (1/1)#0", 3, values...)
	return r.Events[0]
}

// Lines that no captured log holds.
func TestLogLinesOutsideTheReferences(t *testing.T) {
	h := trace.Header{Job: "j", JobID: "id", Table: "t"}
	for _, c := range []struct {
		event trace.Event
		want  string
	}{
		{event(trace.Decline, "reason", "Checkpoint was declined (tasks not ready)", "execution", "x_0_0"),
			"00:00:00.000 INFO  [CheckpointCoordinator] [jobmanager-io-thread-1] Decline checkpoint 3 by task x_0_0 of job id at localhost.\nCheckpoint was declined (tasks not ready)"},
		{event(trace.JobStatus, "from", "FAILING", "to", "FAILED", "cause", "boom"),
			"00:00:00.000 INFO  [ExecutionGraph] [flink-pekko.actor.default-dispatcher-4] Job j (id) switched from state FAILING to FAILED.\nCaused by: boom"},
		{event(trace.CommitRetry, "snapshot", "2", "reason", trace.LostRace, "user", "u", "identifier", "1", "kind", "APPEND"),
			"00:00:00.000 WARN  [FileStoreCommitImpl] [Writer : t (1/1)#0] Atomic commit failed for snapshot #2 by user u with identifier 1 and kind APPEND after 0 seconds. Skip clean up and try again."},
		{event(trace.CommitRetry, "snapshot", "2", "reason", "java.io.IOException: timeout"),
			"00:00:00.000 WARN  [FileStoreCommitImpl] [Writer : t (1/1)#0] Retry commit for exception.\njava.io.IOException: timeout"},
		{event(trace.Trigger, "timestamp", "7", "type", "Suspend Savepoint"),
			"00:00:00.000 INFO  [CheckpointCoordinator] [Checkpoint Timer] Triggering checkpoint 3 (type=SavepointType{name='Suspend Savepoint', postCheckpointAction=SUSPEND, formatType=CANONICAL}) @ 7 for job id."},
		{event(trace.TaskStatus, "from", "CANCELING", "to", "CANCELED"), ""},
		{event(trace.Ack), ""},
		{event(trace.Barrier), ""},
		{event("no such kind"), ""},
	} {
		var got []string
		for _, l := range paimon.LogLines(c.event, h, trace.English) {
			got = append(got, l.Format(0))
		}
		if text := strings.Join(got, "\n"); text != c.want {
			t.Errorf("got  %s\nwant %s", text, c.want)
		}
	}
}

// The forms that the lecture's text quotes.
func TestNarrate(t *testing.T) {
	for _, c := range []struct {
		event  trace.Event
		en, zh string
	}{
		{event(trace.Fault, "function", "fail_at", "id", "120"),
			"[SinkLab] simulated fault: at id = 120 an exception is thrown", "[SinkLab] 模拟故障：处理到 id = 120，抛出异常"},
		{event(trace.Cancel, "after", "10000", "status", "RUNNING"),
			"[SinkLab] ran 10 s, job status: RUNNING, cancelling the job", "[SinkLab] 运行 10 秒，作业状态：RUNNING，取消作业"},
		{event(trace.Cancel, "after", "2500", "status", "RUNNING"),
			"[SinkLab] ran 2.5 s, job status: RUNNING, cancelling the job", "[SinkLab] 运行 2.5 秒，作业状态：RUNNING，取消作业"},
		{event(trace.Choice, "label", "crash/committer/before-commit", "options", "2", "picked", "1"),
			"[SinkLab] injected fault: crash/committer/before-commit = 1", "[SinkLab] 注入故障：crash/committer/before-commit = 1"},
		{event(trace.Choice, "label", "order/channel", "options", "3", "picked", "2"),
			"[SinkLab] another order: order/channel = 2", "[SinkLab] 改变顺序：order/channel = 2"},
	} {
		en, ok := trace.Narrate(c.event, trace.English)
		zh, _ := trace.Narrate(c.event, trace.Chinese)
		if !ok || en != c.en || zh != c.zh {
			t.Errorf("%q, %q", en, zh)
		}
		lines := paimon.LogLines(c.event, trace.Header{}, trace.English)
		if len(lines) != 1 || lines[0].Format(0) != c.en {
			t.Errorf("a raw line must print its message alone: %v", lines)
		}
	}
	if _, ok := trace.Narrate(event(trace.Commit), trace.English); ok {
		t.Error("a commit is no event of the lab")
	}
}

// The clock is UTC and wraps at midnight, before 1970 too.
func TestClock(t *testing.T) {
	for epoch, want := range map[int64]string{
		0: "00:00:00.000", 1795950598866: "11:09:58.866", 86399999: "23:59:59.999", 86400000: "00:00:00.000", -1: "23:59:59.999",
	} {
		if got := (trace.LogLine{Level: "INFO"}).Brief(epoch); !strings.HasPrefix(got, want+" INFO  ") {
			t.Errorf("%d: %s, want %s", epoch, got, want)
		}
	}
}
