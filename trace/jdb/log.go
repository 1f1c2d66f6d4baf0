package jdb

import (
	"io"
	"strings"

	"exactlyonce/trace"
)

// ReadLog reads logs of Flink and Paimon, one trace a job: every line that trace.WriteLog can
// print and more, in the lab's layout, in Flink's default log4j layout and in others that have
// time, level, logger and message. Several files of one run, as its JobManager and its
// TaskManagers leave them, are read as one, by the times of their records.
//
// An event that leaves two lines is read once. Lines that nothing is known of are counted.
// Virtual time 0 of a job is its first event; the date comes from the layout or from the
// first trigger's timestamp. A layout without threads gets the thread that prints the line
// in the real system.
//
// Jobs are told apart by their ids, and tasks by the execution graph in theirs; what a
// committer logs says neither, see jobs.committing. Jobs that neither write nor checkpoint,
// as queries, are left out if there are others.
func ReadLog(files ...io.Reader) ([]trace.Trace, Notes, error) { return ours.ReadLog(files...) }

// ReadLog reads logs with lines of connectors in them.
func (d Dictionary) ReadLog(files ...io.Reader) ([]trace.Trace, Notes, error) {
	l := &logReader{dictionary: d.known, notes: Notes{Form: Log}, jobs: newJobs(), seen: map[string]*logged{}}
	err := d.known.inTurn(files, &l.notes, l.line)
	all := l.jobs.traces(l.events, l.date)
	if err == nil && len(all) == 0 {
		err = nothing(l.notes)
	}
	return all, l.notes, err
}

// logReader is the state between two lines.
type logReader struct {
	dictionary
	notes  Notes
	now    int64 // of the last record
	date   int64 // what to add to it, where only a timestamp tells the date
	jobs   jobs
	events []*logged          // of all jobs, as they were read
	seen   map[string]*logged // status changes of tasks that were read from one of their two lines

	rec    record  // the last record
	known  bool    // the table has it
	silent bool    // and whatever stands below it is no event
	event  *logged // what it tells, or nil
	cause  bool    // of which a line below may tell the cause
	open   bool    // its message goes on below

	asked   string    // the unit that a committer of Sink V2 was asked to commit last
	pending []*logged // lines of commits under way
	commits []*logged // the last commit of each thread and table
	units   []*logged // what lines of connectors have said of units
}

// logged is an event, the job that it is of, and what a committer's line says.
type logged struct {
	trace.Event
	of    *job
	said  string // the thread, where the layout has one
	table string
}

// line reads one line: a record, a line without a time, or more of the record before.
func (l *logReader) line(next line) {
	l.now = next.at
	switch {
	case next.is:
		if l.record(next.rec); !l.known && !l.open {
			l.notes.unread(next.n, next.text)
		}
	case strings.TrimSpace(next.text) == "":
	case l.goesOn(next.text):
	case l.known && l.below(next.text):
	default:
		if l.record(record{message: next.text}); !l.known {
			l.notes.unread(next.n, next.text)
		}
	}
}

// record looks a record up in the table and reads what its row says.
func (l *logReader) record(rec record) {
	logger := rec.simpleClass()
	f, p, ok := l.find(logger, rec.message)
	l.rec, l.event, l.cause, l.open = rec, nil, false, false
	l.silent = l.isQuiet(rec.class) || ok && f.kind == ""
	l.known = ok || l.silent
	if !ok {
		// A job may be named after a statement, which has breaks; filters of logs may keep its first line alone.
		l.open = logger == "ExecutionGraph" && strings.HasPrefix(rec.message, "Job ") && !strings.Contains(rec.message, " switched from ")
		return
	}
	e := &logged{Event: f.event(rec, p), of: l.jobs.named(p.of("job"))}
	e.AtMillis = l.now
	if f.kind != "" {
		l.event = e
	}
	if f.also != nil {
		f.also(l, e, p)
	}
	if l.event == e {
		e.of = l.jobs.known(e.of)
		l.events = append(l.events, e)
	}
}

// longestName bounds what may be a job's name.
const longestName = 1 << 14

// goesOn reads more of a message that has breaks.
func (l *logReader) goesOn(text string) bool {
	if !l.open || len(l.rec.message)+len(text) > longestName {
		return false
	}
	l.rec.message += "\n" + text
	if strings.Contains(text, " switched from ") {
		l.record(l.rec)
		return l.known
	}
	return true
}

// below reads a line below a record: the cause of its event, or what is known to stand there.
func (l *logReader) below(text string) bool {
	if l.silent && !strings.HasPrefix(text, "[") {
		return true
	}
	text = strings.TrimSpace(text)
	l.thrown(text)
	if l.cause {
		if cause, ok := causeOf(l.event.Kind, text); ok {
			name := causeName(l.event.Kind)
			if _, has := l.event.Lookup(name); !has {
				set(&l.event.Event, name, cause)
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
	if kind == trace.Decline || kind == trace.CommitRetry || kind == trace.UnitFenced || kind == trace.Abort {
		return "reason"
	}
	return "cause"
}
