package engine

import (
	"slices"

	"exactlyonce/sinklab/rows"
	"exactlyonce/sinklab/sink"
)

// JobStatus is Flink's job status.
type JobStatus uint8

// Job statuses.
const (
	Created JobStatus = iota
	Running
	Restarting
	Failing
	Failed
	Cancelling
	Canceled
	Finished
)

var jobStatusNames = [...]string{"CREATED", "RUNNING", "RESTARTING", "FAILING", "FAILED", "CANCELLING", "CANCELED", "FINISHED"}

// String is Flink's spelling.
func (s JobStatus) String() string { return jobStatusNames[s] }

// Terminal tells whether the job has ended.
func (s JobStatus) Terminal() bool { return s == Failed || s == Canceled || s == Finished }

// taskStatus is Flink's execution state.
type taskStatus uint8

const (
	taskInitializing taskStatus = iota
	taskRunning
	taskFinished
	taskCanceling
	taskCanceled
	taskFailed
)

var taskStatusNames = [...]string{"INITIALIZING", "RUNNING", "FINISHED", "CANCELING", "CANCELED", "FAILED"}

func (s taskStatus) String() string { return taskStatusNames[s] }
func (s taskStatus) terminal() bool { return s == taskFinished || s == taskCanceled || s == taskFailed }

// state is everything that changes while a run goes on: plain data.
type state struct {
	now      int64
	seq      int64 // of queued events
	events   int64 // processed so far
	queue    queue
	status   JobStatus
	attempt  int32
	restarts int32
	tries    int32 // restarts since exponential-delay last began anew
	backoff  int64 // of exponential-delay
	failedAt int64 // when the job last failed
	canStart bool  // the restart delay is over
	resubmit int64 // the savepoint that the user stops the job with to start a new one, 0 = none
	cause    string
	refusal  *sink.Refusal
	bound    string // which bound was passed
	repeats  repeats

	tasks   []task
	made    []instance // the sink's operators, by task and place in its chain
	coord   coordinator
	fired   []bool // one-time functions that have thrown, by source and function
	emitted []int64
	draws   [latencies]int32
	uploads []upload
	late    []late // messages that are late, the first one in front

	savepoint checkpoint // newest completed one, 0 = none

	incarnation int64 // how often the job was started over without state
}

// upload is the asynchronous part of a snapshot and the message behind it; its evAck
// or evDecline says when that arrives.
type upload struct {
	checkpoint int64
	task       int32
	attempt    int32
	doneAt     int64 // the task must live until then
	states     []sink.State
}

// takeUpload removes and returns what belongs to an acknowledgement.
func (s *state) takeUpload(e event) (upload, bool) {
	for i, u := range s.uploads {
		if u.checkpoint == e.checkpoint && u.task == e.task && u.attempt == e.attempt {
			s.uploads = slices.Delete(s.uploads, i, i+1)
			return u, true
		}
	}
	return upload{}, false
}

// dropUploads is what the failure of a task does to its unfinished snapshots.
func (s *state) dropUploads(t int) {
	s.uploads = slices.DeleteFunc(s.uploads, func(u upload) bool {
		return int(u.task) == t && u.attempt == s.attempt && u.doneAt > s.now
	})
}

// task is one subtask's thread.
type task struct {
	status      taskStatus
	ended       bool   // end of data was processed and passed on
	errand      errand // what keeps it busy: the mailbox waits
	eager       uint64 // eager committers that have collected something, by their bit
	finishing   bool   // the final checkpoint is complete: finish when not busy
	interrupted bool   // cancelled in the middle of an errand: its next step never comes
	suspended   bool   // performed the savepoint of a stop: emits nothing more
	owed        bool   // a burst came due during an errand
	cause       string // of a failure, until it is reported
	rotation    int32
	lastBarrier int64 // newest checkpoint performed or dropped
	lastNotify  int64
	finalFrom   int64 // first checkpoint performed after end of data, 0 = none yet
	aligning    int64 // checkpoint being aligned, 0 = none
	position    int64 // of the source's split
	nextRead    int64
	aborted     []int64 // ids above lastBarrier that the coordinator has aborted
	channels    []channel
	mails       []event
	final       []sink.State // states at the last snapshot, kept for a finished task
}

// channel is a FIFO between two tasks.
type channel struct {
	queue     []element
	delivered bool // the barrier being aligned
	blocked   bool // and is therefore not read
	ended     bool // delivered end of data: barriers still come
	closed    bool // the task in front has finished: nothing comes any more
	asked     bool // whether the element at the front is late
	late      bool // it is: nothing is read
}

type elementKind uint8

const (
	elRows elementKind = iota
	elCommittable
	elBarrier
	elCancelBarrier
	elEnd      // end of data
	elFinished // end of the channel
)

// element is what travels over a channel.
type element struct {
	at         int64
	kind       elementKind
	checkpoint int64
	passed     int64 // by this barrier, 0 = by none
	rows       rows.Range
	commit     sink.Committable
}

// coordinator is the state of Flink's CheckpointCoordinator.
type coordinator struct {
	nextID      int64
	generation  int64 // of the periodic timer; older timers are void
	lastDone    int64 // when the last checkpoint completed
	failures    int   // consecutive counted failures
	periodic    int   // periodic requests that wait for a free slot
	wanted      int   // other requests that wait
	pending     []pending
	expired     []int64 // newest 16 ids, so that late acknowledgements are recognised
	completed   checkpoint
	previous    checkpoint // the one before, for an operator who restores it
	store       []Stored   // completed checkpoints, oldest first; empty where nobody could see it
	endReported []bool
	suspending  int64 // id of the savepoint the job is being stopped with, 0 = none
	stopped     bool  // that savepoint is complete: only a restart from it is exactly once
}

// pending is a checkpoint that is not yet complete.
type pending struct {
	id        int64
	timestamp int64
	savepoint bool
	waiting   int
	need      []bool
	states    [][]sink.State
}

// checkpoint is a completed one; ID 0 = there is none.
type checkpoint struct {
	id        int64
	timestamp int64
	states    [][]sink.State
}
