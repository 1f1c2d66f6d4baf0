package engine

import (
	"slices"

	"exactlyonce/sinklab/sink"
)

// Checkpoint is a completed checkpoint or savepoint: for each task the states of
// its operators, in the order of the graph.
type Checkpoint struct {
	ID              int64
	TimestampMillis int64 // virtual time at which it was triggered
	States          [][]sink.State
}

// Recovery is what a new JobManager knows of a job: with high availability all of
// it (a failover), from a savepoint only the checkpoint and the counter.
type Recovery struct {
	AtMillis  int64 // virtual time goes on from here
	NextID    int64
	Attempt   int32 // of the first attempt
	Restarts  int32 // used up before
	Fired     []bool
	Completed Checkpoint
	Savepoint string   // where the savepoint or retained checkpoint lies that Completed is; "" = the job's own
	Store     []Stored // what the job's store holds, oldest first; may be empty where nobody could see it
}

// Journal hears of everything that must outlive the process, when it becomes true
// and before anything follows from it. An error ends the run: a JobManager that
// cannot write its state must not go on.
type Journal interface {
	// TookID: checkpoint id is in use.
	TookID(atMillis, id int64) error
	// Completed: the checkpoint is complete; nobody has been notified yet.
	Completed(atMillis int64, c Checkpoint) error
	// Discarded: a completed checkpoint is no longer in the job's store.
	Discarded(atMillis int64, c Stored) error
	// Savepoint: a savepoint is complete.
	Savepoint(atMillis int64, c Checkpoint) error
	// Fired: a one-time fault of the script has struck.
	Fired(atMillis int64, function int) error
	// Attempt: a new attempt begins.
	Attempt(atMillis int64, attempt, restarts int32) error
	// Ended: the job has ended, and its sources have emitted so many rows by split.
	Ended(atMillis int64, status JobStatus, emitted []int64) error
}

// record passes one thing to the journal.
func (r *Run) record(write func(Journal) error) {
	if r.job.Journal == nil || r.err != nil {
		return
	}
	r.err = write(r.job.Journal)
}

// recover puts a run into the state that the job's Recovery describes.
func (r *Run) recover() {
	rec := r.job.Recovery
	if rec == nil {
		return
	}
	s := &r.s
	s.now, s.attempt, s.restarts, s.tries = rec.AtMillis, rec.Attempt, rec.Restarts, rec.Restarts
	s.coord.nextID, s.coord.store = rec.NextID, slices.Clone(rec.Store)
	copy(s.fired, rec.Fired)
	s.coord.completed = checkpoint{id: rec.Completed.ID, timestamp: rec.Completed.TimestampMillis, states: rec.Completed.States}
	for split, n := range r.Covered() {
		s.emitted[split] = n
	}
}

// Shape is, for each task, how many operators it chains: what states must fit.
// It is nil for a job that the sink refuses.
func (j *Job) Shape() []int {
	g, err := graphOf(j)
	if err != nil {
		return nil
	}
	shape := make([]int, len(g.tasks))
	for t := range g.tasks {
		shape[t] = len(g.vertices[g.tasks[t].vertex].operators)
	}
	return shape
}
