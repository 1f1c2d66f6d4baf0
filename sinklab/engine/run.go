package engine

import (
	"fmt"

	"exactlyonce/sinklab/choose"
	"exactlyonce/sinklab/sink"
	"exactlyonce/sinklab/world"
	"exactlyonce/trace"
)

// Run is one execution of a Job.
type Run struct {
	job      *Job
	graph    *graph
	chooser  choose.Chooser
	observer trace.Observer
	identity uint64
	jobID    string
	traceSeq int64
	threads  []string // by task, for the current attempt; only when observed
	points   []points // labels of fault points, by task
	late     *latePoints
	env      sink.Env
	timed    world.Timed // env's world, nil where it has no timers
	err      error       // of the journal: the run cannot go on
	s        state
}

// Result is what a run came to.
type Result struct {
	Status    JobStatus
	Cause     string        // of a failed job
	Refusal   *sink.Refusal // the sink did not accept the job
	Bound     string        // the bound that ended the run, "" = none
	Restarts  int
	Attempt   int          // number of the last attempt; a failover of the JobManager begins one without a restart
	Repeats   int          // how often in a row the sink's same error ended the job again, with nothing completed in between
	Failing   string       // the task that failed last, as Wait names it; "" = the JobManager
	Idle      bool         // the job has not ended, and nothing is left that could happen
	Waits     []trace.Wait // why it does not go on, where it is idle or has passed a bound
	AtMillis  int64        // virtual time at the end
	Events    int64        // engine events processed
	Emitted   []int64      // rows each split has emitted, counted to its furthest position, or to the savepoint that the job was stopped with
	Completed int64        // newest completed checkpoint, 0 = none
	Savepoint Checkpoint   // newest completed savepoint, ID 0 = none
	Resubmit  bool         // the user stopped the job with it and starts a new one from it (savepoint/stop)
	Err       error        // the journal failed: the run stopped in the middle
}

// New prepares a run. A sink that refuses the job yields a run that has already
// failed; its Result carries the refusal. observer may be nil.
func New(job *Job, chooser choose.Chooser, observer trace.Observer) *Run {
	r := &Run{job: job, chooser: chooser, observer: observer, identity: job.identity()}
	g, err := graphOf(job)
	if err != nil {
		r.refuse(err)
		return r
	}
	r.graph = g
	r.begin()
	return r
}

// NewAfter is New for the Successor of a run's job, which has its graph: what the sink's
// stages share (sink.Stage) they share with those of the job before.
func NewAfter(before *Run, job *Job, chooser choose.Chooser, observer trace.Observer) *Run {
	r := &Run{job: job, graph: before.graph, points: before.points, chooser: chooser, observer: observer, identity: job.identity()}
	r.begin()
	return r
}

func (r *Run) begin() {
	r.setUp()
	r.recover()
	r.start()
}

func (j *Job) sinkConfig() sink.Config {
	return sink.Config{
		Table: j.Table, Parallelism: j.Parallelism, CheckpointingEnabled: j.checkpointing(),
		AtLeastOnce: j.Checkpoint.AtLeastOnce, Unaligned: j.Checkpoint.Unaligned, CommitterParallelism: j.CommitterLanes,
		CommitterRetries: j.CommitterRetries,
	}
}

func (j *Job) checkpointing() bool { return j.Checkpoint.IntervalMillis > 0 }

func (r *Run) setUp() {
	r.s.queue = make(queue, 0, 32)
	r.s.tasks = make([]task, len(r.graph.tasks))
	r.s.made = make([]instance, r.graph.slots)
	r.timed = timedWorld(r.job.World)
	r.s.emitted = make([]int64, r.job.splits())
	r.s.coord.nextID = 1
	r.s.coord.endReported = make([]bool, len(r.s.tasks))
	for _, src := range r.job.Sources {
		r.s.fired = append(r.s.fired, make([]bool, len(src.Functions))...)
	}
	if r.points == nil {
		r.points = pointsOf(r.graph)
	}
	if r.job.Late {
		r.late = newLatePoints(r.graph)
	}
	if r.observer != nil {
		r.jobID = r.job.JobID()
		r.threads = make([]string, len(r.s.tasks))
	}
	r.env = sink.Env{
		World: r.job.World, EpochMillis: r.job.EpochMillis, Identity: r.identity,
		CheckpointingEnabled: r.job.checkpointing(), CommitterParallelism: max(1, r.job.CommitterLanes),
	}
	r.env.Bind(r.chooser, r.observer, &r.traceSeq, r.latencyByName)
}

// refuse ends a run before it begins.
func (r *Run) refuse(err error) {
	r.s.status, r.s.cause = Failed, err.Error()
	if refusal, ok := err.(*sink.Refusal); ok {
		r.s.refusal = refusal
	}
	r.emit("main", "", trace.JobStatus, 0, "from", "CREATED", "to", "FAILED", "cause", err.Error())
}

// Run processes events until the job has ended or a bound is passed.
func (r *Run) Run() Result {
	for r.Step() {
	}
	return r.Result()
}

// Step processes one event and tells whether the run goes on.
func (r *Run) Step() bool {
	if r.s.status.Terminal() || r.err != nil || r.bounded() {
		return false
	}
	if r.untimed() {
		r.s.events++
		return r.stepUntimed() && !r.s.status.Terminal()
	}
	if r.idle() {
		return false
	}
	r.s.events++
	if r.job.Late && r.nothingElse() {
		r.s.late[0].last = thing{name: "nothing-else", task: -1}
		r.letCome(0)
	}
	if r.worldIsDue() {
		r.tickWorld()
		return r.err == nil
	}
	e := r.s.queue.pop()
	r.s.now = max(r.s.now, e.at)
	if !r.job.Late {
		r.dispatch(e)
	} else if !r.waits(e) {
		r.come(e)
	}
	return !r.s.status.Terminal()
}

// idle tells whether nothing is left that could happen.
func (r *Run) idle() bool {
	if r.untimed() {
		return len(r.able(nil)) == 0
	}
	return len(r.s.queue) == 0 && !r.Awaits()
}

// StepOver is Step for a search: events that no longer concern anybody, which AppendState
// leaves out, are passed together with the next one that does. So a step from one of two
// runs with equal forms leads to the same form as a step from the other.
func (r *Run) StepOver() bool {
	for !r.untimed() && len(r.s.queue) > 1 && r.void(&r.s.queue[0]) {
		if !r.Step() {
			return false
		}
	}
	return r.Step()
}

// Result is the state of the run as it stands.
func (r *Run) Result() Result {
	result := Result{
		Status: r.s.status, Cause: r.s.cause, Refusal: r.s.refusal, Bound: r.s.bound, Restarts: int(r.s.restarts), Attempt: int(r.s.attempt),
		Repeats: int(r.s.repeats.again), Idle: !r.s.status.Terminal() && r.idle(),
		AtMillis: r.s.now, Events: r.s.events, Emitted: r.s.emitted, Completed: r.s.coord.completed.id, Err: r.err,
		Resubmit:  r.s.status.Terminal() && r.s.resubmit > 0 && r.s.resubmit == r.s.savepoint.id,
		Savepoint: Checkpoint{r.s.savepoint.id, r.s.savepoint.timestamp, r.s.savepoint.states},
	}
	if result.Idle || result.Bound != "" {
		result.Waits = r.Waits()
	}
	if result.Repeats > 0 && r.s.repeats.task != jobManager {
		result.Failing = r.name(int(r.s.repeats.task))
	}
	return result
}

func (r *Run) bounded() bool {
	b := &r.job.Bounds
	switch {
	case r.s.events >= b.Events:
		r.s.bound = fmt.Sprintf("%d events", b.Events)
	case r.s.attempt >= b.Attempts:
		r.s.bound = fmt.Sprintf("%d attempts", b.Attempts)
	case r.s.now >= b.VirtualTime:
		r.s.bound = fmt.Sprintf("%d s of virtual time", b.VirtualTime/1000)
	}
	return r.s.bound != ""
}

// after queues an event that is due in delay milliseconds.
func (r *Run) after(delay int64, e event) {
	if r.untimed() {
		delay = 0
	}
	r.s.seq++
	e.at, e.seq, e.attempt = r.s.now+delay, r.s.seq, r.s.attempt
	if r.job.ReverseTies {
		e.seq = -e.seq
	}
	if e.order == 0 {
		e.order = orderOf(e.kind)
	}
	r.s.queue.push(e)
}

// dispatch hands one event to whom it concerns. Events of an older attempt are void.
func (r *Run) dispatch(e event) {
	switch e.kind { // what the user asks for does not belong to an attempt
	case evCancelJob:
		r.cancelJob()
		return
	case evSavepoint:
		r.takeSavepoint(e.other == 1)
		return
	}
	if e.attempt != r.s.attempt {
		if e.kind == evAck || e.kind == evDecline {
			r.ackOfOlderAttempt(e)
		}
		return
	}
	switch e.kind {
	case evDeploy:
		r.deployTask(int(e.task))
	case evTimer:
		r.timer(e)
	case evExpire:
		r.expire(e.checkpoint)
	case evTriggerTask, evNotify, evAborted:
		r.mail(int(e.task), e)
	case evAck:
		r.ack(e)
	case evDecline:
		r.decline(e)
	case evStep:
		r.step(int(e.task))
	case evDeliver:
		r.work(int(e.task))
	case evBurst:
		r.burst(int(e.task))
	case evEndReport:
		r.endReport(int(e.task))
	case evFinishReport:
		r.finishReport()
	case evFailReport:
		r.failJob(int(e.task), r.s.tasks[e.task].cause)
	case evCancelled:
		r.cancelled(int(e.task))
	case evNewJobManager:
		r.newJobManager()
	case evRestart:
		r.s.canStart = true
		r.operatorActs(e)
		r.maybeRestart()
	}
}

// emit records an event that no sink operator is behind.
func (r *Run) emit(thread, operator string, kind trace.Kind, checkpoint int64, values ...string) {
	if r.observer == nil {
		return
	}
	r.env.NowMillis, r.env.Thread, r.env.Operator = r.s.now, thread, operator
	r.env.Emit(kind, checkpoint, values...)
}

// at lends the Env to one operator of a task.
func (r *Run) at(t int, op *operator) *sink.Env {
	spec := &r.graph.tasks[t]
	e := &r.env
	e.NowMillis, e.Subtask, e.Parallelism = r.s.now, int32(spec.subtask), int32(r.graph.vertices[spec.vertex].parallelism)
	e.Attempt, e.Restarts, e.Operator, e.Thread = r.s.attempt, r.s.restarts, op.name, ""
	if r.observer != nil {
		e.Thread = r.threads[t]
	}
	return e
}
