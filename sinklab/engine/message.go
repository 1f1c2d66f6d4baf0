package engine

// What may be late: whatever takes a time that the real system leaves open. Messages between
// tasks and the JobManager, elements of a channel, what a task does by itself, timers.

// eventNames are what events are called behind late/ and in a trace.
var eventNames = [...]string{
	evDeploy: "deploy", evTimer: "interval", evExpire: "timeout", evTriggerTask: "trigger", evNotify: "notify", evAborted: "aborted",
	evAck: "ack", evDecline: "decline", evStep: "step", evDeliver: "element", evBurst: "burst",
	evEndReport: "end-report", evFinishReport: "finish-report", evFailReport: "failure", evCancelled: "cancelled",
	evRestart: "restart", evCancelJob: "cancel", evSavepoint: "savepoint", evNewJobManager: "jobmanager",
}

// elementNames are what elements of a channel are called there.
var elementNames = [...]string{
	elRows: "rows", elCommittable: "committable", elBarrier: "barrier", elCancelBarrier: "cancel-barrier", elEnd: "end-of-input", elFinished: "end-of-channel",
}

// timed tells whether an event may be late. What the user asks for has its time in the script;
// that a task has finished tells the JobManager nothing new; and a channel is asked for its
// elements.
func (k eventKind) timed() bool {
	return k != evCancelJob && k != evSavepoint && k != evFinishReport && k != evDeliver
}

// ofTask tells whether an event is about a task.
func (k eventKind) ofTask() bool {
	return k != evTimer && k != evExpire && k != evRestart && k != evNewJobManager && k != evCancelJob && k != evSavepoint
}

// way is the connection that a message takes, whose messages keep their order.
type way uint8

const (
	alone     way = iota // of no others: acknowledgements wait for uploads, timers for themselves
	toTask               // from the JobManager to one task
	reporting            // what one task reports of itself
)

var ways = [...]way{evDeploy: toTask, evTriggerTask: toTask, evNotify: toTask, evAborted: toTask,
	evEndReport: reporting, evFinishReport: reporting, evFailReport: reporting, evCancelled: reporting, evNewJobManager: alone}

// jobManager is the receiver of what no task receives.
const jobManager = -1

// receiver is who does something when an event comes: a task, or the JobManager.
func (e *event) receiver() int {
	switch e.kind {
	case evDeploy, evTriggerTask, evNotify, evAborted, evStep, evDeliver, evBurst:
		return int(e.task)
	}
	return jobManager
}

// thing is what somebody does, for the words of a trace.
type thing struct {
	name       string
	checkpoint int64
	task       int // whose it is, or who has sent it; -1 = nobody's
}

func thingOf(e event) thing {
	t := thing{eventNames[e.kind], e.checkpoint, int(e.task)}
	if !e.kind.ofTask() {
		t.task = -1
	}
	return t
}

func (r *Run) elementThing(t, channel int, el *element) thing {
	return thing{elementNames[el.kind], el.checkpoint, r.graph.tasks[t].ins[channel]}
}

// told are the values of a thing in a trace, each behind a prefix.
func (r *Run) told(prefix string, t thing) []string {
	values := []string{prefix, t.name}
	if t.task >= 0 {
		values = append(values, prefix+"-task", r.graph.tasks[t.task].point)
	}
	return values
}
