package engine

// eventKind says what is due.
type eventKind uint8

const (
	evDeploy        eventKind = iota // a task's operators open
	evTimer                          // the periodic trigger fires
	evExpire                         // a pending checkpoint times out
	evTriggerTask                    // the trigger message reaches a task
	evNotify                         // "checkpoint complete" reaches a task
	evAborted                        // "checkpoint aborted" reaches a task
	evAck                            // an acknowledgement reaches the coordinator
	evDecline                        // a decline reaches the coordinator
	evStep                           // a busy task takes the next step of its errand
	evDeliver                        // an element reaches a task
	evBurst                          // a source emits its next burst
	evEndReport                      // "end of data" reaches the JobManager
	evFinishReport                   // "finished" reaches the JobManager
	evFailReport                     // a failure reaches the JobManager
	evCancelled                      // a task is gone after cancelling
	evRestart                        // the restart delay is over
	evCancelJob                      // the lab cancels the job
	evSavepoint                      // the lab asks for a savepoint
	evNewJobManager                  // a new JobManager has taken over
)

// Order of events at one instant: control, then barriers, then rows, then the end
// of input. No scenario may depend on a finer order.
var eventOrder = [...]uint8{evDeliver: 1, evBurst: 2, evEndReport: 3, evCancelJob: 4}

func orderOf(k eventKind) uint8 {
	if int(k) < len(eventOrder) {
		return eventOrder[k]
	}
	return 0
}

// event is plain data without pointers: moving it in the queue costs nothing to
// the garbage collector.
type event struct {
	at         int64
	seq        int64 // order of insertion, breaks ties
	checkpoint int64
	other      int64 // timer generation, latest completed id, …
	task       int32
	attempt    int32
	kind       eventKind
	order      uint8
	asked      bool // whether it is late
}

func (a *event) before(b *event) bool {
	if a.at != b.at {
		return a.at < b.at
	}
	if a.order != b.order {
		return a.order < b.order
	}
	return a.seq < b.seq
}

// queue is a binary heap of events by time, order and insertion.
type queue []event

func (q *queue) push(e event) {
	h := append(*q, e)
	*q = h
	i := len(h) - 1
	for i > 0 {
		parent := (i - 1) / 2
		if !e.before(&h[parent]) {
			break
		}
		h[i], i = h[parent], parent
	}
	h[i] = e
}

func (q *queue) pop() event {
	h := *q
	top := h[0]
	n := len(h) - 1
	last := &h[n]
	*q = h[:n]
	i := 0
	for child := 1; child < n; child = 2*i + 1 {
		if right := child + 1; right < n && h[right].before(&h[child]) {
			child = right
		}
		if !h[child].before(last) {
			break
		}
		h[i], i = h[child], child
	}
	h[i] = *last
	return top
}
