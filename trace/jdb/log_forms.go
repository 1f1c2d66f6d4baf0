package jdb

import (
	"regexp"
	"strconv"
	"strings"

	"exactlyonce/trace"
)

// logForm reads the records of one form.
type logForm struct {
	class   string // simple name of the logger
	prefix  string // with which each match begins
	pattern *regexp.Regexp
	read    func(l *logReader, r record, m []string)
}

func form(class, pattern string, read func(*logReader, record, []string)) logForm {
	prefix, _ := regexp.MustCompile(pattern).LiteralPrefix()
	return logForm{class, prefix, regexp.MustCompile("^" + pattern + "$"), read}
}

// loggers whose lines are read, by simple name.
var loggers = map[string]bool{"CheckpointCoordinator": true, "CheckpointFailureManager": true, "ExecutionGraph": true, "StandaloneCompletedCheckpointStore": true, "Task": true, "FileStoreCommitImpl": true}

// logForms is the inverse of trace.LogLines: Flink 2.2.0 and Paimon 2.0.0, with
// the wording of some earlier versions.
var logForms = allForms()

func allForms() []logForm {
	const cc, fm, eg, fsc = "CheckpointCoordinator", "CheckpointFailureManager", "ExecutionGraph", "FileStoreCommitImpl"
	return []logForm{
		form(cc, `No checkpoint found during restore\.`, readNone),
		form(cc, `Starting job (\w+) from savepoint (.*) \((.*)\)`, readStartFrom),
		form(cc, `Reset the checkpoint ID of job (\w+) to (\d+)\.`, readReset),
		form(cc, `Restoring job (\w+) from (.+) (\d+) @ (\d+) for (\w+) located at (.*)\.`, readRestore),
		form(cc, `No master state to restore`, func(*logReader, record, []string) {}),
		form(cc, `Triggering checkpoint (\d+) \(type=(.*)\) @ (\d+) for job (\w+)\.`, readTrigger),
		form(cc, `Completed checkpoint (\d+) for job (\w+) \((.*)\)\.`, readComplete),
		form(cc, `Checkpoint (\d+) of job (\w+) expired before completing\.`, readExpire),
		form(cc, `Decline checkpoint (\d+) by task (\S+) of job (\w+) at .*\.`, readDecline),
		form(cc, `Received late message for now expired checkpoint attempt (\d+) from task (\S+) of job (\w+) at .*\.`, readLate),
		form("StandaloneCompletedCheckpointStore", `Checkpoint with ID (\d+) at '(.*)' not discarded\.`, readRetained),
		form(cc, `Stopping checkpoint coordinator for job (\w+)\.`, readStop),
		form(fm, `Failed to trigger checkpoint for job (\w+) since (.*)\.`, readSkip),
		form(fm, `Failed to trigger or complete checkpoint (\d+) for job (\w+)\. \((\d+) consecutive failed attempts so far\).*`, readAttempts),
		form(eg, `Job (.*) \((\w+)\) switched from state (\w+) to (\w+)\.`, readJob),
		form(eg, `(.*) \(([\w-]+)\) switched from (\w+) to (\w+)(?: on .*)?\.`, readTask),
		form("Task", `(.*) \(([\w-]+)\) switched from (\w+) to (\w+)(?:\.| with failure cause:.*)`, readTask),
		form(fsc, `Ready to commit to table (\S+), number of commit messages: (\d+)`, readReady),
		form(fsc, `Finished collecting changes, including: (.*)`, readCollected),
		form(fsc, `Successfully commit snapshot #?(\d+)(?: \(path .*?\))?(?: to table (\S+))? by user (\S+) with identifier (\d+) and kind (\w+)\.`, readCommit),
		form(fsc, `Finished \(Uncertain of success\) commit to table (\S+), duration (\d+) ms`, readDone),
		form(fsc, `Atomic commit failed for snapshot #(\d+)(?: \(path .*?\))? by user (\S+) with identifier (\d+) and kind (\w+) after (\d+) seconds\. .*`, readLostRace),
		form(fsc, `Retry commit for exception\.`, readRetry),
		form("ExpireSnapshotsImpl", `Finished expire snapshots, duration (\d+) ms, range is \[(\d+), (\d+)\)`, readExpired),
	}
}

// event makes an event of a record, on its thread or else on that given.
func event(kind trace.Kind, r record, thread string, checkpoint string, values ...string) trace.Event {
	e := trace.Event{Kind: kind, Thread: thread, Checkpoint: number(checkpoint)}
	if r.thread != "" {
		e.Thread = r.thread
	}
	for i := 0; i+1 < len(values); i += 2 {
		if values[i+1] != "" {
			e.Values = append(e.Values, trace.Value{Name: values[i], Text: values[i+1]})
		}
	}
	return e
}

// job remembers the job's id and table, the first of each.
func (l *logReader) job(id string) {
	if l.t.Header.JobID == "" {
		l.t.Header.JobID = id
	}
}

func (l *logReader) table(name string) {
	if l.t.Header.Table == "" {
		l.t.Header.Table = name
	}
}

// commitThread is who commits where the pattern has no thread.
func (l *logReader) commitThread() string {
	if l.committer != "" {
		return l.committer
	}
	return "Global Committer : " + l.t.Header.Table + " (1/1)#0"
}

// recent finds the newest event of kind for a checkpoint.
func (l *logReader) recent(checkpoint int64, kinds ...trace.Kind) *trace.Event {
	for i := len(l.t.Events) - 1; i >= 0; i-- {
		for _, kind := range kinds {
			if e := &l.t.Events[i]; e.Kind == kind && e.Checkpoint == checkpoint {
				return e
			}
		}
	}
	return nil
}

// Lines of the lab and of the people who captured the reference logs.
var (
	faultAt   = regexp.MustCompile(`^\[(?:SinkLab|reference)\] (?:simulated fault: at id = |模拟故障：处理到 id = |fault injected at id=)(\d+)`)
	picked    = regexp.MustCompile(`^\[SinkLab\] (?:injected fault: |another order: |注入故障：|改变顺序：)(\S+) = (\S+)$`)
	cancelled = regexp.MustCompile(`^\[(?:SinkLab|reference)\] (?:ran |运行 |status before cancel: )(?:([\d.]+) (?:s, job status: |秒，作业状态：))?(\w+)`)
	refused   = regexp.MustCompile(`^Exception in thread "main" (.+)$`)
)

// ownLine reads a line without a time: what the lab did to the job, or the
// refusal of a job that was never built.
func ownLine(text string) (trace.Event, bool) {
	if m := faultAt.FindStringSubmatch(text); m != nil {
		return event(trace.Fault, record{}, "main", "", "function", "fail_at", "id", m[1]), true
	}
	if m := picked.FindStringSubmatch(text); m != nil {
		return event(trace.Choice, record{}, "main", "", "label", m[1], "picked", m[2]), true
	}
	if m := cancelled.FindStringSubmatch(text); m != nil {
		return event(trace.Cancel, record{}, trace.DispatcherThread, "", "after", milliseconds(m[1]), "status", m[2]), true
	}
	if m := refused.FindStringSubmatch(text); m != nil {
		return event(trace.JobStatus, record{}, "main", "", "from", "CREATED", "to", "FAILED", "cause", m[1]), true
	}
	return trace.Event{}, false
}

func milliseconds(seconds string) string {
	s, err := strconv.ParseFloat(seconds, 64)
	if err != nil || s > 1e9 {
		return ""
	}
	return strings.TrimSuffix(strconv.FormatFloat(s*1000, 'f', 0, 64), ".")
}
