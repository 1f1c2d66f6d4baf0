package trace

import (
	"bufio"
	"fmt"
	"io"
)

// LogLine is one record of a Flink log as the lab prints it. A record without
// a level is SinkLab's own and prints its message alone.
type LogLine struct {
	AtMillis int64  // virtual time
	Level    string // "INFO", "WARN"; "" for SinkLab's own lines
	Class    string // simple class name of the logger
	Thread   string
	Message  string
	Cause    string // first line of the throwable, printed below the record; may be ""
}

// Format prints l as `HH:MM:SS.mmm LEVEL [Class] [thread] message`, the clock
// being epochMillis + AtMillis in UTC, the cause on a line of its own.
func (l LogLine) Format(epochMillis int64) string {
	return l.format(epochMillis, " ["+l.Thread+"]")
}

// Brief prints l without its thread, as the lecture's text quotes logs.
func (l LogLine) Brief(epochMillis int64) string { return l.format(epochMillis, "") }

func (l LogLine) format(epochMillis int64, thread string) string {
	text := l.Message
	if l.Level != "" {
		text = fmt.Sprintf("%s %-5s [%s]%s %s", clock(epochMillis+l.AtMillis), l.Level, l.Class, thread, l.Message)
	}
	if l.Cause != "" {
		text += "\n" + l.Cause
	}
	return text
}

// clock is the time of day in UTC, which has no daylight saving: plain
// arithmetic, no time zone data.
func clock(epochMillis int64) string {
	const day = 24 * 60 * 60 * 1000
	ms := (epochMillis%day + day) % day
	return fmt.Sprintf("%02d:%02d:%02d.%03d", ms/3600000, ms/60000%60, ms/1000%60, ms%1000)
}

// WriteLog writes t as the log that Flink 2.2.0 and the connector write, with
// SinkLab's own lines in lang.
func (w Words) WriteLog(out io.Writer, t Trace, lang Lang) error {
	return writeLog(out, t, LogLine.Format, func(e Event) []LogLine { return w.LogLines(e, t.Header, lang) })
}

// WriteBriefLog writes the lecture's short form: no threads, and only completed
// checkpoints, commits, job status, restores and faults.
func (w Words) WriteBriefLog(out io.Writer, t Trace, lang Lang) error {
	return writeLog(out, t, LogLine.Brief, func(e Event) []LogLine { return w.BriefLines(e, t.Header, lang) })
}

func writeLog(w io.Writer, t Trace, format func(LogLine, int64) string, lines func(Event) []LogLine) error {
	out := bufio.NewWriter(w)
	for _, e := range t.Events {
		for _, l := range lines(e) {
			fmt.Fprintln(out, format(l, t.Header.EpochMillis))
		}
	}
	if err := out.Flush(); err != nil {
		return fmt.Errorf("trace: writing log: %w", err)
	}
	return nil
}

// BriefLines keeps the first line of a few kinds; "No master state to restore"
// after a restore teaches nothing.
func (w Words) BriefLines(e Event, h Header, lang Lang) []LogLine {
	switch e.Kind {
	case Complete, Commit, JobStatus, NoCheckpoint, StartFrom, ResetID, RestoreJob, Retained, Fault, Choice, Late, Cancel,
		UnitCommitted, UnitAborted, UnitFenced, UnitLate, SnapshotsExpired, MaintainFailed, TagCreated, TagDeleted:
		if lines := w.LogLines(e, h, lang); len(lines) > 0 {
			return lines[:1]
		}
	}
	return nil
}

// LogLines are the records e leaves in the log, none for most kinds, two at most.
func (w Words) LogLines(e Event, h Header, lang Lang) []LogLine {
	var lines []LogLine
	h = h.Of(e)
	if text, ok := Narrate(e, lang); ok {
		lines = []LogLine{{Message: text}}
	} else if render := flinkRenderer(e.Kind); render != nil {
		lines = render(e, h)
	} else if log := w.vocabulary().Log; log != nil {
		lines = log(e, h)
	} else {
		lines = w.generalLines(e)
	}
	for i := range lines {
		lines[i].AtMillis = e.AtMillis
	}
	return lines
}

// flinkRenderer finds the function that prints a kind of the job, nil where Flink logs
// nothing at INFO or above.
func flinkRenderer(k Kind) func(Event, Header) []LogLine {
	switch k {
	case NoCheckpoint, StartFrom, ResetID, RestoreJob, Retained, SkipTrigger, Trigger, Complete, Expire, Decline, Ack, Stop:
		return coordinatorLines
	case JobStatus:
		return jobLines
	case TaskStatus:
		return taskLines
	}
	return nil
}

// generalLines stand where nobody knows what the connector logs: what happened to its
// table, under its name.
func (w Words) generalLines(e Event) []LogLine {
	line := LogLine{Level: "INFO", Class: w.Name(), Thread: e.Thread, Message: w.Describe(e, English)}
	switch e.Kind {
	case Commit, AlreadyThere, UnitCommitted, UnitAborted:
	case CommitRetry, UnitFenced, UnitLate, MaintainFailed:
		line.Level = "WARN"
	default:
		return nil
	}
	return []LogLine{line}
}
