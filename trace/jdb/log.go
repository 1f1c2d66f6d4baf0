package jdb

import (
	"io"
	"strings"

	"exactlyonce/trace"
)

// ReadLog reads a log of Flink and Paimon: every line that trace.WriteLog can
// print, in the lab's pattern, in Flink's default log4j pattern and in others
// that have time, level, logger and message. An event that leaves two lines is
// read once. Lines of other loggers are skipped and counted.
//
// Virtual time 0 is the first record; the date comes from the pattern or from
// the first trigger's timestamp. A log that names no thread gets the thread
// that prints the line in the real system.
func ReadLog(r io.Reader) (trace.Trace, Notes, error) {
	l := &logReader{notes: Notes{Form: Log}, seen: map[string]bool{}}
	err := newLines(r, &l.notes).each(l.line)
	l.finish()
	if err == nil && len(l.t.Events) == 0 {
		err = nothing(l.notes)
	}
	return l.t, l.notes, err
}

// logReader is the state between two lines.
type logReader struct {
	builder
	notes     Notes
	clock     clock
	seen      map[string]bool // status changes of tasks that were read from one of their two lines
	committer string          // the thread that commits, where the pattern has none
	last      int             // 1 + index of the event that the last record belongs to
	known     bool            // whether that record was read
	cause     bool            // whether that event takes the next line as its cause
}

// line reads one line: a record, a line of the lab itself, or the throwable of
// the record before.
func (l *logReader) line(n int, text string) {
	rec, ok := parseRecord(text)
	if ok {
		l.clock.see(rec)
		if l.known = l.record(rec); !l.known {
			l.notes.unread(n, text)
		}
		return
	}
	if e, ok := ownLine(text); ok {
		l.put(e)
		l.known, l.cause = true, false
		return
	}
	if strings.TrimSpace(text) == "" || l.known && l.throwable(text) {
		return
	}
	l.notes.unread(n, text)
}

// record finds the form of a record and turns it into an event, or into a part
// of one that is there.
func (l *logReader) record(rec record) bool {
	l.cause = false
	for _, f := range logForms {
		if f.class != rec.simpleClass() || !strings.HasPrefix(rec.message, f.prefix) {
			continue
		}
		if m := f.pattern.FindStringSubmatch(rec.message); m != nil {
			f.read(l, rec, m)
			return true
		}
	}
	return false
}

// put adds e at the time of the last record and remembers it for its cause.
func (l *logReader) put(e trace.Event) {
	e.AtMillis = l.clock.now
	l.add(e)
	l.last = len(l.t.Events)
}

// throwable reads a line below a record: the cause of its event, or more of a
// stack trace that is known well enough.
func (l *logReader) throwable(text string) bool {
	e := &l.t.Events[max(l.last-1, 0)]
	text = strings.TrimSpace(text)
	if l.cause && l.last > 0 {
		if cause, ok := causeOf(e.Kind, text); ok {
			name := causeName(e.Kind)
			if _, has := e.Lookup(name); !has {
				e.Values = append(e.Values, trace.Value{Name: name, Text: cause})
			}
			l.cause = false
			return true
		}
	}
	return strings.HasPrefix(text, "at ") || strings.HasPrefix(text, "... ") || strings.HasPrefix(text, "Caused by: ") ||
		strings.HasPrefix(text, "Suppressed: ") || raisedText.MatchString(text)
}

// causeOf is the cause in a line below a record of that kind; a job's failure
// names it after "Caused by".
func causeOf(kind trace.Kind, text string) (string, bool) {
	if kind == trace.JobStatus {
		return strings.CutPrefix(text, "Caused by: ")
	}
	return text, true
}

func causeName(kind trace.Kind) string {
	if kind == trace.Decline || kind == trace.CommitRetry {
		return "reason"
	}
	return "cause"
}

// finish sets what the whole log decides.
func (l *logReader) finish() { l.t.Header.EpochMillis = l.clock.epoch() }
