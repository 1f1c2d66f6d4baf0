package trace_test

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"exactlyonce/trace"
)

// logForm reads one form of line back into the event that prints it. The
// groups of the pattern become values under the names in order; "checkpoint",
// "job", "jobid", "table" and "task" go to where an event or header keeps them.
type logForm struct {
	kind    trace.Kind
	pattern string
	names   string
	fixed   string // name=text values that the form implies
}

var logForms = []logForm{
	{trace.NoCheckpoint, `No checkpoint found during restore\.`, "", ""},
	{trace.RestoreJob, `No master state to restore`, "", ""},
	{trace.RestoreJob, `Restoring job (\w+) from Checkpoint (\d+) @ (\d+) for \w+ located at <checkpoint-not-externally-addressable>\.`, "jobid checkpoint timestamp", ""},
	{trace.JobStatus, `Job (\S+) \((\w+)\) switched from state (\w+) to (\w+)\.`, "job jobid from to", ""},
	{trace.TaskStatus, `(.*) \((\w+)\) switched from (\w+) to (FAILED) (?:with failure cause:|on localhost\.)`, "task execution from to", ""},
	{trace.TaskStatus, `(.*) \((\w+)\) switched from (\w+) to (\w+)\.`, "task execution from to", ""},
	{trace.SkipTrigger, `Failed to trigger checkpoint for job (\w+) since (.*)\.`, "jobid reason", ""},
	{trace.Trigger, `Triggering checkpoint (\d+) \(type=CheckpointType\{name='(\w+)', .*\) @ (\d+) for job (\w+)\.`, "checkpoint type timestamp jobid", ""},
	{trace.Complete, `Completed checkpoint (\d+) for job (\w+) \((\d+) bytes, checkpointDuration=(\d+) ms, finalizationTime=(\d+) ms\)\.`, "checkpoint jobid bytes duration finalization", ""},
	{trace.Expire, `Checkpoint (\d+) of job (\w+) expired before completing\.`, "checkpoint jobid", ""},
	{trace.Expire, `Failed to trigger or complete checkpoint (\d+) for job (\w+)\. \((\d+) consecutive.*`, "checkpoint jobid attempts", ""},
	{trace.Ack, `Received late message for now expired checkpoint attempt (\d+) from task (\w+) of job (\w+) at localhost\.`, "checkpoint execution jobid", "late=true"},
	{trace.CommitReady, `Ready to commit to table (\w+), number of commit messages: (\d+)`, "table messages", ""},
	{trace.Collected, `Finished collecting changes, including: (\d+) append table files`, "files", ""},
	{trace.Collected, `Finished collecting changes, including: (\d+) append table files, (\d+) compact table files`, "files compacted", ""},
	{trace.Collected, `Finished collecting changes, including: `, "", "files=0"},
	{trace.Commit, `Successfully commit snapshot (\d+) to table (\w+) by user (\S+) with identifier (\d+) and kind (\w+)\.`, "snapshot table user identifier kind", ""},
	{trace.CommitDone, `Finished \(Uncertain of success\) commit to table (\w+), duration (\d+) ms`, "table duration", ""},
	{trace.Stop, `Stopping checkpoint coordinator for job (\w+)\.`, "jobid", ""},
}

var (
	logRecord = regexp.MustCompile(`^\d\d:\d\d:\d\d\.\d{3} (\w+) +\[(\w+)\] \[(.*?)\] (\S.*)$`)
	// What varies from line to line in the captured logs and is fixed in ours.
	dispatcher = regexp.MustCompile(`^flink-pekko\.actor\.default-dispatcher-\d+$`)
	ioThreads  = regexp.MustCompile(`^jobmanager-io-thread-\d+$`)
	address    = regexp.MustCompile(`[0-9a-f-]{36} @ localhost \(dataPort=-1\)`)
)

// Every record of every captured log is printed by some event, character by
// character apart from pool thread numbers and the task manager's address.
func TestLogLinesAreThoseOfTheReferences(t *testing.T) {
	paths, err := filepath.Glob(filepath.Join(references, "logs/*.log"))
	if err != nil || len(paths) == 0 {
		t.Fatalf("no captured logs: %v", err)
	}
	checked := map[trace.Kind]int{}
	for _, path := range paths {
		file, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		for i, line := range strings.Split(strings.TrimSuffix(string(file), "\n"), "\n") {
			if kind, want, got := rerender(t, line); want != "" && !strings.Contains(got, want+"\n") {
				t.Errorf("%s:%d\nwant %s\ngot  %s", path, i+1, want, got)
			} else if want != "" {
				checked[kind]++
			}
		}
	}
	if len(checked) != 14 {
		t.Errorf("the captured logs hold lines of %d kinds, the test knows 14: %v", len(checked), checked)
	}
}

// rerender parses a captured record and prints its event. want is "" for lines
// that are no records: causes, refusals, notes of the capture.
func rerender(t *testing.T, line string) (kind trace.Kind, want, got string) {
	t.Helper()
	m := logRecord.FindStringSubmatch(line)
	if m == nil || m[2] == "CommittingWriteOperatorCoordinator" { // the commit on the JobManager has no events
		return "", "", ""
	}
	thread, message := m[3], line[strings.Index(line, "] ["+m[3]+"] ")+len(m[3])+5:]
	// A task's own name contains brackets, so the thread is what precedes the repeated name.
	if i := strings.Index(line, "#"); m[2] == "Task" || m[2] == "FileStoreCommitImpl" {
		if !strings.HasPrefix(m[3], "flink-pekko") {
			end := i + strings.Index(line[i:], "] ")
			thread, message = line[strings.Index(line, "] [")+3:end], line[end+2:]
		}
	}
	message = address.ReplaceAllString(message, "localhost")
	e, h := parseMessage(t, message)
	if e.Thread == "" {
		if e.Thread = thread; dispatcher.MatchString(thread) {
			e.Thread = trace.DispatcherThread
		}
	} else if !strings.Contains(e.Thread, ")#") {
		e.Thread += "#0" // ExecutionGraph prints the task without its attempt
	}
	for _, l := range paimon.LogLines(e, h, trace.English) {
		got += l.Level + " [" + l.Class + "] [" + fixThread(l.Thread) + "] " + l.Message + "\n"
	}
	return e.Kind, m[1] + " [" + m[2] + "] [" + fixThread(thread) + "] " + message, got
}

func fixThread(thread string) string {
	return ioThreads.ReplaceAllString(dispatcher.ReplaceAllString(thread, "dispatcher"), "io")
}

func parseMessage(t *testing.T, message string) (trace.Event, trace.Header) {
	t.Helper()
	for _, f := range logForms {
		m := regexp.MustCompile("^" + f.pattern + "$").FindStringSubmatch(message)
		if m == nil {
			continue
		}
		e, h := trace.Event{Kind: f.kind}, trace.Header{}
		if name, text, ok := strings.Cut(f.fixed, "="); ok {
			e.Values = append(e.Values, trace.Value{Name: name, Text: text})
		}
		for i, name := range strings.Fields(f.names) {
			place(&e, &h, name, m[i+1])
		}
		return e, h
	}
	t.Errorf("no event prints %q", message)
	return trace.Event{}, trace.Header{}
}

func place(e *trace.Event, h *trace.Header, name, text string) {
	switch name {
	case "checkpoint":
		for _, digit := range text {
			e.Checkpoint = e.Checkpoint*10 + int64(digit-'0')
		}
	case "job":
		h.Job = text
	case "jobid":
		h.JobID = text
	case "table":
		h.Table = text
	case "task":
		e.Thread = text
	default:
		e.Values = append(e.Values, trace.Value{Name: name, Text: text})
	}
}
