package compose

import (
	"encoding/binary"

	"exactlyonce/sinklab/engine"
)

// Succession is the jobs of one INSERT, one after the other: the first, and where a schedule
// has the user stop a job with a savepoint (savepoint/stop), the one that goes on from
// there. What counts is how the last one ends. It is the one loop over steps: a search
// copies it between two of them, a run on files looks after its journal there.
type Succession struct {
	Job     *engine.Job // that runs, or ran last; nil before the first step
	Run     *engine.Run // of it
	Monitor Monitor     // has looked after every step
	Started int64       // jobs so far
	Err     error       // why a job could not be begun: everything ends there
	Over    bool        // a search steps over events that no longer concern anybody (engine.Run.StepOver)

	next    *engine.Job // to be begun by the next step; nil = one is running
	earlier int         // restarts of the jobs before this one
}

// Begin makes the run of a job: it gives the job its world and where need be an identity
// and a journal of its own, and asks engine.New. ended is how the job before has ended,
// empty for the first one.
type Begin func(job *engine.Job, ended engine.Result) (*engine.Run, error)

// Succeed is a succession that begins with a job, which stays as it is.
func Succeed(first *engine.Job) Succession { return Succession{next: first} }

// Step takes one step; false = everything has ended. The first step of a job begins it, so
// that what is chosen there (its first delay) belongs to the run.
func (s *Succession) Step(begin Begin) bool {
	if s.next != nil {
		return s.begin(begin)
	}
	goesOn := false
	if s.Over {
		goesOn = s.Run.StepOver()
	} else {
		goesOn = s.Run.Step()
	}
	s.Monitor.Look(s.Run, s.Run.World().(Totaler), s.Job.Checkpoint.IntervalMillis > 0)
	return goesOn || s.stopped()
}

func (s *Succession) begin(begin Begin) bool {
	var ended engine.Result
	if s.Run != nil {
		ended = s.Run.Result()
	}
	job := *s.next
	run, err := begin(&job, ended)
	if err != nil {
		s.Err = err
		return false
	}
	s.Job, s.Run, s.next, s.Started = &job, run, nil, s.Started+1
	return !s.Run.Status().Terminal() // the sink may refuse it
}

// stopped makes the job that goes on from the savepoint the next one, where the user has
// stopped this one for it.
func (s *Succession) stopped() bool {
	result := s.Run.Result()
	next, ok := s.Job.Successor(result)
	if ok {
		s.next, s.earlier = next, s.earlier+result.Restarts
	}
	return ok
}

// Result is how the job that runs, or ran last, stands. Restarts are those of all jobs.
func (s *Succession) Result() engine.Result {
	r := s.Run.Result()
	r.Restarts = s.Restarts()
	return r
}

// Restarts are those of all jobs.
func (s *Succession) Restarts() int { return s.earlier + s.Run.Restarts() }

// Progress is a number that changes with each restart, completed checkpoint and new job.
func (s *Succession) Progress() int64 {
	if s.Run == nil {
		return 0
	}
	attempt, completed := s.Run.Progress()
	return s.Started<<48 | int64(attempt)<<32 | completed
}

// AppendState appends the canonical form.
func (s *Succession) AppendState(b []byte) []byte {
	if s.Run != nil {
		b = s.Monitor.AppendState(s.Run.AppendState(b))
	}
	return binary.AppendVarint(binary.AppendVarint(b, s.Started), int64(s.earlier))
}
