package jdb

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"exactlyonce/trace"
)

// What rows of the table do besides, by what their lines are about: here the job.

// beginning gives the line a job, which it does not name.
func beginning(l *logReader, e *logged, _ parts) {
	e.of = l.jobs.starting()
	e.of.none = e
	e.of.starts()
}

// starts notes that a job begins or begins anew. What is committed from here on is of the new
// attempt: who restores commits before it is running.
func (of *job) starts() {
	for table, thread := range of.committers { // order: each on its own
		if of.restarting {
			of.committers[table] = fmt.Sprintf("%s#%d", trace.TaskName(thread), attempt(thread)+1)
		}
	}
	of.looked, of.restarting = true, false
}

// created remembers the graph that the ids of the job's executions begin with.
func created(l *logReader, e *logged, p parts) { l.jobs.runs(p.of("graph"), e.of) }

// startingFrom: where it looked for a checkpoint of its own and found none, it starts from elsewhere.
func startingFrom(_ *logReader, e *logged, _ parts) {
	if none := e.of.none; none != nil {
		set(&none.Event, "then", string(trace.StartFrom))
		e.of.none = nil
	}
}

// retaining names the place of a checkpoint that a job has left behind, where there is one.
func retaining(_ *logReader, e *logged, p parts) {
	set(&e.Event, "location", unless(p.of("location"), "<checkpoint-not-externally-addressable>"))
}

// restoring keeps what differs from the ordinary case: a checkpoint of this
// job without a location.
func restoring(_ *logReader, e *logged, p parts) {
	e.of.starts()
	location, _, _ := strings.Cut(p.of("location"), " ") // in one captured log lines were joined here
	set(&e.Event, "type", unless(p.of("type"), "Checkpoint"))
	set(&e.Event, "job", unless(p.of("of"), p.of("job")))
	set(&e.Event, "location", unless(strings.TrimSuffix(location, "."), "<checkpoint-not-externally-addressable>"))
}

func unless(text, ordinary string) string {
	if text == ordinary {
		return ""
	}
	return text
}

var typeName = regexp.MustCompile(`name='(.*?)'`)

func triggering(l *logReader, e *logged, p parts) {
	name := p.of("type") // before Flink 1.15: CHECKPOINT
	if n := typeName.FindStringSubmatch(name); n != nil {
		name = n[1]
	}
	if !strings.EqualFold(name, "Checkpoint") {
		set(&e.Event, "type", name)
	}
	l.calendar(number(p.of("timestamp")))
}

func completed(_ *logReader, e *logged, _ parts) {
	e.of.waiting = append(e.of.waiting, e.Checkpoint)
}

// acknowledged names the task of an execution.
func acknowledged(_ *logReader, e *logged, p parts) {
	set(&e.Event, "task", e.of.tasks[p.of("execution")])
}

// ended is a checkpoint that does not complete, of which a line below may say why.
func ended(l *logReader, e *logged, _ parts) {
	e.of.failures[e.Checkpoint], l.cause = e, e.Get("reason") == ""
}

// counted adds the count of failures to the end of a checkpoint, or is its only trace.
func counted(l *logReader, e *logged, p parts) {
	if before := e.of.failures[e.Checkpoint]; before != nil {
		set(&before.Event, "attempts", p.of("attempts"))
		l.event = nil
		return
	}
	ended(l, e, p)
}

func jobStatus(l *logReader, e *logged, p parts) {
	if e.of.header.Job == "" {
		e.of.header.Job = p.of("name")
	}
	to := p.of("to")
	l.cause = to == "FAILING" || to == "FAILED"
	e.of.restarting = e.of.restarting || to == "RESTARTING"
	e.of.ended = e.of.ended || to == "FINISHED" || to == "FAILED" || to == "CANCELED"
}

func stopped(_ *logReader, e *logged, _ parts) { e.of.ended = true }

// taskStatus reads a task's change from the first of its two lines. The task
// prints its own name with the attempt; the JobManager prints it without, and
// the attempt is the end of the execution's id.
func taskStatus(l *logReader, e *logged, p parts) {
	execution, thread := p.of("execution"), p.of("task")
	e.of = l.jobs.executing(execution)
	l.cause = p.of("to") == "FAILED"
	e.of.restarting = e.of.restarting || l.cause
	if p.of("to") == "FINISHED" {
		e.of.finished[execution] = true
	}
	key := execution + " " + p.of("from") + " " + p.of("to")
	if first := l.seen[key]; first != nil {
		l.event = first // the throwable below belongs to the event that is there
		return
	}
	l.seen[key] = e
	if !trace.IsTask(thread) {
		thread += "#" + attemptOf(execution)
	}
	e.Thread = thread
	e.of.see(thread, execution)
}

// see notes a task, in its newest attempt where it commits.
func (of *job) see(thread, execution string) {
	of.tasks[execution] = thread
	if table := tableOf(thread); table != "" && attempt(thread) >= attempt(of.committers[table]) {
		of.committers[table] = thread
		of.write(table)
	}
}

// write notes a table of the job's.
func (of *job) write(table string) {
	if of.header.Table == "" {
		of.header.Table = table
	}
}

// attemptOf is the end of "<graph>_<vertex>_<subtask>_<attempt>".
func attemptOf(execution string) string {
	i := strings.LastIndex(execution, "_")
	if i < 0 {
		return "0" // before Flink 1.16 an execution's id does not say
	}
	return execution[i+1:]
}

// attempt is the number at the end of a thread's name.
func attempt(thread string) int64 {
	_, n, _ := strings.Cut(thread, ")#")
	return number(n)
}

// chosen and cancelled are lines of the lab.

func chosen(_ *logReader, e *logged, p parts) {
	set(&e.Event, "label", p.of("point"))
	set(&e.Event, "picked", p.of("picked"))
}

func cancelled(_ *logReader, e *logged, p parts) {
	if s, err := strconv.ParseFloat(p.of("after"), 64); err == nil && s <= 1e9 {
		set(&e.Event, "after", strconv.FormatFloat(s*1000, 'f', 0, 64))
	}
	set(&e.Event, "status", p.of("status"))
}

// calendar finds the date from a timestamp that a record prints about now.
func (l *logReader) calendar(timestamp int64) {
	if l.now > dayMillis*365 || l.date != 0 || timestamp < dayMillis || timestamp > 1<<52 {
		return
	}
	l.date = (timestamp - l.now + dayMillis/2) / dayMillis * dayMillis
}
