package engine

import (
	"slices"
	"strings"

	"exactlyonce/sinklab/rows"
	"exactlyonce/sinklab/sink"
	"exactlyonce/trace"
)

// points are the labels of one task's fault points, made once.
type points struct {
	burst         string // 1 = the task crashes before its next burst
	beforePrepare string // 1 = before prepareSnapshotPreBarrier
	inPrepare     string // 1 = before a later step of a prepare; asked where it has steps
	afterPrepare  string // 1 = prepared, barrier not sent
	afterSnapshot string // 1 = snapshot taken, not acknowledged
	beforeNotify  string // 1 = "complete" arrived, not processed
	beforeCommit  string // 1 = before the first step of a commit
	inCommit      string // 1 = before a later step of a commit
	afterCommit   string // 1 = committed, nothing else done
	throw         string // 1 = a function throws in the middle of a burst
	notify        string // 1 = the notification is lost, 2 = it comes after the next one
	ack           string // 1 = lost, 2 = later than the timeout
	decline       string // 1 = the asynchronous part fails: declined
}

func newPoints(task string) points {
	// One string holds all labels: a search makes many runs.
	all := "crash/" + task + "/burst|crash/" + task + "/before-prepare|crash/" + task + "/in-prepare|crash/" + task + "/after-prepare|crash/" + task + "/after-snapshot|crash/" +
		task + "/before-notify|crash/" + task + "/before-commit|crash/" + task + "/in-commit|crash/" + task + "/after-commit|throw/" + task + "|notify/" +
		task + "|ack/" + task + "|decline/" + task
	next := func() (label string) {
		label, all, _ = strings.Cut(all, "|")
		return label
	}
	return points{
		burst: next(), beforePrepare: next(), inPrepare: next(), afterPrepare: next(), afterSnapshot: next(),
		beforeNotify: next(), beforeCommit: next(), inCommit: next(), afterCommit: next(),
		throw: next(), notify: next(), ack: next(), decline: next(),
	}
}

// pointsOf are the labels of all tasks.
func pointsOf(g *graph) []points {
	all := make([]points, 0, len(g.tasks))
	for i := range g.tasks {
		all = append(all, newPoints(g.tasks[i].point))
	}
	return all
}

// Labels lists the points that the engine asks at in a run of this job, in the
// order of its tasks; nil for a job that the sink refuses.
func (j *Job) Labels() []string {
	g, err := graphOf(j)
	if err != nil {
		return nil
	}
	var labels []string
	for t := range g.tasks {
		p := newPoints(g.tasks[t].point)
		ops := g.vertices[g.tasks[t].vertex].operators
		has := func(r role) bool { return slices.ContainsFunc(ops, func(op operator) bool { return op.role == r }) }
		if has(roleSource) {
			labels = append(labels, p.burst, p.throw)
		}
		if has(roleWrite) {
			labels = append(labels, p.beforePrepare)
			if slices.ContainsFunc(ops, func(op operator) bool { return op.preparesInSteps() }) {
				labels = append(labels, p.inPrepare)
			}
			labels = append(labels, p.afterPrepare)
		}
		labels = append(labels, p.afterSnapshot, p.beforeNotify, p.notify, p.ack, p.decline)
		if slices.ContainsFunc(ops, func(op operator) bool { return op.commits() }) {
			labels = append(labels, p.beforeCommit, p.inCommit, p.afterCommit)
		}
	}
	return append(append(labels, "order/channel", "order/cancel-commit"), j.jobLabels()...)
}

// jobLabels are the points that belong to no task.
//
//	crash/coordinator/after-trigger    1 = the JobManager fails when an id was taken
//	crash/coordinator/before-complete  1 = when all have acknowledged, nothing stored
//	crash/coordinator/after-complete   1 = when the checkpoint is stored, nobody notified
//	savepoint/stop                     1 = in place of a checkpoint the user stops the job with
//	                                       a savepoint and starts a new job from it
//	outage/restart                     1 = the restart comes a day later
//	outside/cleanup                    1 = so it does, and meanwhile an orphan cleanup removes
//	                                       every data file that no snapshot references
//	outside/restore                    1 = the operator restores the checkpoint before the
//	                                       newest, 2 = starts the job without state
//	order/first-delay                  k = the first checkpoint of an attempt comes k-th later or
//	                                       earlier, counted in bursts of the sources
//	order/end-of-input                 1 = a source reads its last rows one checkpoint later
//	order/overtake                     1 = a barrier passes committables, where the rules let it
func (j *Job) jobLabels() (labels []string) {
	if !j.Rules.InOrder {
		labels = append(labels, overtake)
	}
	if j.checkpointing() {
		labels = append(labels, "crash/coordinator/after-trigger", "crash/coordinator/before-complete", "crash/coordinator/after-complete", "savepoint/stop",
			"order/first-delay", "order/end-of-input")
	}
	if s := j.Restart.Strategy; s != "fixed-delay" && s != "exponential-delay" {
		return labels
	}
	labels = append(labels, "outage/restart")
	if _, ok := j.World.(sink.OrphanRemover); ok || j.World == nil { // nil: listed before a table is opened
		labels = append(labels, "outside/cleanup")
	}
	return append(labels, "outside/restore")
}

// choose asks one point and records an answer that is not 0.
func (r *Run) choose(label string, n int) int {
	pick := r.chooser.Choose(label, n)
	if pick != 0 && r.observer != nil {
		r.emit(coordinatorThread, "", trace.Choice, 0, "label", label, "options", sink.Itoa(n), "picked", sink.Itoa(pick))
	}
	return pick
}

// strikes asks a two-way point.
func (r *Run) strikes(label string) bool { return r.choose(label, 2) == 1 }

// crashError is the failure of a task that a schedule crashed.
type crashError struct{ label string }

func (c crashError) Error() string { return "injected crash: " + c.label }

// thrownError is the exception of user code that a schedule asked for.
type thrownError struct{ label string }

func (e thrownError) Error() string { return "java.lang.RuntimeException: injected fault: " + e.label }

// throws asks whether a function throws in the middle of a burst: the rows before that
// one go on, the rest is lost with the task.
func (r *Run) throws(t int, run *rows.Range) error {
	if run.Len() == 0 || !r.strikes(r.points[t].throw) {
		return nil
	}
	run.To = run.From + run.Len()/2
	return thrownError{r.points[t].throw}
}

// crash asks a crash point and returns the error that fails the task.
func (r *Run) crash(label string) error {
	if r.strikes(label) {
		return crashError{label}
	}
	return nil
}
