package jdb_test

import (
	"bytes"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"exactlyonce/trace"
	"exactlyonce/trace/jdb"
)

var (
	dispatcher = regexp.MustCompile(`flink-pekko\.actor\.default-dispatcher-\d+|jobmanager-io-thread-\d+`)
	address    = regexp.MustCompile(`[0-9a-f-]{36} @ localhost \(dataPort=-1\)`)
	ourOwn     = regexp.MustCompile(`^\[(?:SinkLab|reference)\]|^Exception in thread|CommittingWriteOperatorCoordinator`)
)

// lines normalises a log for comparison: pool threads, addresses, the capture's
// own lines, and the order of lines with which two threads tell one change.
func lines(text string) map[string]int {
	text = address.ReplaceAllString(dispatcher.ReplaceAllString(text, "pool"), "localhost")
	count := map[string]int{}
	for _, l := range strings.Split(strings.TrimSpace(text), "\n") {
		if !ourOwn.MatchString(l) {
			count[strings.TrimPrefix(l[min(len(l), len(clock(l))):], " ")]++
		}
	}
	return count
}

var clockText = regexp.MustCompile(`^\d\d:\d\d:\d\d\.\d{3}`)

func clock(line string) string { return clockText.FindString(line) }

// Reading a captured log and writing it again gives its lines. Times of a
// merged second line may differ, order too.
func TestLogsReadBack(t *testing.T) {
	for _, name := range files(t, "logs/*.log") {
		got, notes := read(t, file(t, name))
		if notes.Form != jdb.Log || strings.Contains(notes.First, "CheckpointCoordinator") {
			t.Errorf("%s: %+v", name, notes)
		}
		var b bytes.Buffer
		if err := paimon.WriteLog(&b, got, trace.English); err != nil {
			t.Fatal(err)
		}
		want, have := lines(file(t, name)), lines(b.String())
		for l, n := range want {
			if have[l] != n && got.Events[0].Thread != "main" {
				t.Errorf("%s: %d times, want %d: %s", name, have[l], n, l)
			}
		}
	}
}

// Times and header come out of the log.
func TestLogHeader(t *testing.T) {
	got, notes := read(t, file(t, "logs/failover.log"))
	h := got.Header
	if h.Table != "sk_fail" || h.JobID != "48ae2e245ce35feba517e47c04a4fa9e" || h.Job != "insert-into_p.default.sk_fail" {
		t.Errorf("%+v", h)
	}
	if h.EpochMillis != 1795950756986 { // 2026-11-29 11:12:36.986
		t.Errorf("epoch %d", h.EpochMillis)
	}
	if last := got.Events[len(got.Events)-1]; last.AtMillis != 13424 { // 11:12:50.410
		t.Errorf("the last event is at %d", last.AtMillis)
	}
	if notes.String() != "" {
		t.Errorf("%+v", notes)
	}
	for _, e := range got.Events {
		if e.Kind == trace.Fault && e.Get("id") != "120" {
			t.Errorf("%v", e)
		}
	}
}

// One fact in the patterns that are met in the field.
func TestLogPatterns(t *testing.T) {
	const message = "Completed checkpoint 1 for job 5ed902208943b55655ea9388b78f5465 (1850 bytes, checkpointDuration=444 ms, finalizationTime=5 ms)."
	for _, head := range []string{
		"11:10:02.205 INFO  [CheckpointCoordinator] [jobmanager-io-thread-1] ",
		"11:10:02.205 INFO  [CheckpointCoordinator] ",
		"2026-11-29 11:10:02,205 INFO  org.apache.flink.runtime.checkpoint.CheckpointCoordinator    [] - ",
		"2026-11-29 11:10:02,205 INFO  [jobmanager-io-thread-1] org.apache.flink.runtime.checkpoint.CheckpointCoordinator - ",
		"2026-11-29T11:10:02.205Z [INFO] org.apache.flink.runtime.checkpoint.CheckpointCoordinator [jobmanager-io-thread-1] - ",
		"jobmanager-1  | 2026-11-29 11:10:02,205 INFO  org.apache.flink.runtime.checkpoint.CheckpointCoordinator [] - ",
		"\ufeff2026-11-29 11:10:02,205 INFO org.apache.flink.runtime.checkpoint.CheckpointCoordinator: ",
	} {
		got, notes, err := jdb.Read(strings.NewReader(head + message + "\r\n"))
		if err != nil || notes.String() != "" {
			t.Errorf("%s: %v %+v", head, err, notes)
			continue
		}
		e := got[0].Events[0]
		if e.Kind != trace.Complete || e.Checkpoint != 1 || e.Thread != trace.IOThread || e.Get("duration") != "444" {
			t.Errorf("%s: %+v", head, e)
		}
		if strings.Contains(head, "2026") && got[0].Header.EpochMillis != 1795950602205 {
			t.Errorf("%s: epoch %d", head, got[0].Header.EpochMillis)
		}
	}
}

// A log in Flink's default pattern, with stack traces and others' lines between.
func TestLogOfTheField(t *testing.T) {
	text := `2026-11-29 23:59:59,900 INFO  org.apache.flink.runtime.taskmanager.Task                    [] - Global Committer : t -> end: Writer (1/1)#0 (a_b_0_0) switched from INITIALIZING to RUNNING.
2026-11-30 00:00:00,100 INFO  org.apache.kafka.clients.Metadata                            [] - Resetting the last seen epoch
2026-11-30 00:00:00,200 INFO  org.apache.paimon.operation.FileStoreCommitImpl              [] - Successfully commit snapshot 1 to table t by user u with identifier 1 and kind APPEND.
2026-11-30 00:00:00,300 WARN  org.apache.flink.runtime.taskmanager.Task                    [] - Source: s (1/1)#0 (a_c_0_0) switched from RUNNING to FAILED with failure cause:
java.lang.RuntimeException: boom
	at java.base/java.lang.Thread.run(Thread.java:840) ~[?:?]
Caused by: java.io.IOException: disk
	... 12 more
2026-11-30 00:00:00,400 INFO  org.apache.flink.runtime.executiongraph.ExecutionGraph       [] - Source: s (1/1) (a_c_0_0) switched from RUNNING to FAILED on host @ localhost (dataPort=1).
java.lang.RuntimeException: boom
`
	got, notes := read(t, text)
	if len(got.Events) != 3 || notes.Unread != 1 || notes.FirstLine != 2 {
		t.Fatalf("%d events, %+v", len(got.Events), notes)
	}
	commit, failed := got.Events[1], got.Events[2]
	if commit.Thread != "Global Committer : t -> end: Writer (1/1)#0" || commit.AtMillis != 300 {
		t.Errorf("%+v", commit)
	}
	if failed.Get("cause") != "java.lang.RuntimeException: boom" || failed.Thread != "Source: s (1/1)#0" {
		t.Errorf("%+v", failed)
	}
}

// What becomes of checkpoints at the end of a job is told with its reason, in a line of its own or
// below.
func TestCheckpointsThatCameToNothing(t *testing.T) {
	text := `2026-11-29 23:36:52,355 INFO  org.apache.flink.runtime.checkpoint.CheckpointCoordinator    [] - Triggering checkpoint 6 (type=CheckpointType{name='Checkpoint', sharingFilesStrategy=FORWARD_BACKWARD}) @ 1796081812348 for job 0bc505d804dd8397654cf6985c3efdfd.
2026-11-29 23:36:52,356 INFO  org.apache.flink.runtime.checkpoint.CheckpointCoordinator    [] - Triggering Checkpoint 6 for job 0bc505d804dd8397654cf6985c3efdfd failed due to org.apache.flink.runtime.checkpoint.CheckpointException: TaskManager received a checkpoint request for unknown task a_b_0_0. Failure reason: Task local checkpoint failure.
2026-11-29 23:36:52,456 INFO  org.apache.flink.runtime.checkpoint.CheckpointCoordinator    [] - Decline checkpoint 7 by task a_b_0_0 of job 0bc505d804dd8397654cf6985c3efdfd at tm1 @ localhost (dataPort=1).
org.apache.flink.util.SerializedThrowable: org.apache.flink.runtime.checkpoint.CheckpointException: Checkpoint was declined (task is closing)
	at org.apache.flink.runtime.Thing.do(Thing.java:1)
2026-11-29 23:36:52,457 WARN  org.apache.flink.runtime.checkpoint.CheckpointFailureManager [] - Failed to trigger or complete checkpoint 7 for job 0bc505d804dd8397654cf6985c3efdfd. (1 consecutive failed attempts so far)
org.apache.flink.runtime.checkpoint.CheckpointException: Checkpoint was declined (task is closing)
	at org.apache.flink.runtime.Thing.do(Thing.java:1)
`
	got, notes := read(t, text)
	if len(got.Events) != 3 || notes.Unread != 0 {
		t.Fatalf("%+v, %+v", got.Events, notes)
	}
	failed, declined := got.Events[1], got.Events[2]
	if failed.Kind != trace.Abort || failed.Checkpoint != 6 || !strings.Contains(failed.Get("reason"), "unknown task") {
		t.Errorf("%+v", failed)
	}
	if declined.Kind != trace.Decline || declined.Get("attempts") != "1" || !strings.HasSuffix(declined.Get("reason"), "Checkpoint was declined (task is closing)") {
		t.Errorf("%+v", declined)
	}
}

// The log of a run of ours, read and written again, is the same text, in both
// languages.
func TestOurLogReadsBack(t *testing.T) {
	recorded, err := os.Open("../diff/testdata/failover-before-commit.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	defer recorded.Close()
	all, _, err := jdb.Read(recorded)
	if err != nil {
		t.Fatal(err)
	}
	run := all[0]
	for _, lang := range []trace.Lang{trace.English, trace.Chinese} {
		var first, second bytes.Buffer
		if err := paimon.WriteLog(&first, run, lang); err != nil {
			t.Fatal(err)
		}
		again, notes := read(t, first.String())
		if err := paimon.WriteLog(&second, again, lang); err != nil || second.String() != first.String() || notes.Unread != 0 {
			t.Errorf("%v %+v\nwant %s\ngot  %s", err, notes, first.String(), second.String())
		}
	}
}

// A job that starts from a savepoint first finds no checkpoint of its own, which begins no
// attempt: what there is to restore comes behind. These are the lines of a real start, and
// those with which a cancelled job leaves a checkpoint.
func TestAStartFromASavepointReadsBack(t *testing.T) {
	const start = `00:43:56.497 INFO  [CheckpointCoordinator] [jobmanager-io-thread-1] No checkpoint found during restore.
00:43:56.497 INFO  [CheckpointCoordinator] [jobmanager-io-thread-1] Starting job 5f46a0efcc2e68bea83f0e38cc37ae84 from savepoint file:/sp/savepoint-eb8f93-0123456789ab ()
00:43:56.505 INFO  [CheckpointCoordinator] [jobmanager-io-thread-1] Reset the checkpoint ID of job 5f46a0efcc2e68bea83f0e38cc37ae84 to 8.
00:43:56.506 INFO  [CheckpointCoordinator] [jobmanager-io-thread-1] Restoring job 5f46a0efcc2e68bea83f0e38cc37ae84 from Savepoint 7 @ 0 for 5f46a0efcc2e68bea83f0e38cc37ae84 located at file:/sp/savepoint-eb8f93-0123456789ab.
00:43:56.506 INFO  [CheckpointCoordinator] [jobmanager-io-thread-1] No master state to restore
00:43:59.101 INFO  [StandaloneCompletedCheckpointStore] [flink-pekko.actor.default-dispatcher-4] Checkpoint with ID 9 at 'file:/chk/5f46a0efcc2e68bea83f0e38cc37ae84/chk-9' not discarded.
`
	got, notes := read(t, start)
	if notes.Unread != 0 {
		t.Errorf("%+v", notes)
	}
	var kinds []trace.Kind
	attempts := 0
	for _, e := range got.Events {
		kinds = append(kinds, e.Kind)
		if e.BeginsAttempt() {
			attempts++
		}
	}
	if want := []trace.Kind{trace.NoCheckpoint, trace.StartFrom, trace.ResetID, trace.RestoreJob, trace.Retained}; !slices.Equal(kinds, want) || attempts != 1 {
		t.Errorf("%v, %d attempts", kinds, attempts)
	}
	var b bytes.Buffer
	if err := paimon.WriteLog(&b, got, trace.English); err != nil {
		t.Fatal(err)
	}
	if b.String() != start {
		t.Errorf("written again:\n%s", b.String())
	}
}
