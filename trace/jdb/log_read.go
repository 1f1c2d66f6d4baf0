package jdb

import (
	"regexp"
	"strings"

	"exactlyonce/trace"
)

func readNone(l *logReader, r record, _ []string) {
	l.put(event(trace.NoCheckpoint, r, trace.IOThread, ""))
}

// readStartFrom: what there was no checkpoint for is a job that starts from elsewhere.
func readStartFrom(l *logReader, r record, m []string) {
	l.job(m[1])
	if e := l.recent(0, trace.NoCheckpoint); e != nil && e.BeginsAttempt() {
		e.Values = append(e.Values, trace.Value{Name: "then", Text: string(trace.StartFrom)})
	}
	l.put(event(trace.StartFrom, r, trace.IOThread, "", "location", m[2], "allowed", m[3]))
}

func readReset(l *logReader, r record, m []string) {
	l.job(m[1])
	l.put(event(trace.ResetID, r, trace.IOThread, "", "next", m[2]))
}

func readRetained(l *logReader, r record, m []string) {
	l.put(event(trace.Retained, r, trace.DispatcherThread, m[1], "location", unless(m[2], "<checkpoint-not-externally-addressable>")))
}

// readRestore keeps what differs from the ordinary case: a checkpoint of this
// job without a location.
func readRestore(l *logReader, r record, m []string) {
	l.job(m[1])
	l.put(event(trace.RestoreJob, r, trace.DispatcherThread, m[3], "timestamp", m[4], "type", unless(m[2], "Checkpoint"),
		"job", unless(m[5], m[1]), "location", unless(m[6], "<checkpoint-not-externally-addressable>")))
}

func unless(text, ordinary string) string {
	if text == ordinary {
		return ""
	}
	return text
}

var typeName = regexp.MustCompile(`name='(.*?)'`)

func readTrigger(l *logReader, r record, m []string) {
	name := m[2] // before Flink 1.15: CHECKPOINT
	if n := typeName.FindStringSubmatch(m[2]); n != nil {
		name = n[1]
	}
	if strings.EqualFold(name, "Checkpoint") {
		name = ""
	}
	l.job(m[4])
	l.clock.calendar(number(m[3]))
	l.put(event(trace.Trigger, r, trace.TimerThread, m[1], "timestamp", m[3], "type", name))
}

var (
	byteCount = regexp.MustCompile(`(\d+) bytes`)
	duration  = regexp.MustCompile(`(?:checkpointDuration=|in )(\d+) ms`)
	finishing = regexp.MustCompile(`finalizationTime=(\d+) ms`)
)

// readComplete reads the numbers in any wording; a text may have left them out.
func readComplete(l *logReader, r record, m []string) {
	l.job(m[2])
	l.put(event(trace.Complete, r, trace.IOThread, m[1], "bytes", group(byteCount, m[3]), "duration", group(duration, m[3]), "finalization", group(finishing, m[3])))
}

func group(pattern *regexp.Regexp, text string) string {
	if m := pattern.FindStringSubmatch(text); m != nil {
		return m[1]
	}
	return ""
}

func readExpire(l *logReader, r record, m []string) {
	l.job(m[2])
	l.put(event(trace.Expire, r, trace.TimerThread, m[1]))
}

// readAttempts adds the count of failures to the checkpoint's end, or is its
// only trace.
func readAttempts(l *logReader, r record, m []string) {
	l.job(m[2])
	if e := l.recent(number(m[1]), trace.Expire, trace.Decline, trace.Abort); e != nil {
		e.Values = append(e.Values, trace.Value{Name: "attempts", Text: m[3]})
		return
	}
	l.put(event(trace.Abort, r, trace.TimerThread, m[1], "attempts", m[3]))
}

func readDecline(l *logReader, r record, m []string) {
	l.job(m[3])
	l.put(event(trace.Decline, r, trace.IOThread, m[1], "execution", m[2]))
	l.cause = true
}

func readLate(l *logReader, r record, m []string) {
	l.job(m[3])
	l.put(event(trace.Ack, r, trace.IOThread, m[1], "late", "true", "execution", m[2]))
}

func readStop(l *logReader, r record, m []string) {
	l.job(m[1])
	l.put(event(trace.Stop, r, trace.DispatcherThread, ""))
}

func readSkip(l *logReader, r record, m []string) {
	l.job(m[1])
	l.put(event(trace.SkipTrigger, r, trace.TimerThread, "", "reason", m[2]))
}

func readJob(l *logReader, r record, m []string) {
	l.job(m[2])
	if l.t.Header.Job == "" {
		l.t.Header.Job = m[1]
	}
	l.put(event(trace.JobStatus, r, trace.DispatcherThread, "", "from", m[3], "to", m[4]))
	l.cause = m[4] == "FAILING" || m[4] == "FAILED"
}

// readTask reads a task's change from the first of its two lines. The task
// prints its own name with the attempt; the JobManager prints it without, and
// the attempt is the end of the execution's id.
func readTask(l *logReader, r record, m []string) {
	key := m[2] + " " + m[3] + " " + m[4]
	l.cause = m[4] == "FAILED"
	if l.seen[key] {
		return // the throwable below belongs to the event that is there
	}
	l.seen[key] = true
	thread := m[1]
	if !strings.Contains(thread, ")#") {
		thread += "#" + attemptOf(m[2])
	}
	l.put(event(trace.TaskStatus, record{}, thread, "", "from", m[3], "to", m[4], "execution", m[2]))
	if m[4] == "RUNNING" && strings.Contains(thread, "Global Committer : ") {
		l.committer = thread
		l.table(tableOf(thread))
	}
}

// attemptOf is the end of "<vertices>_<subtask>_<attempt>".
func attemptOf(execution string) string {
	i := strings.LastIndex(execution, "_")
	if i < 0 {
		return "0" // before Flink 1.16 an execution's id does not say
	}
	return execution[i+1:]
}
