// Package grade judges exercises of the course: it runs a learner's code on the engine
// under every schedule of a budget, and says what it came to.
//
// It is linked into one small program together with the code of the learners (package
// lab builds and starts it), so it knows neither SQLite nor Parquet nor the terminal.
// Whatever it does not know how to pass has not passed: a crash, a bound, a doubt.
//
// Non-goals: files, processes, limits of time and memory; package lab has them.
package grade

import (
	"cmp"

	"exactlyonce/sinklab/sink"
	"exactlyonce/trace"
)

// Exercise is what a learner's package offers: a sink, or answers.
type Exercise struct {
	New     func() sink.Sink
	Answers map[string]string
}

// Kind says how an exercise is judged.
type Kind string

// Kinds.
const (
	Predict Kind = "predict" // answers about runs, compared with the runs
	Write   Kind = "write"   // a sink, searched
	Repair  Kind = "repair"  // a script whose settings are mended, searched
)

// Spec is one exercise as the grader gets it, complete: nothing is read from files.
type Spec struct {
	Name      string
	Kind      Kind
	Lang      trace.Lang
	World     string // of a Write: table, folder or broker
	Promise   string // of a Write: exactly-once or at-least-once
	Shows     string // of a Write: a verdict that some schedule must end in, "" = none
	Demands   []string
	Writes    []string // of a Write: the methods that it is about, "committer.Notify"
	Runs      []Run
	Questions []Question
	Once      *Once // of a Write: one run in place of the search, nil = the search
}

// Run is one script under one budget.
type Run struct {
	Script  string   // its name
	Text    string   // its statements; of a Repair the learner's
	Given   string   // of a Repair: the statements as they were given
	Faults  int      // that a schedule may have
	Orders  int      // and other orders
	Seeds   int      // how many seeds are tried besides seed 0; each draws other latencies
	Without []string // points that are left out, or their beginnings
	InTime  bool     // rows of a completed checkpoint may not wait for the next one: these faults delay nobody who does all he owes
	Earlier bool     // an earlier job of the same sink has written the table, without leaving a state
	MaxRuns int      // that a search may take, 0 = defaultMaxRuns
}

// defaultMaxRuns is far beyond what a sink of the course needs.
const defaultMaxRuns = 100_000

// limit is how many runs a search may take.
func (r Run) limit() int { return cmp.Or(r.MaxRuns, defaultMaxRuns) }

// Question is one answer of a Predict.
type Question struct {
	Key      string // in the learner's Answers
	Fact     string // what is asked, see facts
	Script   string // the script's name
	Text     string // its statements
	Schedule string // the faults that strike
	Trace    string // of the fact MutantFact: the trace to be explained, in JSON Lines
}

// Verdict is the outcome of a check.
type Verdict string

// Verdicts. Only Passed is a pass.
const (
	Passed       Verdict = "passed"
	Failed       Verdict = "failed"
	Inconclusive Verdict = "inconclusive"
)

// Result is what a check came to.
type Result struct {
	Name     string   `json:"name" doc:"exercise"`
	Verdict  Verdict  `json:"verdict" doc:"passed, failed or inconclusive"`
	Cause    string   `json:"cause,omitempty" doc:"why it did not pass, in one word: a verdict or a property of a run, panic, compile, time, memory, answer, …"`
	Reason   string   `json:"reason,omitempty" doc:"why it did not pass, in one line"`
	Script   string   `json:"script,omitempty" doc:"script on which it did not pass"`
	Seed     uint64   `json:"seed,omitempty" doc:"seed of the latencies on which it did not pass"`
	Schedule string   `json:"schedule,omitempty" doc:"the shortest schedule on which it did not pass; absent = no fault is needed"`
	Nearby   string   `json:"nearby,omitempty" doc:"the schedule with its fault a little earlier or later, where nothing breaks"`
	Runs     int      `json:"runs" doc:"runs that were judged"`
	Log      []string `json:"log,omitempty" doc:"the run around what went wrong, with the calls of the exercise's code"`
	Trace    string   `json:"trace,omitempty" doc:"the whole run as JSON Lines, for 'sinklab walk'"`
}
