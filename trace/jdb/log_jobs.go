package jdb

import (
	"cmp"
	"slices"
	"strings"

	"exactlyonce/trace"
)

// job is what a log has told of one job so far.
type job struct {
	header     trace.Header
	graphs     int               // how many execution graphs it has had
	committers map[string]string // by table: the thread that commits now
	users      map[string]string // by table: who has committed
	tasks      map[string]string // by execution: the thread
	finished   map[string]bool   // executions
	failures   map[int64]*logged // by checkpoint: that it did not complete
	waiting    []int64           // checkpoints that were completed and not committed
	looked     bool              // for a checkpoint to begin with
	none       *logged           // and there was none
	restarting bool              // it has failed, and was not restored yet
	ended      bool
	heard      int // of which line it was heard last
}

// over tells whether nothing more is to come: the job has ended, or each of its tasks.
func (of *job) over() bool { return of.ended || len(of.tasks) > 0 && len(of.finished) == len(of.tasks) }

// jobs are those of a log, in the order in which they begin.
type jobs struct {
	all   []*job
	alive []*job // those that more may come of, at most mostAlive
	byID  map[string]*job
	graph map[string]*job // by id of an execution graph, with which those of its executions begin
	lines int
}

func newJobs() jobs { return jobs{byID: map[string]*job{}, graph: map[string]*job{}} }

func (j *jobs) add(id string) *job {
	next := &job{committers: map[string]string{}, users: map[string]string{}, tasks: map[string]string{}, finished: map[string]bool{},
		failures: map[int64]*logged{}}
	j.all, j.alive = append(j.all, next), append(j.alive, next)
	if len(j.alive) > mostAlive {
		gone := max(0, slices.IndexFunc(j.alive, (*job).over))
		j.alive = slices.Delete(j.alive, gone, gone+1)
	}
	return j.call(next, id)
}

// mostAlive bounds how many jobs run at a time, and how many that are over are asked for lines
// which name none.
const mostAlive = 256

// call gives a job its id.
func (j *jobs) call(of *job, id string) *job {
	if of.header.JobID = id; id != "" {
		j.byID[id] = of
	}
	return of
}

// runs notes of which job an execution graph is.
func (j *jobs) runs(graph string, of *job) {
	j.graph[graph] = of
	of.graphs++
}

// hear notes that a line is about a job.
func (j *jobs) hear(of *job) *job {
	j.lines++
	of.heard = j.lines
	return of
}

// named is the job of that id, nil for a line without one. The first line that names it may
// come after some of its tasks.
func (j *jobs) named(id string) *job {
	if id == "" {
		return nil
	}
	if of := j.byID[id]; of != nil {
		return j.hear(of)
	}
	if of := j.newest(func(other *job) bool { return other.header.JobID == "" && !other.over() }); of != nil {
		return j.hear(j.call(of, id))
	}
	return j.hear(j.add(id))
}

// known is the job of an event: of a line that tells nothing of it, the one that was heard last.
func (j *jobs) known(of *job) *job {
	if of == nil && len(j.alive) > 0 {
		of = slices.MaxFunc(j.alive, func(a, b *job) int { return cmp.Compare(a.heard, b.heard) })
	}
	if of == nil {
		of = j.add("")
	}
	return of
}

// executing is the job of an execution: "<graph>_<vertex>_<subtask>_<attempt>". Where
// nothing has told of which job the graph is, it is the newest one that has none.
func (j *jobs) executing(execution string) *job {
	graph, _, _ := strings.Cut(execution, "_")
	if of := j.graph[graph]; of != nil {
		return j.hear(of)
	}
	of := j.newest(func(other *job) bool { return other.graphs == 0 && !other.over() })
	if of == nil {
		of = j.add("")
	}
	j.runs(graph, of)
	return of
}

// starting is the job that looks for a checkpoint to restore from, which the line does not
// say: one that was created and has done nothing, one that is restarting, one that has not
// looked yet, or else one that begins.
func (j *jobs) starting() *job {
	for _, is := range []func(*job) bool{
		func(of *job) bool { return !of.looked && !of.ended && len(of.tasks) == 0 && of.header.Job == "" },
		func(of *job) bool { return of.restarting && !of.ended },
		func(of *job) bool { return !of.looked && !of.over() },
	} {
		if of := j.newest(is); of != nil {
			return of
		}
	}
	return j.add("")
}

// newest is the last job that is so, or nil.
func (j *jobs) newest(is func(*job) bool) *job {
	for _, of := range slices.Backward(j.alive) {
		if is(of) {
			return of
		}
	}
	return nil
}

// committing is the job whose committer has logged a line about a table, which says neither
// job nor execution. The thread, the table, the user and the checkpoint tell, in this order,
// as far as they do; two jobs from one savepoint have everything in common but the time.
func (j *jobs) committing(thread, table, user string, identifier int64) *job {
	left := j.alive
	for _, fits := range []func(*job) bool{
		func(of *job) bool { return table == "" || of.committers[table] != "" },
		func(of *job) bool { return thread == "" || of.commits(thread) },
		func(of *job) bool { return !of.over() },
		func(of *job) bool { return user == "" || of.users[table] == "" || of.users[table] == user },
		func(of *job) bool { return of.waitsFor(identifier) },
		func(of *job) bool { return user == "" || of.users[table] == user },
	} {
		if some := slices.DeleteFunc(slices.Clone(left), func(of *job) bool { return !fits(of) }); len(some) > 0 {
			left = some
		}
	}
	if len(left) == 0 {
		return j.add("")
	}
	return slices.MaxFunc(left, func(a, b *job) int { return cmp.Compare(a.heard, b.heard) })
}

// commits tells whether a thread is one of its committers', in any attempt.
func (of *job) commits(thread string) bool {
	for _, own := range of.committers { // order: any
		if trace.TaskName(own) == trace.TaskName(thread) {
			return true
		}
	}
	return false
}

// waitsFor tells whether a commit of that identifier, or of one that is not said, may be its
// next one. Any checkpoint may bring the end of input.
func (of *job) waitsFor(identifier int64) bool {
	any := identifier == 0 || identifier == trace.MaxIdentifier
	return slices.Contains(of.waiting, identifier) || any && len(of.waiting) > 0
}

// committer is who commits to a table where the layout has no threads.
func (of *job) committer(table string) string {
	if own := of.committers[table]; own != "" {
		return own
	}
	return "Global Committer : " + table + " (1/1)#0"
}

// traces are the events by job, each from 0 on. Times never fall: a record may be a little
// late, and a log of several files that were joined goes back.
func (j *jobs) traces(events []*logged, date int64) []trace.Trace {
	index := map[*job]int{}
	var all []trace.Trace
	for _, of := range j.all {
		index[of] = len(all)
		all = append(all, trace.Trace{Header: of.header})
	}
	for _, e := range events {
		t := &all[index[e.of]]
		if len(t.Events) == 0 {
			t.Header.EpochMillis = e.AtMillis + date
		}
		e.Seq = int64(len(t.Events) + 1)
		e.AtMillis += date - t.Header.EpochMillis
		if n := len(t.Events); n > 0 {
			e.AtMillis = max(e.AtMillis, t.Events[n-1].AtMillis)
		}
		t.Events = append(t.Events, e.Event)
	}
	all = slices.DeleteFunc(all, func(t trace.Trace) bool { return len(t.Events) == 0 })
	if writers := slices.DeleteFunc(slices.Clone(all), func(t trace.Trace) bool { return !writes(t) }); len(writers) > 0 {
		return writers
	}
	return all
}

// writes tells a job that writes, or at least checkpoints, from a query.
func writes(t trace.Trace) bool {
	ofAny := []trace.Kind{trace.TaskStatus, trace.JobStatus, trace.NoCheckpoint}
	return slices.ContainsFunc(t.Events, func(e trace.Event) bool { return !slices.Contains(ofAny, e.Kind) }) ||
		slices.ContainsFunc(trace.TasksOf(t).List(), func(task trace.Task) bool { return task.Has(trace.Writer) || task.Has(trace.Committer) })
}
