package engine

import (
	"exactlyonce/sinklab/sink"
	"exactlyonce/trace"
)

// lateIDsKept: Flink 2.2.0 CheckpointCoordinator, recentExpiredCheckpoints.
const lateIDsKept = 16

// reason is why a checkpoint failed (Flink 2.2.0 CheckpointFailureReason).
type reason uint8

const (
	expired        reason = iota
	asyncFailed           // the upload failed while the task ran
	taskNotReady          // the trigger reached a task that does not run
	cancelMarker          // a task in front gave the checkpoint up
	newerBarrier          // a barrier of a newer checkpoint came during alignment
	subsumed              // a newer checkpoint completed
	suspendedTimer        // the job left RUNNING, or is being stopped with a savepoint
	shutDown              // the job has ended
)

// reasons have Flink's texts and tell which ones count as a failure
// (CheckpointFailureManager.checkFailureAgainstCounter).
var reasons = [...]struct {
	text   string
	counts bool
}{
	expired:        {"Checkpoint expired before completing.", true},
	asyncFailed:    {"Asynchronous task checkpoint failed.", true},
	taskNotReady:   {"Checkpoint was declined (tasks not ready)", false},
	cancelMarker:   {"Task received cancellation from one of its inputs", false},
	newerBarrier:   {"Checkpoint was canceled because a barrier from newer checkpoint was received.", false},
	subsumed:       {"Checkpoint has been subsumed.", false},
	suspendedTimer: {"Checkpoint Coordinator is suspending.", false},
	shutDown:       {"CheckpointCoordinator shutdown.", false},
}

// expire gives a pending checkpoint up after its timeout.
func (r *Run) expire(id int64) {
	i := r.findPending(id)
	if i < 0 {
		return
	}
	c := &r.s.coord
	if r.observer != nil {
		r.emit(trace.TimerThread, "", trace.Expire, id, "attempts", sink.Itoa(c.failures))
	}
	c.expired = append(c.expired, id)
	if len(c.expired) > lateIDsKept {
		c.expired = c.expired[1:]
	}
	r.giveUp(i, expired)
}

// sendDecline tells the coordinator that a task will not take part.
func (r *Run) sendDecline(t int, id int64, why reason) {
	r.after(r.latency(latAck), event{kind: evDecline, task: int32(t), checkpoint: id, other: int64(why)})
}

// decline gives a pending checkpoint up because a task said no. A failed upload of a
// task that has ended is not reported (AsyncCheckpointRunnable: "Ignore decline of
// checkpoint … as task is not running anymore").
func (r *Run) decline(e event) {
	why := reason(e.other)
	if why == asyncFailed {
		if _, ok := r.s.takeUpload(e); !ok {
			return
		}
	}
	i := r.findPending(e.checkpoint)
	if i < 0 {
		return
	}
	if r.observer != nil {
		r.emit(coordinatorThread, "", trace.Decline, e.checkpoint, "task", r.graph.threadName(int(e.task), e.attempt),
			"execution", r.graph.executionID(r.identity, int(e.task), e.attempt), "reason", reasons[why].text)
	}
	r.giveUp(i, why)
}

// tooManyFailed begins the cause of a job that the coordinator fails (CheckpointFailureManager).
const tooManyFailed = "org.apache.flink.util.FlinkRuntimeException: Exceeded checkpoint tolerable failure threshold. The latest checkpoint failed due to "

// giveUp aborts a checkpoint. More consecutive failures that count than tolerated
// fail the job (CheckpointFailureManager); a savepoint never counts.
func (r *Run) giveUp(i int, why reason) {
	c := &r.s.coord
	p := c.takePending(i)
	r.abort(p, why)
	if p.savepoint {
		r.savepointFailed(p.id)
	} else if reasons[why].counts {
		c.failures++
	}
	if c.failures > r.job.Checkpoint.TolerableFailures {
		c.failures = 0
		r.failJob(jobManager, tooManyFailed+reasons[why].text)
		return
	}
	r.triggerNext()
}

// abort tells the tasks that a checkpoint will not complete, and which one is the
// newest that did.
func (r *Run) abort(p pending, why reason) {
	r.emit(coordinatorThread, "", trace.Abort, p.id, "reason", reasons[why].text)
	for t := range r.s.tasks {
		if !r.s.tasks[t].status.terminal() {
			r.after(r.latency(latNotify), event{kind: evAborted, task: int32(t), checkpoint: p.id, other: r.s.coord.completed.id})
		}
	}
}

// stopCheckpoints ends the periodic triggers and aborts what is pending. Where the
// tasks are being cancelled anyway, nobody listens to the message.
func (r *Run) stopCheckpoints(why reason) {
	r.stopTimer()
	r.s.coord.suspending = 0
	for _, p := range r.s.coord.pending {
		if r.s.status == Running && why == suspendedTimer {
			r.abort(p, why)
			continue
		}
		r.emit(coordinatorThread, "", trace.Abort, p.id, "reason", reasons[why].text)
	}
	r.s.coord.pending = nil
}
