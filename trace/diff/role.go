package diff

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"exactlyonce/trace"
)

// The roles of threads.
const (
	coordinator = "coordinator"
	writer      = "writer"
	compactor   = "compactor" // a compact worker of its own: with several of them the committer stands alone
	committer   = "committer"
)

// actor is a thread without names that differ between runs.
type actor struct {
	role    string
	subtask string // "(1/1)"; empty for the coordinator
	table   int    // of a committer: which of the job's tables it commits to, from 0
}

func (a actor) label(attempt int) string {
	role := a.role
	if a.table > 0 {
		role += fmt.Sprintf(" of table %d", a.table+1)
	}
	return strings.TrimSpace(fmt.Sprintf("%s %s", role, a.subtask)) + fmt.Sprintf(" #%d", attempt)
}

// cast gives each thread of t its actor and attempt.
type cast map[string]part

type part struct {
	actor
	attempt int
}

// castOf finds the roles. A job of several tables has a committer for each; they count in the order
// in which they are seen.
func castOf(t trace.Trace) cast {
	c, tasks := cast{}, trace.TasksOf(t)
	var tables []string
	for _, e := range t.Events {
		if _, known := c[e.Thread]; known {
			continue
		}
		p := partOf(e.Thread, tasks.Of(e.Thread))
		if p.role == committer {
			name := tableOf(tasks.Of(e.Thread))
			if p.table = slices.Index(tables, name); p.table < 0 {
				p.table, tables = len(tables), append(tables, name)
			}
		}
		c[e.Thread] = p
	}
	return c
}

// tableOf is what a task commits to, by the name of its committer: "t" of "Global Committer : t".
func tableOf(t trace.Task) string {
	for _, o := range t.Operators() {
		if o.Role == trace.Committer {
			_, table, _ := strings.Cut(o.Name, ": ")
			return table
		}
	}
	return ""
}

// partOf reads "Compact Worker: t -> Global Committer : t (1/1)#0".
func partOf(thread string, of trace.Task) part {
	i := strings.LastIndex(thread, ")#")
	if i < 0 {
		return part{actor: actor{role: coordinator}}
	}
	attempt, err := strconv.Atoi(thread[i+2:])
	if err != nil || attempt < 0 {
		attempt = 0
	}
	subtask := thread[max(strings.LastIndex(thread[:i], "("), 0) : i+1]
	return part{actor{role: roleOf(of), subtask: subtask}, attempt}
}

func roleOf(t trace.Task) string {
	switch {
	case t.Has(trace.Committer):
		return committer
	case len(t.Roles) > 0 && t.Roles[0] == trace.Compactor:
		return compactor
	}
	return writer
}

// protocol kinds are compared; all others are timing or say the same again.
var protocol = []trace.Kind{
	trace.Open, trace.Restore, trace.Filter, trace.Intentional, trace.Prepare, trace.Snapshot, trace.Notify, trace.Commit,
	trace.NoCheckpoint, trace.StartFrom, trace.ResetID, trace.RestoreJob, trace.JobStatus, trace.Trigger, trace.Complete, trace.Expire, trace.Decline, trace.Stop,
}

// coordinators are those of them that Flink's CheckpointCoordinator logs.
var coordinators = []trace.Kind{trace.NoCheckpoint, trace.RestoreJob, trace.Trigger, trace.Complete, trace.Expire, trace.Decline, trace.Stop}

// units are the kinds that tell of the units of a foreign system: compared like those of the
// protocol where both traces have them.
var units = []trace.Kind{trace.UnitPrepared, trace.UnitCommitted, trace.UnitAborted, trace.UnitFenced}

// paimons are kinds of Paimon's committer, which no other sink shows.
var paimons = []trace.Kind{trace.Open, trace.Filter, trace.Intentional, trace.Commit}

// isUnit tells whether an event is about a unit.
func isUnit(e trace.Event) bool { return slices.Contains(units, e.Kind) }

// shows tells which protocol kinds a trace can show: the breakpoints, what a log
// prints, or everything. Its events decide, not its name.
func shows(t trace.Trace) map[trace.Kind]bool {
	onlyPoints, onlyLog := true, true
	for _, e := range t.Events {
		_, point := e.Kind.Breakpoint()
		onlyPoints = onlyPoints && point
		onlyLog = onlyLog && !point && e.Kind != trace.Barrier && e.Kind != trace.Position && e.Kind != trace.File
	}
	kinds := map[trace.Kind]bool{}
	for _, k := range slices.Concat(protocol, units) {
		_, point := k.Breakpoint()
		kinds[k] = !(onlyPoints && !point) && !(onlyLog && (point || !logs(t, k)))
	}
	foreign := isForeign(t)
	for _, k := range paimons {
		kinds[k] = kinds[k] && !foreign
	}
	for _, k := range units {
		kinds[k] = kinds[k] && foreign
	}
	return kinds
}

// isForeign tells a trace of another sink than Paimon's: its header does, or its units.
func isForeign(t trace.Trace) bool {
	return !trace.InPaimon(t.Header.Connector) || slices.ContainsFunc(t.Events, isUnit)
}

// logs tells whether a log has lines of the logger that prints a kind: the state of a job, and
// what its checkpoint coordinator does, are in each log of it unless that logger was silent.
func logs(t trace.Trace, k trace.Kind) bool {
	of := coordinators
	switch {
	case k == trace.JobStatus:
		of = []trace.Kind{trace.JobStatus}
	case !slices.Contains(of, k):
		return true
	}
	return slices.ContainsFunc(t.Events, func(e trace.Event) bool { return slices.Contains(of, e.Kind) })
}

// common lists the kinds that both traces can show.
func common(a, b trace.Trace) []trace.Kind {
	inA, inB := shows(a), shows(b)
	var both []trace.Kind
	for _, k := range slices.Concat(protocol, units) {
		if inA[k] && inB[k] {
			both = append(both, k)
		}
	}
	return both
}
